import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serveRelease } from './serve-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'served-'));
let server: Server;
beforeAll(async () => {
  mkdirSync(join(folder, 'dist/abc'), { recursive: true });
  writeFileSync(join(folder, 'dist/release.json'), '{}');
  writeFileSync(join(folder, 'dist/abc/remoteEntry.js'), '// entry');
  writeFileSync(join(folder, '.npmrc'), 'secret');
  const options = { port: 0, platform: 'http://localhost:3000' };
  server = await serveRelease(join(folder, 'dist'), 'gauges', options);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** The path as it is: `fetch` would resolve it. */
const get = (path: string) =>
  new Promise<{ status: number | undefined; type: string | undefined; body: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', path }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      const { statusCode: status, headers } = response;
      response.on('end', () => resolve({ status, type: headers['content-type'], body }));
    })
      .on('error', reject)
      .end();
  });

test('serves the document and the files of the last build', async () => {
  expect(await get('/release.json')).toEqual({ status: 200, type: 'application/json', body: '{}' });
  expect(await get('/abc/remoteEntry.js')).toMatchObject({ type: 'text/javascript', body: '// entry' });
});

test.each(['/../.npmrc', '/%2e%2e/.npmrc', '/..%2f.npmrc', '/nothing.js', '/abc', '/%'])(
  'serves nothing else: %s',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: '' });
  },
);
