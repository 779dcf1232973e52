import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, parseConfig, serviceSettings } from '../config/config.ts';
import { assertBucketSettings, storageSettings } from './storage-settings.ts';
import { openStorage } from './storage.ts';

/** The part of S3 that writing, reading and deleting need, over HTTP. */
const objects = new Map<string, Buffer>();
let server: Server;
let endpoint: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function answer(request: IncomingMessage): Promise<{ status: number; body: Buffer | string }> {
  const url = new URL(request.url ?? '/', endpoint);
  const content = Buffer.concat(await request.toArray());
  const key = url.pathname.replace(/^\/files\/?/, '');
  if (request.method === 'PUT') {
    objects.set(key, unchunked(request, content));
    return { status: 200, body: '' };
  }
  if (url.searchParams.has('delete')) {
    for (const [, name] of content.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(name ?? '');
    return { status: 200, body: '<DeleteResult/>' };
  }
  if (url.searchParams.has('list-type')) {
    const found = [...objects.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix') ?? ''));
    const contents = found.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`);
    const body = `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
    return { status: 200, body };
  }
  const object = objects.get(key);
  return object
    ? { status: 200, body: object }
    : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
}

/** Streams are sent in signed chunks: `size;signature`, then the bytes; the last chunk is empty. */
function unchunked({ headers }: IncomingMessage, content: Buffer): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return content;
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = content.indexOf('\r\n', at);
    const size = Number.parseInt(content.toString('latin1', at, end), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(content.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

const BUCKET = {
  FILES_S3_BUCKET: 'files',
  FILES_S3_REGION: 'us-west-1',
  FILES_S3_ACCESS_KEY_ID: 'key',
  FILES_S3_SECRET_ACCESS_KEY: 'secret',
};

describe('a bucket', () => {
  it('stores, reads and deletes files like the folder', async () => {
    const storage = await openStorage(
      storageSettings.parse({ ...BUCKET, FILES_DIR: '/nowhere', FILES_S3_ENDPOINT: endpoint }),
      { folder: 'stored', prefix: 'stored' },
    );
    await storage.write('one/full.txt', 'as found: 8.2 PSI', { mimeType: 'text/plain', size: 17 });
    await storage.write('one/small.txt', 'less', { mimeType: 'text/plain', size: 4 });
    await storage.write('two/full.txt', 'another', { mimeType: 'text/plain', size: 7 });
    expect(await storage.readToString('one/full.txt')).toBe('as found: 8.2 PSI');
    await storage.deleteDirectory('one');
    expect([...objects.keys()]).toEqual(['stored/two/full.txt']);
    await expect(storage.read('one/full.txt')).rejects.toThrow();
  });

  it('needs all its settings', () => {
    const schema = serviceSettings.extend(storageSettings.shape).superRefine(assertBucketSettings);
    const env = {
      PORT: '0',
      REDIS_URL: 'redis://localhost',
      PUBLIC_ORIGIN: 'http://localhost',
      DATABASE_URL: 'postgres://localhost/x',
      SESSION_SECRET: 'x'.repeat(32),
      GATEWAY_SECRET: 'x'.repeat(32),
    };
    expect(() => parseConfig(schema, { ...env, FILES_S3_BUCKET: 'files' })).toThrow(ConfigError);
    expect(() => parseConfig(schema, { ...env, FILES_S3_BUCKET: 'files' })).toThrow('FILES_S3_REGION');
    expect(parseConfig(schema, { ...env, ...BUCKET })).toMatchObject(BUCKET);
  });
});
