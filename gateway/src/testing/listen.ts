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

/** Listens on a free port, or on the one given. */
export async function listen(server: Server, port = 0): Promise<ListeningServer> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    server,
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
