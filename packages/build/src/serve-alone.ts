import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
};

/** Serves a folder to the developer's own machine, its page for every path, and hands `/api` to the platform. */
export function serveAlone(folder: string, { port, platform }: { port: number; platform: string }): void {
  createServer((request, response) => {
    const answered = request.url?.startsWith('/api/')
      ? handOn(request, response, platform)
      : sendFile(request.url ?? '/', response, folder);
    answered.catch((error: unknown) => {
      response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`${platform} does not answer: start the platform with npm start. (${String(error)})`);
    });
  }).listen(port, '127.0.0.1', () => {
    process.stdout.write(`http://localhost:${port}, over the platform at ${platform}\n`);
  });
}

async function sendFile(url: string, response: ServerResponse, folder: string): Promise<void> {
  const name = path.basename(new URL(url, 'http://localhost').pathname);
  const type = TYPES[path.extname(name)];
  const inAssets = url.startsWith('/assets/') ? 'assets' : '';
  const content = await readFile(type ? path.join(folder, inAssets, name) : path.join(folder, 'index.html'));
  response.writeHead(200, { 'content-type': type ?? 'text/html; charset=utf-8' }).end(content);
}

/** As the site's own page would ask: the gateway refuses writes from any other origin. */
async function handOn(request: IncomingMessage, response: ServerResponse, platform: string): Promise<void> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const answer = await fetch(platform + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers: {
      origin: platform,
      cookie: request.headers.cookie ?? '',
      ...(hasBody ? { 'content-type': request.headers['content-type'] ?? 'application/json' } : {}),
    },
    redirect: 'manual',
    ...(hasBody ? { body: await buffer(request) } : {}),
  });
  response.writeHead(answer.status, {
    'content-type': answer.headers.get('content-type') ?? 'text/plain',
    'set-cookie': answer.headers.getSetCookie(),
  });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
