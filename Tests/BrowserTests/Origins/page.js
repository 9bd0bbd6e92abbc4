// What an app's page does with the service, written against the platform alone. Each function gives what a test looks at;
// what the browser keeps from the page is { blocked: true }.

const headersOf = (response, names) =>
  Object.fromEntries(names.map((name) => [name, response.headers.get(name)]));

async function ask(url, method, token, options = {}) {
  const headers = { ...(token ? { Authorization: 'Bearer ' + token } : {}), ...(options.headers ?? {}) };
  try {
    const response = await fetch(url, { method, headers, body: options.body, credentials: options.credentials ?? 'omit' });
    const text = await response.text();
    const isJSON = (response.headers.get('Content-Type') ?? '').includes('json');
    return {
      status: response.status, body: isJSON ? JSON.parse(text) : text.length,
      headers: headersOf(response, options.names ?? []),
    };
  } catch (error) {
    return { blocked: true, error: error.name };
  }
}

const picture = async (name) => (await fetch(name)).blob();

// An upload with its progress, as XMLHttpRequest alone tells it.
async function uploadWithProgress(url, token, name, headers) {
  const file = await picture(name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const steps = [];
    request.open('POST', url);
    request.setRequestHeader('Authorization', 'Bearer ' + token);
    for (const [field, value] of Object.entries(headers)) request.setRequestHeader(field, value);
    request.upload.onprogress = (event) => steps.push(event.loaded);
    request.onerror = () => resolve({ blocked: true, steps: steps.length });
    request.onload = () =>
      resolve({
        status: request.status, body: JSON.parse(request.responseText), steps: steps.length,
        sent: steps.at(-1) ?? 0, size: file.size, requestId: request.getResponseHeader('X-Request-Id'),
        remaining: request.getResponseHeader('RateLimit-Remaining'),
        granted: request.getResponseHeader('Preference-Applied'),
      });
    request.send(file);
  });
}

// A client of tus 1.0: creation, and pieces from where the service says.
async function uploadByTus(base, token, name, metadata, pieceSize) {
  const file = await picture(name);
  const common = { Authorization: 'Bearer ' + token, 'Tus-Resumable': '1.0.0' };
  const said = Object.entries(metadata).map(([key, value]) => key + ' ' + btoa(value)).join(',');
  const created = await fetch(base + '/v1/uploads/tus', {
    method: 'POST', headers: { ...common, 'Upload-Length': String(file.size), 'Upload-Metadata': said },
  });
  const place = new URL(created.headers.get('Location'), base).href;
  let documentId = null;
  let pieces = 0;
  while (documentId === null) {
    const head = await fetch(place, { method: 'HEAD', headers: common });
    const offset = Number(head.headers.get('Upload-Offset'));
    const answer = await fetch(place, {
      method: 'PATCH', body: file.slice(offset, offset + pieceSize),
      headers: { ...common, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    });
    if (answer.status !== 204) return { status: answer.status, body: await answer.json() };
    documentId = answer.headers.get('Document-Id');
    pieces += 1;
  }
  return { status: created.status, pieces, documentId };
}

// An upload of the IETF draft: begun without its bytes, continued behind them.
async function uploadByDraft(base, token, name, query) {
  const file = await picture(name);
  const common = { Authorization: 'Bearer ' + token, 'Upload-Draft-Interop-Version': '6' };
  const begun = await fetch(base + '/v1/documents?' + query, {
    method: 'POST', headers: { ...common, 'Upload-Complete': '?0', 'Upload-Length': String(file.size) },
  });
  const place = new URL(begun.headers.get('Location'), base).href;
  const head = await fetch(place, { method: 'HEAD', headers: common });
  const answer = await fetch(place, {
    method: 'PATCH', body: file,
    headers: {
      ...common, 'Upload-Offset': head.headers.get('Upload-Offset'), 'Upload-Complete': '?1',
      'Content-Type': 'application/partial-upload',
    },
  });
  return { status: answer.status, body: await answer.json() };
}

// Server-Sent Events by a fetch, which unlike EventSource can send a token; up to the first that holds the word.
async function followUntil(url, token, word) {
  const stop = new AbortController();
  const response = await fetch(url, {
    headers: { Authorization: 'Bearer ' + token, 'Last-Event-ID': '0' }, signal: stop.signal,
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(word)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  stop.abort();
  return { status: response.status, type: response.headers.get('Content-Type'), found: text.includes(word) };
}
