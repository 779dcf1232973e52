import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import getPort, { portNumbers } from 'get-port';

/**
 * A port nobody listens on. Below the range from which systems take outgoing ports, so that a process which comes
 * back on its port later still finds it free.
 */
export function freePort(): Promise<number> {
  const from = randomInt(20_000, 29_000);
  return getPort({ port: portNumbers(from, from + 500), host: '127.0.0.1' });
}

/** Whether we could listen there. For the local host both its addresses count: browsers try ::1 first. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  const hosts = host === '127.0.0.1' || host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const each of hosts) if (!(await canListen(port, each))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
