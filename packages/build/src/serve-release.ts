import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
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
): Promise<void> {
  const server = createServer((request, response) => {
    // As the browser has resolved it, so that no `..` leads out of the folder.
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(dist, decodeURIComponent(pathname));
    if (!file.startsWith(dist + path.sep)) return void response.writeHead(404).end();
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
  const address = `http://localhost:${port}`;
  process.stdout.write(
    `${platform}/local-remote?name=${remote}&url=${address}\n  the remote inside the running site, in your browser only; changes show after a reload\n`,
  );
}
