import { once } from 'node:events';
import fs from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import { E2E_ORIGIN } from '../../support/platform.ts';

const TAGS = /<script defer src=[^>]*><\/script>\s*<link href=[^>]* rel="stylesheet"[^>]*>/;

/** Serves the ordinary application at a path of the platform, over the platform's `/api`. */
export async function serveFlat(
  site: string,
  pagePath: string,
): Promise<{ origin: string; stop: () => void }> {
  const app = express();
  const page = brotliCompressSync(await getPage(site, pagePath));
  app.get('/assets/:name', async (request, response) => {
    const file = path.join(site, 'assets', request.params.name);
    const packed = await fs.readFile(`${file}.br`).catch(() => undefined);
    if (packed) response.set('content-encoding', 'br');
    response.type(path.extname(file)).send(packed ?? (await fs.readFile(file)));
  });
  app.get('/api/*path', async (request, response) => {
    const answer = await fetch(E2E_ORIGIN + request.originalUrl);
    response.status(answer.status).type(answer.headers.get('content-type') ?? 'application/json');
    response.send(Buffer.from(await answer.arrayBuffer()));
  });
  app.get('/{*path}', (_request, response) => {
    response.type('html').set('content-encoding', 'br').send(page);
  });
  const server: Server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => void server.close() };
}

/** The gateway's page with the tags of the ordinary application, and without preloads of remotes. */
async function getPage(site: string, pagePath: string): Promise<string> {
  const [html, own] = await Promise.all([
    fetch(E2E_ORIGIN + pagePath).then((response) => response.text()),
    fs.readFile(path.join(site, 'index.html'), 'utf8'),
  ]);
  const tags = TAGS.exec(own)?.[0];
  if (!tags || !TAGS.test(html)) throw new Error('The page has no tags of the shell');
  return html.replace(/<link rel="preload"[^>]*>\s*/g, '').replace(TAGS, () => tags);
}
