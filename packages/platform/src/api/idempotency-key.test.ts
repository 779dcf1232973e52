import { createForumTopic } from '@backflow/contracts/community';
import { createEvent, listEvents, updateEvent } from '@backflow/contracts/events';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { withIdempotencyKey } from './idempotency-key.ts';

/** The keys that were sent, and the site's next responses. */
let keys: (string | undefined)[];
let next: (() => Promise<string>)[];
beforeEach(() => {
  keys = [];
  next = [];
});
const submit = (content: string, endpoint: Parameters<typeof withIdempotencyKey>[0] = createEvent) =>
  withIdempotencyKey(endpoint, content, (headers) => {
    keys.push(headers['idempotency-key']);
    return next.shift()?.() ?? Promise.resolve('created');
  });
const failWith = (status: number) => () => Promise.reject(new ApiError({ status, code: 'X', reason: '' }));

describe('a create', () => {
  test.each([0, 500, 502, 503, 504])('is sent again with the same key after %p', async (status) => {
    next = [failWith(status)];
    await expect(submit('a')).rejects.toThrow();
    expect(await submit('a')).toBe('created');
    expect(keys[0]).toMatch(/^[\w-]{10,64}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('gets a new key after a known outcome, for other content, and for another endpoint', async () => {
    await submit('a');
    next = [failWith(409)];
    await expect(submit('a')).rejects.toThrow();
    next = [failWith(0), failWith(0), failWith(0)];
    for (const [content, endpoint] of [
      ['a', createEvent],
      ['b', createEvent],
      ['a', createForumTopic],
    ] as const) {
      await expect(submit(content, endpoint)).rejects.toThrow();
    }
    expect(new Set(keys).size).toBe(5);
    await Promise.all([submit('a'), submit('b'), submit('a', createForumTopic)]);
  });

  test('that is sent twice at once has one key', async () => {
    await Promise.all([submit('a'), submit('a')]);
    expect(keys[1]).toBe(keys[0]);
  });
});

test('only creates have a key', async () => {
  await submit('a', listEvents);
  await submit('a', updateEvent);
  expect(keys).toEqual([undefined, undefined]);
});
