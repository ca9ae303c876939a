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

/** A part of one; near one with the digits that tell it from one. */
export function percent(part) {
  if (part === null || part === undefined) {
    return 'unknown';
  }
  return `${part > 0.99 && part < 1 ? digits(100 * part) : (100 * part).toFixed(1)} %`;
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

/** Rows by their numbers, for a sentence. */
export function rowList(rows) {
  const shown = rows.slice(0, 8).join(', ');
  return `${rows.length === 1 ? 'row' : 'rows'} ${shown}${rows.length > 8 ? ` and ${count(rows.length - 8)} more` : ''}`;
}

/** More rows than this are drawn from. */
const MOST_ROWS = 100000;

/**
 * How long a run takes: a second, and a power of rows and features through three runs on two
 * processors (1,000 × 10: 6 s, 45,000 × 9: 50 s, 10,000 × 100: 60 s).
 */
export function expectedSeconds(rows, features, processors) {
  return 1 + (0.0252 * Math.min(rows, MOST_ROWS) ** 0.6125 * features ** 0.46 * 2) / Math.max(processors, 1);
}

/** A time as people say it. */
export function roughly(seconds) {
  if (seconds < 8) {
    return `${Math.max(1, Math.round(seconds))} seconds`;
  }
  if (seconds < 50) {
    return `${5 * Math.round(seconds / 5)} seconds`;
  }
  const minutes = Math.round(seconds / 60);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}
