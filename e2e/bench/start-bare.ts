import { fork } from 'node:child_process';
import { once } from 'node:events';
import { requestTo } from './load.ts';
import { getCpu } from './proc.ts';

/** Starts bare Express in its own process; it responds with this text. `cpu` returns microseconds of processor time so far. */
export async function startBare(content: { type: string; body: string }) {
  const server = fork(new URL('bare-server.ts', import.meta.url));
  server.send(content);
  const [port] = (await once(server, 'message')) as [number];
  return {
    port,
    request: requestTo(`localhost:${port}`, '/api/events'),
    cpu: () => getCpu([server.pid ?? 0]),
    stop: () => server.disconnect(),
  };
}
