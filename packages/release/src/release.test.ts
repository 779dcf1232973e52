import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ReleaseDocument } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import { ReleaseSummary, RemoteState, getRemoteState } from '@backflow/contracts/releases';
import type { SiteOffer } from '@backflow/contracts/releases';
import { makeFixture } from '@backflow/contracts/testing';
import { extract } from 'tar-stream';
import { packRelease, readBuiltRelease, verifyFiles } from './built-release.ts';
import { checkRelease } from './check-release.ts';
import { confirmPromote } from './confirm-promote.ts';
import { findSite } from './find-site.ts';
import { readReleaseArguments } from './release-arguments.ts';
import { RefusedBySite, ReleasesClient } from './releases-client.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const getIntegrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const ENTRY = '// the entry';
const NO_OFFER = { endpoints: [], shell: { sdks: [], exports: {}, versions: {}, slots: [] }, slots: [] };
const MAP = '{"version":3}';

/** A build as `backflow-build` leaves it. */
function build(changed: Partial<ReleaseDocument> = {}): string {
  const integrities = {
    'remoteEntry.js': getIntegrity(ENTRY),
    'admin/remoteEntry.js': getIntegrity('// admin'),
  };
  const document: ReleaseDocument = {
    name: 'events',
    title: 'Events',
    sdk: { from: '3.0', below: '4.0' },
    versions: { react: '19.3.0' },
    ...{ pages: [], nav: [], account: [], tiles: [], slots: [], hosts: [], admin: { tabs: [], pages: [] } },
    version: 'abc',
    base: '/remotes/events/abc/',
    entry: 'remoteEntry.js',
    integrity: integrities['remoteEntry.js'],
    files: {},
    integrities,
    sourceMaps: { 'remoteEntry.js.map': getIntegrity(MAP) },
    uses: { sdk: [], endpoints: [] },
    ...changed,
  };
  mkdirSync(join(folder, 'abc/admin'), { recursive: true });
  writeFileSync(join(folder, 'abc/remoteEntry.js'), ENTRY);
  writeFileSync(join(folder, 'abc/remoteEntry.js.br'), 'compressed');
  writeFileSync(join(folder, 'abc/remoteEntry.js.map'), MAP);
  writeFileSync(join(folder, 'abc/left-over.js.map'), MAP);
  writeFileSync(join(folder, 'abc/admin/remoteEntry.js'), '// admin');
  writeFileSync(join(folder, 'release.json'), JSON.stringify(document, null, 2));
  return folder;
}

async function getEntries(archive: Buffer): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  const reading = Readable.from([archive]).pipe(createGunzip()).pipe(extract());
  for await (const entry of reading) {
    entries[entry.header.name] = Buffer.concat(await Readable.from(entry).toArray()).toString();
  }
  return entries;
}

describe('an archive', () => {
  test('has the document byte for byte, the files it names with their compressed copies, and its source maps', async () => {
    const dist = build();
    const archive = await packRelease(readBuiltRelease(dist));
    expect(await getEntries(archive)).toEqual({
      'release.json': readFileSync(join(dist, 'release.json'), 'utf8'),
      'admin/remoteEntry.js': '// admin',
      'remoteEntry.js': ENTRY,
      'remoteEntry.js.br': 'compressed',
      'remoteEntry.js.map': MAP,
    });
    // The same release makes the same archive.
    expect(await packRelease(readBuiltRelease(dist))).toEqual(archive);
  });

  test('is not made of files that were changed or deleted after the build', () => {
    const dist = build();
    writeFileSync(join(dist, 'abc/remoteEntry.js'), '// changed');
    expect(() => verifyFiles(readBuiltRelease(dist))).toThrow(/remoteEntry\.js was changed after the build/);
    rmSync(join(dist, 'abc/remoteEntry.js'));
    expect(() => verifyFiles(readBuiltRelease(dist))).toThrow(/remoteEntry\.js is missing/);
  });

  test('needs a build', () => {
    expect(() => readBuiltRelease(folder)).toThrow(/There is no build in/);
    writeFileSync(join(folder, 'release.json'), '{}');
    expect(() => readBuiltRelease(folder)).toThrow(/is not a release of this version/);
  });
});

