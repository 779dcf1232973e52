import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListeningServer {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
  /** Stops listening and cuts every connection, as a crash would. */
  close(): Promise<void>;
}

/** The keep-alive time of a process. */
export const KEEP_ALIVE = { keepAliveTimeout: 65_000 };

/** Listens on a free port, or on the one given, of this machine's first address or another one. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<ListeningServer> {
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    server,
    port: taken,
    url: `http://${host}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
