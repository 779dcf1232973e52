import http from 'node:http';

/** An open event stream. */
export interface OpenStream {
  /** The names and data of the events so far. */
  readonly events: readonly string[];
  close(): void;
}

/** Opens an event stream, and resolves once it is open. @throws Error with another status */
export function openStream(url: string, headers: http.OutgoingHttpHeaders): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const { hostname, port, pathname, search, host } = new URL(url);
    const address = hostname === 'localhost' ? '127.0.0.1' : hostname;
    const request = http.get({
      ...{ host: address, port, path: pathname + search, agent: false },
      headers: { host, accept: 'text/event-stream', ...headers },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        reject(new Error(`${url}: status ${response.statusCode}`));
        return;
      }
      const events: string[] = [];
      let text = '';
      response.on('data', (chunk: Buffer) => {
        const complete = (text + chunk.toString()).split('\n\n');
        text = complete.pop() ?? '';
        events.push(...complete);
      });
      response.on('error', () => undefined);
      resolve({ events, close: () => request.destroy() });
    });
  });
}