describe('the check before publishing', () => {
  const state = publishEndpoint(getRemoteState);
  const SITE: SiteOffer = {
    endpoints: [state],
    shell: {
      sdks: [{ major: 3, minor: 1, since: 0, until: null }],
      exports: { '3.0': ['Link'], '3.1': ['useFlags'] },
      versions: { react: '19.3.1' },
      slots: ['home.events'],
    },
    slots: [{ remote: 'admin', version: 'v1', pointer: 'live', hosts: ['admin.needs'], fills: [] }],
  };
  const check = (changed: Partial<ReleaseDocument> = {}, site: Partial<SiteOffer> = {}) =>
    checkRelease(readBuiltRelease(build(changed)).document, { ...SITE, ...site });

  test('passes what the site offers', () => {
    const uses = { sdk: ['Link'], endpoints: [state] };
    expect(check({ uses })).toEqual({ problems: [], warnings: [] });
  });

  test('names what the site does not offer, and slots that nobody hosts', () => {
    const { problems } = check({ uses: { sdk: ['useFlags'], endpoints: [state] } }, { endpoints: [] });
    expect(problems).toEqual([
      'version 3.0 of the SDK, which remote.ts names, does not export useFlags',
      expect.stringContaining('GET /api/releases/:remote is not offered'),
    ]);
    const fill = {
      slot: 'learning.more',
      widget: 'next',
      title: 'Next',
      order: 1,
      access: 'public',
    } as const;
    const slots = [{ ...fill, height: { narrow: 1, wide: 1 }, load: 'at-once' as const }];
    expect(check({ slots }).warnings).toEqual([expect.stringContaining('hosts the slot learning.more')]);
  });
});

describe('the site', () => {
  const TOKEN = { RELEASE_TOKEN: 'a-token' };
  test.each([
    ['https://academy.example.com', 'https://academy.example.com'],
    ['https://academy.example.com/admin', 'https://academy.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://gateway:3000', 'http://gateway:3000'],
  ])('may be %s', (address, url) => {
    expect(findSite(address, TOKEN)).toEqual({ url, token: 'a-token' });
    expect(findSite(undefined, { ...TOKEN, RELEASE_SITE: address }).url).toBe(url);
  });

  test('gets a token that is in a file', () => {
    const RELEASE_TOKEN_FILE = join(folder, 'token');
    writeFileSync(RELEASE_TOKEN_FILE, 'a-token\n');
    expect(findSite('http://gateway:3000', { RELEASE_TOKEN_FILE }).token).toBe('a-token');
  });

  test('gets no token over an unencrypted connection', () => {
    expect(() => findSite('http://academy.example.com', TOKEN)).toThrow(/unencrypted/);
  });

  test('must be an address, with a token; without an address it is the running platform', () => {
    expect(() => findSite('academy', TOKEN)).toThrow(/not the address of a site/);
    expect(() => findSite('https://academy.example.com', {})).toThrow(/Set RELEASE_TOKEN/);
    const own = { url: 'http://127.0.0.1:4001', token: 'of the operator' };
    expect(findSite(undefined, TOKEN, () => own)).toBe(own);
    expect(() => findSite(undefined, TOKEN)).toThrow(/Name a site: --site/);
  });
});

