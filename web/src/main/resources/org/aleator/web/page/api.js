// The REST interface, described in /openapi.yaml. A refusal becomes an Error with its one line.

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (unreachable) {
    throw new Error('The server does not answer. Is "aleator serve" still running?', {cause: unreachable});
  }
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    throw new Error(answer.error ? sentence(answer.error) : `The server answers ${response.status}.`);
  }
  return response;
}

function sentence(line) {
  return /[.?!]$/.test(line) ? line : `${line}.`;
}

const json = async (path, options) => (await ask(path, options)).json();

function posted(body) {
  return {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)};
}

export const about = () => json('/api');
export const exampleTable = (key) => json(`/api/tables?example=${encodeURIComponent(key)}`, {method: 'POST'});
export const uploadTable = (file) =>
  json(`/api/tables?name=${encodeURIComponent(file.name)}`, {method: 'POST', body: file});
export const table = (id) => json(`/api/tables/${id}`);
export const runs = async () => (await json('/api/runs')).runs;
export const newRun = (request) => json('/api/runs', posted(request));
export const run = (id) => json(`/api/runs/${id}`);
export const cancel = (id) => json(`/api/runs/${id}/cancel`, {method: 'POST'});
export const remove = (id) => ask(`/api/runs/${id}`, {method: 'DELETE'});
export const result = (id) => json(`/api/runs/${id}/result`);
export const predictRows = (id, rows) => json(`/api/runs/${id}/predict`, posted({rows}));
export const predictFile = async (id, file) =>
  (await ask(`/api/runs/${id}/predict?name=${encodeURIComponent(file.name)}`, {method: 'POST', body: file})).blob();
export const fileAddress = (id, name) => `/api/runs/${id}/files/${name}`;
export const reportAddress = (id) => `/api/runs/${id}/report`;

/**
 * Follows a run until it has ended or the caller stops. A hidden tab closes its
 * stream, because a browser gives one server few connections.
 */
export function follow(id, hear) {
  let stream = null;
  let over = false;
  const open = () => {
    if (stream || over || document.hidden) {
      return;
    }
    stream = new EventSource(`/api/runs/${id}/events`);
    stream.addEventListener('run', (event) => {
      const run = JSON.parse(event.data);
      over = !isActive(run);
      if (over) {
        stop();
      }
      hear(run);
    });
  };
  const close = () => {
    stream?.close();
    stream = null;
  };
  const turn = () => (document.hidden ? close() : open());
  const stop = () => {
    over = true;
    close();
    document.removeEventListener('visibilitychange', turn);
  };
  document.addEventListener('visibilitychange', turn);
  open();
  return stop;
}

export function isActive(run) {
  return run.state === 'queued' || run.state === 'running';
}
