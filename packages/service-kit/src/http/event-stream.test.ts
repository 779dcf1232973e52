import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import pg from 'pg';
import { ClientOfflineError } from '@redis/client';
import * as z from '@backflow/contracts/zod';
import type { ServiceContext } from '../context.ts';
import { fixtureService } from '../../test/fixture-service.ts';
import { createClient, startTestService } from '../testing/index.ts';
import type { TestMember, TestService } from '../testing/index.ts';
import { reloadActors } from '../session/reload-actors.ts';
import { EventStream, endEventStreams } from './event-stream.ts';
import type { OpenStream, SendEvent } from './event-stream.ts';
import { route } from './route.ts';
import type { Call } from './route.ts';

const follow = endpoint({
  id: 't.follow',
  service: 'identity',
  method: 'GET',
  path: '/api/follow',
  summary: 'For this test.',
  access: 'public',
  response: z.unknown(),
  stream: true,
});

const watch = endpoint({
  id: 't.watch',
  service: 'identity',
  method: 'GET',
  path: '/api/watch',
  summary: 'For this test.',
  access: 'member',
  response: z.unknown(),
  stream: true,
});

/** The handler's side of the newest stream. */
let opened: { send: SendEvent; stream: OpenStream; closed: Promise<null> } | undefined;
/** The newest call of a member. */
let watching: Call<typeof watch> | undefined;
let service: TestService;
beforeAll(async () => {
  const open = () =>
    new EventStream((send, stream) => {
      const { promise, resolve } = Promise.withResolvers<null>();
      opened = { send, stream, closed: promise };
      return () => resolve(null);
    });
  service = await startTestService(
    fixtureService([
      route(follow, () => Promise.resolve(open())),
      route(watch, (_context: ServiceContext, call) => {
        watching = call;
        return Promise.resolve(open());
      }),
    ]),
  );
});
afterAll(() => service.stop());
beforeEach(() => {
  opened = undefined;
});

async function read(
  client = createClient(service.url),
  { path }: Pick<typeof follow | typeof watch, 'path'> = follow,
  headers = {},
) {
  const leave = new AbortController();
  const response = await client.fetch(path, { signal: leave.signal, headers });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader || !opened) throw new Error('no stream was opened');
  let text = '';
  return {
    ...opened,
    headers: response.headers,
    leave: () => leave.abort(),
    /** All that has arrived, once this has. */
    until: async (part: string): Promise<string> => {
      while (!text.includes(part)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`the stream ended without ${part}`);
        text += value;
      }
      return text;
    },
    hasEnded: async () => (await reader.read()).done,
  };
}

