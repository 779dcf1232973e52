import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/**
 * Serves the last build to one browser, which shows it inside a running site in place of the site's own release.
 * @param dist the folder that `backflow-build` writes releases to
 */
export async function serveRelease(
  dist: string,
  remote: string,
  { port, platform }: { port: number; platform: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(dist, pathname);
    // A release's files have plain names: nothing is decoded that could lead out of the folder.
    if (!/^(\/[\w.-]+)+$/.test(pathname)) return void response.writeHead(404).end();
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    // The running site has another origin.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('cache-control', 'no-cache');
    response.setHeader('content-type', type);
    pipeline(createReadStream(file), response).catch(() => {
      if (!response.headersSent) response.writeHead(404);
      response.end();
    });
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  process.stdout.write(
    `${platform}/local-remote?name=${remote}&url=${address}\n  the remote inside the running site, in your browser only; changes show after a reload\n`,
  );
  return server;
}
