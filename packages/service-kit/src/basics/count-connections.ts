import type { Server } from 'node:http';

/** The connections that are open to a server. */
export const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
