// Numbers for people, as the command line prints them: four significant digits.

export function digits(value) {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    return 'unknown';
  }
  if (value === 0) {
    return '0';
  }
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) {
    return value.toExponential(3);
  }
  return Number(value.toPrecision(4)).toFixed(Math.max(0, 3 - Math.floor(Math.log10(size))));
}

/** R² close to 1 needs the digits in which it differs from 1. */
export function r2(value) {
  if (value === null || value === undefined) {
    return 'unknown';
  }
  const short = value.toFixed(3);
  return short === '1.000' && value < 1 ? value.toFixed(5) : short;
}

export function range(low, high, format = digits) {
  return low === null || low === undefined || high === null || high === undefined
    ? 'no interval' : `${format(low)} to ${format(high)}`;
}

export function count(value) {
  return value.toLocaleString('en');
}

export function megabytes(bytes) {
  return `${count(Math.floor(bytes / 1048576))} MB`;
}

export function seconds(value) {
  if (value < 60) {
    return `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;
  }
  return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;
}

export function when(iso) {
  return new Date(iso).toLocaleString('en-GB', {dateStyle: 'medium', timeStyle: 'short'});
}

export function plural(number, word) {
  return `${count(number)} ${word}${number === 1 ? '' : 's'}`;
}