describe('a stream', () => {
  it('brings events as they are sent, as one line of JSON each', async () => {
    const { send, until, headers, leave } = await read();
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    send({ name: 'seats', data: { left: 3, note: 'two\nlines' }, id: '7' });
    expect(await until('\n\n')).toBe('id: 7\nevent: seats\ndata: {"left":3,"note":"two\\nlines"}\n\n');
    send({ name: 'seats', data: null });
    expect(await until('null\n\n')).toMatch(/\n\nevent: seats\ndata: null\n\n$/);
    leave();
  });

  it('shows now and then that it is still there', async () => {
    const timers = jest.spyOn(globalThis, 'setInterval');
    const { until, leave } = await read();
    const [beat] = timers.mock.calls.find(([, delay]) => delay === 20_000) ?? [];
    timers.mockRestore();
    beat?.();
    expect(await until('\n\n')).toBe(': still here\n\n');
    leave();
  });

  it('is closed when its reader leaves, and what is sent then harms nobody', async () => {
    const { send, closed, leave } = await read();
    leave();
    await closed;
    expect(() => send({ name: 'late', data: 1 })).not.toThrow();
  });

  it('ends for a reader that takes nothing, rather than filling the memory', async () => {
    const { send, closed, leave } = await read();
    const data = 'x'.repeat(1024 * 1024);
    for (let events = 0; events < 40; events += 1) send({ name: 'much', data });
    await closed;
    leave();
  });

  it('tells when its reader takes slower than it is sent to, and when there is room again', async () => {
    const { send, stream, until, leave } = await read();
    const room = new Promise((resolve) => stream.onRoom(() => resolve('room')));
    expect(stream.isFull()).toBe(false);
    let sent = 0;
    while (!stream.isFull()) send({ name: 'much', data: 'x'.repeat(50_000), id: String((sent += 1)) });
    await Promise.all([until(`id: ${sent}\n`), expect(room).resolves.toBe('room')]);
    expect(stream.isFull()).toBe(false);
    leave();
  });

  it('ends when its handler says so, after what was sent before', async () => {
    const { send, stream, closed, until, hasEnded } = await read();
    send({ name: 'last', data: 1 });
    stream.end();
    send({ name: 'late', data: 2 });
    expect(await until('last')).not.toContain('late');
    expect(await hasEnded()).toBe(true);
    await closed;
  });

  it('knows from where its reader goes on, and whether their session has ended meanwhile', async () => {
    const member = await service.buildMember();
    const { leave } = await read(await service.as(member), watch, { 'last-event-id': '41' });
    if (!watching?.callerSession) throw new Error('nobody watches');
    const { callerSession } = watching;
    const reload = () => reloadActors(service.context, [callerSession]);
    expect(watching.lastEventId).toBe('41');
    expect(await reload()).toEqual([watching.actor]);
    const { redis } = service.context;
    const mGet = jest.spyOn(redis, 'mGet').mockRejectedValueOnce(new ClientOfflineError());
    await expect(reload()).rejects.toThrow(ClientOfflineError);
    mGet.mockRestore();
    await redis.flushDb();
    expect(await reload()).toEqual([null]);
    leave();
  });

  it('ends within seconds of the session that opened it, and no other', async () => {
    const admin = new pg.Pool({ connectionString: service.adminUrl, max: 1 });
    const getStream = async () => {
      const member = await service.buildMember();
      return { member, ...(await read(await service.as(member), watch)) };
    };
    const [signedOut, endedElsewhere, suspended, erased, stays] = [
      await getStream(),
      await getStream(),
      await getStream(),
      await getStream(),
      await getStream(),
    ];
    const { redis } = service.context;
    for (const key of await redis.keys('session:*')) {
      if ((await redis.get(key))?.includes(signedOut.member.id)) await redis.del(key);
    }
    const change = (what: string, { member }: { member: TestMember }) => admin.query(what, [member.id]);
    await change('update identity.users set session_epoch = session_epoch + 1 where id = $1', endedElsewhere);
    await change(
      `update identity.users set suspended_at = now(), suspension_reason = 'Spam' where id = $1`,
      suspended,
    );
    await change('delete from identity.users where id = $1', erased);
    await admin.end();
    for (const stream of [signedOut, endedElsewhere, suspended, erased]) {
      expect(await stream.hasEnded()).toBe(true);
      await stream.closed;
    }
    stays.send({ name: 'more', data: 1 });
    await stays.until('more');
    stays.leave();
  });

  it('goes on while Redis cannot say whether its session has ended', async () => {
    const { redis } = service.context;
    const { send, until, leave } = await read(await service.as(await service.buildMember()), watch);
    const asked = Promise.withResolvers<null>();
    const mGet = jest.spyOn(redis, 'mGet').mockImplementation(() => {
      asked.resolve(null);
      return Promise.reject(new ClientOfflineError());
    });
    await asked.promise;
    send({ name: 'more', data: 1 });
    await until('more');
    mGet.mockRestore();
    leave();
  });

  it('ends when the process serves its service no more, and not with another service', async () => {
    const { closed, hasEnded, send, until } = await read();
    endEventStreams('another');
    send({ name: 'more', data: 1 });
    await until('more');
    endEventStreams(follow.service);
    expect(await hasEnded()).toBe(true);
    await closed;
  });

  it('is not opened for HEAD', async () => {
    const response = await createClient(service.url).fetch(follow.path, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
    expect(opened).toBeUndefined();
  });
});
