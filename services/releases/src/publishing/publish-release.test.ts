import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { getStyleScope } from '@backflow/contracts';
import { buildRelease, packEntries, packTestRelease } from '@backflow/service-kit/testing/releases';
import type { TestRelease } from '@backflow/service-kit/testing/releases';
import { FreeSpace, openFileReceiver } from '@backflow/service-kit/files';
import type { FileStorage } from '@backflow/service-kit/files';
import { describe, expect, it } from '@jest/globals';
import { asOwner } from '@backflow/service-kit/testing';
import { startReleases, useReleases } from '../../test/start-releases.ts';
import type { ReleasesContext } from '../context.ts';

const service = await useReleases();

/** Releases of one version, whose entries differ. */
const getRelease = (remote: string, code = 'first'): TestRelease =>
  buildRelease(remote, 'v1', {}, { 'page.js': code });

const withStyles = (css: string, remote = 'events'): TestRelease =>
  buildRelease(remote, 'v1', {}, { 'page.js': '', 'page.css': css });

/** A remote as gateways read it. */
async function getServed(remote: string): Promise<unknown> {
  const { body } = await (await service.as(null)).get('/internal/releases');
  return (body.data as { remote: string }[]).find((each) => each.remote === remote);
}

/** Status, code and message of a refused archive. Asserts that nothing of it is stored. */
async function getRefusal(release: TestRelease | Buffer, remote = 'events'): Promise<unknown[]> {
  const before = await service.files();
  const { status, body } = await service.publish(release, remote);
  expect(await service.files()).toEqual(before);
  return [status, body.code, body.message];
}

const withFile = (name: string, header: object = {}, content = 'x'): Promise<Buffer> => {
  const { document, files } = getRelease('events');
  return packEntries([
    [{ name: 'release.json' }, JSON.stringify(document)],
    ...Object.entries(files).map(([file, bytes]) => [{ name: file }, bytes] as const),
    [{ name, ...header }, content],
  ]);
};

describe('a published release', () => {
  it('is stored, named to gateways, and changes nothing for visitors', async () => {
    const { status, body } = await service.publish(getRelease('stored'), 'stored');
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        version: 'v1',
        publishedBy: { kind: 'operator', name: 'Operator' },
        loads: 0,
        failures: 0,
      }),
    ]);
    expect(await getServed('stored')).toEqual({
      ...{ remote: 'stored', revision: 0, live: null, previous: null, canary: null, disabled: null },
      stored: ['v1'],
    });
  });

  it('is handed to gateways byte for byte', async () => {
    const release = getRelease('bytes');
    await service.publish(release, 'bytes');
    const gateway = await service.as(null);
    const response = await gateway.fetch('/internal/releases/bytes/v1');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const getHash = (archive: Buffer) => createHash('sha256').update(gunzipSync(archive)).digest('hex');
    expect(getHash(Buffer.from(await response.arrayBuffer()))).toBe(getHash(await packTestRelease(release)));
    expect((await gateway.get('/internal/releases/bytes/v2')).status).toBe(404);
  });

  it('is copied by the holder of a token, to be published on another site as the same bytes', async () => {
    const built = { at: '2026-11-20T10:00:00Z', commit: 'abc123', builder: 'GitHub Actions', who: 'Ada' };
    const archive = await packTestRelease({
      ...getRelease('copied'),
      document: { ...getRelease('copied').document, built },
    });
    await service.publish(archive, 'copied');
    const production = await startReleases();
    try {
      const response = await (await service.withToken()).fetch('/api/releases/copied/archives/v1');
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
      const copy = Buffer.from(await response.arrayBuffer());
      expect(copy.equals(archive)).toBe(true);
      const { body } = await production.publish(copy, 'copied');
      expect(body.data).toMatchObject({ version: 'v1', built });
      const stored = await (await production.as(null)).fetch('/internal/releases/copied/v1');
      expect(Buffer.from(await stored.arrayBuffer()).equals(archive)).toBe(true);
    } finally {
      await production.stop();
    }
    const copies = `select action, details -> 'by' ->> 'name' as by from releases.audit_lines where action = 'releases.copy'`;
    expect(await asOwner(service, copies)).toEqual([{ action: 'releases.copy', by: 'Operator' }]);
    expect((await (await service.withToken()).get('/api/releases/copied/archives/v2')).status).toBe(404);
  });

  it('that is built again at another commit is the first one', async () => {
    const { document, files } = getRelease('again');
    const at = (commit: string) => ({
      document: { ...document, built: { at: '2026-11-20T10:00:00Z', commit, builder: 'CI' } },
      files,
    });
    await service.publish(at('first'), 'again');
    const { status, body } = await service.publish(at('second'), 'again');
    expect([status, body.data.built.commit]).toEqual([201, 'first']);
    const other = { ...at('third'), document: { ...at('third').document, title: 'Another' } };
    expect((await service.publish(other, 'again')).status).toBe(409);
  });

  it('is answered as the first time when it is sent again, and stored once', async () => {
    const first = await service.publish(getRelease('again'), 'again');
    const before = await service.files();
    const second = await service.publish(getRelease('again'), 'again');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await service.files()).toEqual(before);
  });

  it('cannot be replaced by other bytes of the same version', async () => {
    await service.publish(getRelease('taken'), 'taken');
    expect(await getRefusal(getRelease('taken', 'changed'), 'taken')).toEqual([
      409,
      'CONFLICT',
      'The version v1 is published already, with other bytes. Please build it again.',
    ]);
  });

  it('is stored once when several publish it at the same moment; of two different ones, one is refused', async () => {
    const before = (await service.files()).archives.length;
    const releases = ['a', 'a', 'b', 'b'].map((code) => getRelease('together', code));
    const answers = await Promise.all(releases.map((release) => service.publish(release, 'together')));
    expect([
      [201, 201, 409, 409],
      [409, 409, 201, 201],
    ]).toContainEqual(answers.map(({ status }) => status));
    expect((await service.files()).archives).toHaveLength(before + 1);
    expect(await getServed('together')).toMatchObject({ stored: ['v1'] });
  });
});

