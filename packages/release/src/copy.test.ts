import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import type { Progress } from '@backflow/cli-kit';
import { ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import { makeFixture } from '@backflow/contracts/testing';
import { describe, expect, test } from '@jest/globals';
import { readReleaseArguments } from './release-arguments.ts';
import { release } from './release-command.ts';
import { RefusedBySite, ReleasesClient } from './releases-client.ts';

describe('a copy from another site', () => {
  /** A site that answers with what these functions return. */
  async function startSite(answer: (request: string, body: Buffer) => unknown) {
    const tokens = new Set<string | undefined>();
    const requests: string[] = [];
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      tokens.add(request.headers.authorization);
      const line = `${request.method ?? ''} ${request.url ?? ''}`;
      requests.push(line);
      const body = Buffer.concat(await request.toArray());
      const data = answer(line, body);
      if (Buffer.isBuffer(data)) response.end(data);
      else if (data === undefined)
        response.writeHead(404).end('{"success":false,"code":"NOT_FOUND","message":"No release."}');
      else
        response
          .writeHead(request.url?.endsWith('events') && request.method === 'POST' ? 201 : 200)
          .end(JSON.stringify({ success: true, data }));
    };
    const server = createServer((request, response) => void respond(request, response)).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, tokens, requests, close: () => server.close() };
  }
  const summary = makeFixture(ReleaseSummary, { version: 'v7' });
  const state = makeFixture(RemoteState, { remote: 'events', live: summary, previous: null, canary: null });
  const progress = {
    step: (_: string, work: () => Promise<unknown>) => work(),
    print: () => undefined,
    warn: () => undefined,
  };
  const UNCHECKED = ['--unchecked', 'It has passed on staging'];
  const run = (args: string[]) =>
    release(
      args,
      { RELEASE_TOKEN: 'of-production', RELEASE_FROM_TOKEN: 'of-staging' },
      progress as unknown as Progress,
      {
        ...{ command: 'npm run release --', getFolder: () => tmpdir(), build: () => Promise.resolve() },
      },
    );

  test('publishes the same bytes, each site with its own token, and points as usual', async () => {
    const archive = Buffer.from('an archive');
    let uploaded: Buffer = Buffer.alloc(0);
    const staging = await startSite((line) => (line.includes('/archives/') ? archive : state));
    const production = await startSite((line, body) => {
      if (line === 'POST /api/releases/events') uploaded = body;
      return line.endsWith('events') ? summary : state;
    });
    await run([
      'copy',
      'events',
      '--from',
      staging.url,
      '--site',
      production.url,
      '--promote',
      '--yes',
      ...UNCHECKED,
    ]);
    expect(staging.requests).toEqual(['GET /api/releases/events', 'GET /api/releases/events/archives/v7']);
    expect(production.requests).toEqual(['POST /api/releases/events', 'POST /api/releases/events/pointer']);
    expect(uploaded.includes(archive)).toBe(true);
    expect([[...staging.tokens], [...production.tokens]]).toEqual([
      ['Bearer of-staging'],
      ['Bearer of-production'],
    ]);

    const asked = run([
      'copy',
      'events',
      '--from',
      staging.url,
      '--site',
      production.url,
      '--version',
      'v2',
      ...UNCHECKED,
    ]);
    await asked;
    expect(staging.requests.at(-1)).toBe('GET /api/releases/events/archives/v2');
    staging.close();
    production.close();
  });

  test('says what the other site refuses, and takes no more than an archive may have', async () => {
    let answer: unknown = undefined;
    const staging = await startSite(() => answer);
    const fetched = () => new ReleasesClient({ url: staging.url, token: 't' }, []).archive('events', 'v1');
    await expect(fetched()).rejects.toEqual(new RefusedBySite(404, 'No release.'));
    answer = Buffer.alloc(20 * 1024 * 1024 + 1);
    await expect(fetched()).rejects.toThrow(/more than 20 MB/);
    staging.close();
    expect(() => readReleaseArguments(['copy', 'events'], { command: 'release' })).toThrow('Usage:');
    await expect(run(['copy', 'events', '--from', 'http://staging.example.com'])).rejects.toThrow();
  });
});
