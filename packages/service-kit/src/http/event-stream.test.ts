import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { fixtureService } from '../../test/fixture-service.ts';
import { createClient, startTestService } from '../testing/index.ts';
import type { TestService } from '../testing/index.ts';
import { EventStream, endEventStreams } from './event-stream.ts';
import type { SendEvent } from './event-stream.ts';
import { route } from './route.ts';

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

/** What the handler's side of the newest stream saw. */
let opened: { send: SendEvent; closed: Promise<null> } | undefined;
let service: TestService;
beforeAll(async () => {
  const stream = () =>
    new EventStream((send) => {
      const { promise, resolve } = Promise.withResolvers<null>();
      opened = { send, closed: promise };
      return () => resolve(null);
    });
  service = await startTestService(fixtureService([route(follow, () => Promise.resolve(stream()))]));
});
afterAll(() => service.stop());
beforeEach(() => {
  opened = undefined;
});

async function read() {
  const leave = new AbortController();
  const response = await createClient(service.url).fetch(follow.path, { signal: leave.signal });
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

  it('ends when the process stops', async () => {
    const { closed, hasEnded } = await read();
    endEventStreams();
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
