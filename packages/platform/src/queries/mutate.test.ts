import { endpoint } from '@backflow/contracts';
import { answerBatches } from '@backflow/contracts/testing';
import * as z from '@backflow/contracts/zod';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { InfiniteQueryObserver, MutationObserver, QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { mutate, mutationOf, refetchAfter } from './mutate.ts';
import { dropLaterPages, patchCached } from './patch-cached.ts';
import { pagesOf, queryOf } from './query-of.ts';

const base = { service: 'events', summary: 'A test', access: 'member' } as const;
const Item = z.object({ id: z.string(), seats: z.int() });
const listSeats = endpoint({
  ...base,
  ...{ id: 't.list', method: 'GET', path: '/api/list', reads: ['events'] },
  query: z.object({ limit: z.optional(z.coerce.number()), cursor: z.optional(z.string()) }),
  response: z.array(Item),
});
const getSeat = endpoint({
  ...base,
  ...{ id: 't.one', method: 'GET', path: '/api/one/:id', reads: ['events/bookings', 'members'] },
  params: z.object({ id: z.string() }),
  response: Item,
});
const listPlaces = endpoint({
  ...base,
  ...{ id: 't.places', method: 'GET', path: '/api/places', reads: ['events/locations'] },
  response: z.array(z.string()),
});
const book = endpoint({
  ...base,
  ...{ id: 't.book', method: 'POST', path: '/api/book/:id', changes: ['events/bookings'] },
  params: z.object({ id: z.string() }),
  response: Item,
});

const byId = (id: string) => ({ params: { id } });
const page = { query: { limit: 1 } };

let calls: string[] = [];
let status = 200;
const fetchBefore = globalThis.fetch;
beforeEach(() => {
  calls = [];
  status = 200;
  queryClient.clear();
  globalThis.fetch = answerBatches((address, { method } = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    calls.push(`${method} ${pathname}${searchParams.get('cursor') ?? ''}`);
    const item = { id: pathname.split('/')[3] ?? 'a', seats: calls.length };
    const isList = pathname === '/api/list';
    const data = pathname === '/api/places' ? ['Riverside'] : isList ? [item] : item;
    const body = method === 'GET' || status === 200 ? { success: true, data } : { success: false };
    const nextCursor = searchParams.has('cursor') ? null : '2';
    const text = JSON.stringify({ ...body, ...(isList && { page: { nextCursor } }) });
    const answered = method === 'GET' ? 200 : status;
    return Promise.resolve({
      ...{ ok: answered === 200, status: answered, headers: new Headers() },
      text: () => Promise.resolve(text),
    } as Response);
  });
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  globalThis.fetch = fetchBefore;
});

const stops: (() => void)[] = [];
/** Subscribes like a screen does, and clears the recorded calls. */
async function show(...observers: { subscribe: (listener: () => void) => () => void }[]) {
  for (const observer of observers) stops.push(observer.subscribe(() => undefined));
  await untilIdle();
  calls = [];
}
const untilIdle = async () => {
  do await new Promise((resolve) => setTimeout(resolve));
  while (queryClient.isFetching() > 0);
};

const seats = () => new QueryObserver(queryClient, queryOf(listSeats, {}));
const seat = (id = 'a') => new QueryObserver(queryClient, queryOf(getSeat, byId(id)));
const places = () => new QueryObserver(queryClient, queryOf(listPlaces, {}));
const pages = () => new InfiniteQueryObserver(queryClient, pagesOf(listSeats, page));
const isStale = (observer: { getCurrentQuery: () => { state: { isInvalidated: boolean } } }) =>
  observer.getCurrentQuery().state.isInvalidated;

describe('a write', () => {
  test('refetches what reads its topics, and nothing else', async () => {
    await show(seats(), seat(), places());
    expect(await mutate(book, byId('a'))).toMatchObject({ id: 'a' });
    await untilIdle();
    expect(calls).toEqual(['POST /api/book/a', 'GET /api/list', 'GET /api/one/a']);
  });

  test('refetches queries that are not visible when they are shown', async () => {
    await show(seat('b'));
    stops.splice(0).forEach((stop) => stop());
    await mutate(book, byId('a'));
    await untilIdle();
    expect(calls).toEqual(['POST /api/book/a']);
    await show(seat('b'));
    const shown = seat('b');
    expect(shown.getCurrentResult().data?.seats).toBe(2);
  });

  test('that fails refetches nothing, and throws', async () => {
    await show(seats());
    status = 409;
    await expect(mutate(book, byId('a'))).rejects.toMatchObject({ status: 409 });
    await untilIdle();
    expect(calls).toEqual(['POST /api/book/a']);
  });

  test('does not refetch queries in `except`, nor at once those in `later`', async () => {
    const [list, one] = [seats(), seat()];
    await show(list, one);
    await mutate(book, byId('a'), {
      apply: (item) => patchCached(listSeats, (each) => (each.id === item.id ? item : each)),
      except: [listSeats],
      later: [getSeat],
    });
    await untilIdle();
    expect(calls).toEqual(['POST /api/book/a']);
    expect(list.getCurrentResult().data).toEqual([{ id: 'a', seats: 1 }]);
    expect([isStale(list), isStale(one)]).toEqual([false, true]);
  });

  test('without `mutate` can wait for the refetch', async () => {
    const list = seats();
    await show(list);
    await refetchAfter(book);
    expect(list.getCurrentResult().data).toEqual([{ id: 'a', seats: 1 }]);
  });
});

describe('a list by pages', () => {
  test('is refetched with all its pages, unless the write excepts it', async () => {
    const list = pages();
    await show(list);
    await list.fetchNextPage();
    calls = [];
    await refetchAfter(book);
    expect(calls).toEqual(['GET /api/list', 'GET /api/list2']);
    await refetchAfter(book, { except: ({ queryKey }) => queryKey[2] === 'pages' });
    expect(calls).toHaveLength(2);
  });

  test('is changed in place, and cut to its first page', async () => {
    const list = pages();
    await show(list);
    await list.fetchNextPage();
    patchCached(listSeats, (item) => ({ ...item, seats: 7 }));
    const shown = () => list.getCurrentResult().data?.pages.map(({ items }) => items);
    expect(shown()).toEqual([[{ id: 'a', seats: 7 }], [{ id: 'a', seats: 7 }]]);
    dropLaterPages(listSeats);
    expect(shown()).toEqual([[{ id: 'a', seats: 7 }]]);
    patchCached(listSeats, () => null);
    expect(shown()).toEqual([[]]);
  });
});

describe('a mutation', () => {
  test('has its endpoint’s key, and refetches after a failure, if configured', async () => {
    await show(seats());
    status = 409;
    for (const afterFailure of [false, true]) {
      const options = mutationOf(book, byId, { afterFailure });
      expect(options.mutationKey).toEqual([book.id]);
      await new MutationObserver(queryClient, options).mutate('a').catch(() => undefined);
      await untilIdle();
    }
    expect(calls).toEqual(['POST /api/book/a', 'POST /api/book/a', 'GET /api/list']);
  });

  test('stays pending until the refetch, if configured', async () => {
    const list = seats();
    await show(list);
    await new MutationObserver(queryClient, mutationOf(book, byId, { untilRefetched: true })).mutate('a');
    expect(list.getCurrentResult().data).toEqual([{ id: 'a', seats: 2 }]);
  });
});

test('queries with the same input share their response', async () => {
  await show(seat());
  await show(new QueryObserver(queryClient, queryOf(getSeat, { params: { id: 'a' } })));
  expect(calls).toEqual([]);
  await show(seats(), pages());
  expect(queryClient.getQueryCache().findAll({ queryKey: [listSeats.id] })).toHaveLength(2);
});