describe('a request', () => {
  let server: Server;
  interface Answer {
    /** 0 breaks the connection. */
    status: number;
    headers?: Record<string, string>;
    body: string;
  }
  /** The last one is repeated. */
  let answers: Answer[];
  let received: IncomingMessage[];
  let client: ReleasesClient;
  beforeEach(async () => {
    received = [];
    server = createServer((request, response) => {
      received.push(request);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer?.status === 0) return void request.socket.destroy();
      response.writeHead(answer?.status ?? 500, answer?.headers).end(answer?.body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    client = new ReleasesClient({ url: `http://127.0.0.1:${port}`, token: 'a-token' }, [0, 0]);
  });
  afterEach(() => {
    server.close();
  });

  test('that is refused shows the message of the site, and each of its problems once', async () => {
    const errors = [{ path: '', message: 'GET /api/events no longer answers with seats' }];
    const body = JSON.stringify({ success: false, code: 'X', message: 'The release does not fit.', errors });
    answers = [{ status: 422, body }];
    await expect(client.state('events')).rejects.toEqual(
      new RefusedBySite(422, 'The release does not fit.\n  GET /api/events no longer answers with seats'),
    );
    expect(received[0]?.headers.authorization).toBe('Bearer a-token');
  });

  test('is repeated while the service is away, but not a change of pointers', async () => {
    const away = {
      status: 503,
      body: JSON.stringify({ success: false, code: 'UNAVAILABLE', message: 'Please try again soon.' }),
    };
    answers = [away, away, { status: 200, body: JSON.stringify({ success: true, data: NO_OFFER }) }];
    expect(await client.offer('events')).toEqual(NO_OFFER);
    expect(received).toHaveLength(3);
    answers = [away];
    await expect(client.change('events', { action: 'rollback' })).rejects.toThrow('Please try again soon.');
    expect(received).toHaveLength(4);
    await expect(client.state('events')).rejects.toThrow('Please try again soon.');
    expect(received).toHaveLength(7);
  });

  test('is repeated when its connection breaks, but a change of pointers only when it could not be sent', async () => {
    const breaks = { status: 0, body: '' };
    answers = [breaks, { status: 200, body: JSON.stringify({ success: true, data: NO_OFFER }) }];
    expect(await client.offer('events')).toEqual(NO_OFFER);
    expect(received).toHaveLength(2);
    answers = [breaks];
    await expect(client.change('events', { action: 'rollback' })).rejects.toThrow('does not answer');
    expect(received).toHaveLength(3);

    const { port } = server.address() as AddressInfo;
    server.closeAllConnections();
    await once(server.close(), 'close');
    answers = [{ status: 422, body: JSON.stringify({ success: false, code: 'X', message: 'Is back.' }) }];
    const site = { url: `http://127.0.0.1:${port}`, token: 'a-token' };
    const changing = new ReleasesClient(site, Array(100).fill(10)).change('events', { action: 'rollback' });
    server.listen(port, '127.0.0.1');
    await expect(changing).rejects.toThrow('Is back.');
    expect(received).toHaveLength(4);
  });

  test('is not sent on to another site', async () => {
    answers = [{ status: 307, headers: { location: 'https://elsewhere.example.com/' }, body: '' }];
    await expect(client.state('events')).rejects.toThrow(/answered 307 without a message/);
    expect(received).toHaveLength(1);
  });

  test('to something else than a site says so', async () => {
    answers = [{ status: 200, body: '<h1>Welcome</h1>' }];
    await expect(client.state('events')).rejects.toThrow(/Is it the address of a Backflow Academy site\?/);
    server.close();
    server.closeAllConnections();
    await expect(client.state('events')).rejects.toThrow(/does not answer \(.*ECONNREFUSED/);
  });
});

describe('a promote', () => {
  const release = (version: string, wasServed: boolean) =>
    makeFixture(ReleaseSummary, { version, wasServed });
  const [live, tried, untried] = [release('v1', true), release('v2', true), release('v3', false)];
  const state = (overrides: Partial<RemoteState> = {}) =>
    makeFixture(RemoteState, { remote: 'events', live, releases: [untried, tried, live], ...overrides });

  test('of what was no canary needs an answer, where nobody can be asked --yes', async () => {
    await expect(confirmPromote(state(), 'v3')).rejects.toThrow(
      'v3 of events was no canary: all visitors get it at once, untried. Start a canary (--canary 10), or repeat the command with --yes.',
    );
  });

  test('of the canary, of what visitors have got before, and the first one ask nothing', async () => {
    await confirmPromote(state(), undefined);
    await confirmPromote(state(), 'v2');
    await confirmPromote(state({ live: null }), 'v3');
  });
});

describe('the command line', () => {
  const REPOSITORY = { command: 'npm run release --' };
  test.each([
    ['mf-events', { kind: 'publish', remote: 'events', waitMs: 0 }],
    ['service bookings', { kind: 'service', remote: 'bookings' }],
    ['area events', { kind: 'publish', remote: 'events', waitMs: 600_000 }],
    ['area mf-events --wait 2 --promote', { waitMs: 120_000, then: { action: 'promote' } }],
    ['mf-events/ --promote', { kind: 'publish', then: { action: 'promote' } }],
    ['events --canary 10', { kind: 'publish', then: { action: 'canary', share: 10 } }],
    ['check mf-events --site https://a.example', { kind: 'check', site: 'https://a.example' }],
    ['status events', { kind: 'status', remote: 'events' }],
    ['mf-events --promote --yes', { kind: 'publish', then: { action: 'promote' }, yes: true }],
    [
      'promote events --version v1',
      { yes: false, kind: 'change', change: { action: 'promote', version: 'v1' } },
    ],
    ['canary events --share 25%', { kind: 'change', change: { action: 'canary', share: 25 } }],
    ['stop-canary events', { kind: 'change', change: { action: 'stop-canary' } }],
    ['rollback events', { kind: 'change', change: { action: 'rollback' } }],
    ['disable events --reason Closed', { kind: 'change', change: { action: 'disable', reason: 'Closed' } }],
  ])('understands %s', (line, call) => {
    expect(readReleaseArguments(line.split(' '), REPOSITORY)).toMatchObject(call);
  });

  test.each([
    ['', 'Usage:'],
    ['fly events', 'Usage:'],
    ['promote ../events', 'Usage:'],
    ['promote events learning', 'Usage:'],
    ['canary events', 'Usage:'],
    ['canary events --share 100', 'a whole number from 1 to 99, not 100'],
    ['disable events', 'Usage:'],
    ['area events --wait long', 'a number from 0 to 120, not long'],
    ['mf-events --promote --canary 5', 'not both'],
    ['mf-events --fast', "Unknown option '--fast'"],
  ])('refuses “%s”', (line, message) => {
    expect(() => readReleaseArguments(line.split(' ').filter(Boolean), REPOSITORY)).toThrow(message);
  });

  test.each([
    ['--promote', { kind: 'publish', remote: 'events', then: { action: 'promote' } }],
    ['check', { kind: 'check', remote: 'events' }],
    ['canary --share 5', { kind: 'change', remote: 'events', change: { action: 'canary', share: 5 } }],
  ])('in the folder of events, understands %s', (line, call) => {
    const caller = { command: 'npx backflow-release', remote: 'events' };
    expect(readReleaseArguments(line.split(' '), caller)).toMatchObject(call);
    expect(() => readReleaseArguments(['promote', 'learning'], caller)).toThrow(
      /^Usage:\n {2}npx backflow-release \[--promote/,
    );
  });
});
