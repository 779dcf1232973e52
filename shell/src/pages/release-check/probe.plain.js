/* global document, window, location, history, performance, EventTarget, Request, Response */
// Observes a frame of a release's check. It runs before all other scripts, and is in no other page. The check reads and drives it
// by `window.releaseProbe`; releases can't pass a check by what they find here that they could not as well by behaving.
(() => {
  const session = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);

  const errors = [];
  const calls = [];
  const areas = [];
  let activeAt = performance.now();
  const note = (list, entry) => {
    activeAt = performance.now();
    list.push(entry);
  };
  const getText = (thrown) =>
    thrown && thrown.message ? `${thrown.name}: ${thrown.message}` : String(thrown);
  window.addEventListener('error', ({ error, message }) =>
    note(errors, { kind: 'exception', text: getText(error ?? message) }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    note(errors, { kind: 'rejection', text: getText(reason) }),
  );

  const listeners = new Set();
  const isShared = (target) =>
    target === window ||
    target === document ||
    target === document.documentElement ||
    target === document.body;
  const find = (target, type, listener, capture) =>
    [...listeners].find(
      (one) =>
        one.target === target && one.type === type && one.listener === listener && one.capture === capture,
    );
  const isCapture = (options) => (typeof options === 'object' ? options?.capture === true : options === true);
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    const capture = isCapture(options);
    if (listener && isShared(target) && !find(target, type, listener, capture)) {
      const one = { target, type, listener, capture };
      listeners.add(one);
      const forget = () => void listeners.delete(one);
      if (options?.once) addEventListener.call(target, type, forget, { once: true, capture });
      if (options?.signal) addEventListener.call(options.signal, 'abort', forget, { once: true });
    }
    return addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    listeners.delete(find(target, type, listener, isCapture(options)));
    return removeEventListener.call(target, type, listener, options);
  };

  // Intervals, and timeouts that start themselves again: a single timeout ends by itself.
  const timers = new Set();
  let isInTimer = false;
  const { setTimeout, setInterval, clearTimeout } = window;
  window.setTimeout = (work, ...rest) => {
    const id = setTimeout(
      (...args) => {
        timers.delete(id);
        isInTimer = true;
        try {
          if (typeof work === 'function') work(...args);
        } finally {
          isInTimer = false;
        }
      },
      ...rest,
    );
    if (isInTimer) timers.add(id);
    return id;
  };
  window.setInterval = (...args) => {
    const id = setInterval(...args);
    timers.add(id);
    return id;
  };
  window.clearTimeout = window.clearInterval = (id) => {
    timers.delete(id);
    clearTimeout(id);
  };

  let openCalls = 0;
  const { fetch } = window;
  const REFUSED = { success: false, code: 'FORBIDDEN', message: 'A check reads, and changes nothing.' };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams, origin } = new URL(request.url);
    if (origin !== location.origin || !pathname.startsWith('/api/')) return fetch(request);
    if (request.method !== 'GET') {
      note(calls, { method: request.method, path: pathname, status: 0 });
      return new Response(JSON.stringify(REFUSED), {
        status: 403,
        headers: { 'content-type': 'application/json' },
      });
    }
    if (session !== '') request.headers.set('x-check-session', session);
    openCalls += 1;
    try {
      const response = await fetch(request);
      if (pathname !== '/api/batch') note(calls, { method: 'GET', path: pathname, status: response.status });
      else void noteParts(response.clone(), searchParams.getAll('path'));
      return response;
    } finally {
      openCalls -= 1;
      activeAt = performance.now();
    }
  };
  const noteParts = async (response, paths) => {
    openCalls += 1;
    try {
      const lines = (await response.text()).split('\n').filter((line) => line !== '');
      for (const line of lines) {
        const { path, status } = JSON.parse(line);
        note(calls, { method: 'GET', path: path.split('?')[0], status });
      }
    } catch {
      for (const path of paths) note(calls, { method: 'GET', path: path.split('?')[0], status: 0 });
    } finally {
      openCalls -= 1;
    }
  };
  // Streams have no header of ours, and would be the browser's own session's. A stream that never opens is one of a slow network.
  window.EventSource = class EventSource extends EventTarget {
    readyState = 0;
    close = () => undefined;
  };
  window.navigator.sendBeacon = () => true;

  /** Names and values of what a page's scripts share: of the window, and of the prototypes. */
  const BUILT_IN = [
    ...[
      'Object',
      'Function',
      'Array',
      'String',
      'Number',
      'Promise',
      'Map',
      'Set',
      'Date',
      'RegExp',
      'Error',
    ],
    ...[
      'EventTarget',
      'Node',
      'Element',
      'HTMLElement',
      'Document',
      'History',
      'Storage',
      'Request',
      'Response',
    ],
  ];
  const readGlobals = () => {
    const found = new Map();
    const add = (name, object) => {
      for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
        // Indexes are the window's frames.
        if (!/^\d+$/.test(key)) found.set(`${name}.${key}`, descriptor.get ?? descriptor.value);
      }
    };
    add('window', window);
    for (const name of BUILT_IN) add(`${name}.prototype`, window[name].prototype);
    for (const name of ['JSON', 'Math', 'navigator', 'history']) add(name, window[name]);
    return found;
  };
  let globals = new Map();
  const CHANGING = /^window\.(event|name|status|(webpackChunk)?mf_\w+)$/;

  const styles = () =>
    [...document.querySelectorAll('style, link[rel="stylesheet"]')].filter(
      (each) => each.localName === 'style' || !/^\/(assets|remotes)\//.test(new URL(each.href).pathname),
    ).length + document.adoptedStyleSheets.length;

  window.releaseProbe = {
    errors,
    calls,
    areas,
    noteArea: ({ remote, module }, failure) =>
      note(areas, {
        remote,
        module,
        failure: failure === undefined ? null : getText(failure.cause ?? failure),
      }),
    isQuiet: (ms) => openCalls === 0 && performance.now() - activeAt > ms,
    forget: () => {
      for (const list of [errors, calls, areas]) list.length = 0;
    },
    count: () => ({
      listeners: listeners.size,
      timers: timers.size,
      styles: styles(),
      elements: document.querySelectorAll('body *').length,
      outside: document.body.childElementCount,
    }),
    markGlobals: () => void (globals = readGlobals()),
    changedGlobals: () => {
      const now = readGlobals();
      const names = new Set([...globals.keys(), ...now.keys()]);
      return [...names].filter(
        (name) => !Object.is(now.get(name), globals.get(name)) && !CHANGING.test(name),
      );
    },
  };
})();