describe('on a full disk', () => {
  const FULL = [507, 'STORAGE_FULL', 'There is no room for files at the moment. Please try again later.'];

  /** Replaces a part of the service during a test. */
  async function during(part: Partial<ReleasesContext>, work: () => Promise<void>): Promise<void> {
    const original = { ...service.context };
    Object.assign(service.context, part);
    await work().finally(() => Object.assign(service.context, original));
  }

  it('a release is refused before it is read, and published ones are served', async () => {
    await service.publish(getRelease('full'), 'full');
    const { settings, now } = service.context;
    const space = new FreeSpace(settings, () => Promise.resolve({ free: 1_000_000, total: 100_000_000_000 }));
    await during({ receiveFile: await openFileReceiver(settings, now(), space) }, async () => {
      expect(await getRefusal(getRelease('full', 'another'), 'full')).toEqual(FULL);
      expect((await (await service.as(null)).fetch('/internal/releases/full/v1')).status).toBe(200);
    });
  });

  it('a release that fills it leaves nothing, and is published once there is room', async () => {
    const { storage } = service.context;
    const full: FileStorage = Object.create(storage, {
      write: {
        async value(path: string) {
          await storage.write(path, 'half');
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        },
      },
    });
    await during({ storage: full }, async () => {
      expect(await getRefusal(getRelease('fills'), 'fills')).toEqual(FULL);
    });
    expect(await getServed('fills')).toBeUndefined();
    expect((await service.publish(getRelease('fills'), 'fills')).status).toBe(201);
  });
});

describe('an archive is refused, and nothing of it stored,', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['with a path that leads out of it', () => withFile('../evil.js'), 'No file of a release can be named'],
    ['with an absolute path', () => withFile('/etc/cron.d/evil.js'), 'No file of a release can be named'],
    [
      'with a link',
      () => withFile('a.js', { type: 'symlink', linkname: '/etc/passwd' }, ''),
      'no plain file',
    ],
    ['with a page', () => withFile('page.html'), 'page.html'],
    ['with a source map', () => withFile('page.js.map'), 'page.js.map'],
    ['with changed bytes', () => withFile('page.js', {}, 'alert(1)'), 'page.js twice'],
    [
      'of another remote',
      () => packTestRelease(getRelease('learning')),
      'a release of learning, not of events',
    ],
    [
      'that disables its remote',
      () => packTestRelease(buildRelease('events', 'v1', { disabled: 'No more' })),
      'must not say that the remote is disabled',
    ],
    ...[
      'header { color: red }',
      `${getStyleScope({ name: 'events', version: 'v1' })} { .a { color: red } } header { color: red }`,
      `${getStyleScope({ name: 'events', version: 'v0' })} { .a { color: red } }`,
      `${getStyleScope({ name: 'events', version: 'v1' })} { .a { color: red } } @page { margin: 0 }`,
    ].map((css): [string, () => Promise<Buffer>, string] => [
      `with the style sheet ${css}`,
      () => packTestRelease(withStyles(css)),
      'page.css is not confined to the areas of events',
    ]),
    ['that is a bomb', () => withFile('zeros.js', {}, '\0'.repeat(100_000_000)), 'larger than 64 MB'],
    [
      'that is cut off',
      async () => (await packTestRelease(getRelease('events'))).subarray(0, -40),
      'damaged',
    ],
    ['that is no archive', () => Promise.resolve(gzipSync('nothing')), 'damaged'],
  ])('%s', async (_what, archive, message) => {
    const [status, code, text] = await getRefusal(await archive());
    expect([status, code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(text).toContain(message);
  });

  it('unless its style sheets are confined to its areas', async () => {
    const scope = getStyleScope({ name: 'scoped', version: 'v1' });
    const css = `${scope} { .a { color: red } } @page scoped-list { margin: 0 }`;
    expect((await service.publish(withStyles(css, 'scoped'), 'scoped')).status).toBe(201);
  });

  it('when it is larger than a release may be', async () => {
    const noise = Buffer.alloc(21 * 1024 * 1024, createHash('sha512').update('noise').digest());
    expect(await getRefusal(noise)).toEqual([413, 'PAYLOAD_TOO_LARGE', 'Maximum file size is 20MB']);
  });

  it('when its sender leaves half way', async () => {
    const before = await service.files();
    const boundary = 'half';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="release"; filename="release.tar.gz"\r\n\r\n`;
    const archive = await packTestRelease(getRelease('events'));
    const client = await service.withToken();
    const leave = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(head));
        controller.enqueue(archive.subarray(0, archive.length / 2));
        globalThis.setImmediate(() => leave.abort());
      },
    });
    const upload = {
      ...{ method: 'POST', body, duplex: 'half', signal: leave.signal },
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    };
    await expect(client.fetch('/api/releases/events', upload)).rejects.toThrow();
    // The service notices the closed connection a moment later.
    while ((await service.files()).incoming.length > 0) await setImmediate();
    expect(await service.files()).toEqual(before);
  });
});
