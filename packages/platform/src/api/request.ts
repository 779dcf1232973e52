import { Page, getHref } from '@backflow/contracts';
import type { Endpoint, RequestOf, ResponseOf } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { currentSession, pageMemberHeaders } from '../current-session.ts';
import { noteRead } from './read-addresses.ts';
import { readTogether } from './batch.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { parseData, toApiError } from './parse-response.ts';
import { noteChanges, takePreload } from './preloads.ts';
import { READ, fetchReply } from './reply.ts';
import type { Reply } from './reply.ts';

// Zod compiles schemas with `new Function` where it can. The page's policy forbids that, and reports the attempt.
z.config({ jitless: true });

/** One page of a list, and the cursor of the next. */
export interface ListPage<Items> {
  items: Items;
  nextCursor: string | null;
}

interface Options {
  signal?: AbortSignal;
  /** The request continues when the user leaves the page. */
  keepalive?: boolean;
}

/**
 * Calls an endpoint and returns its data, parsed by the contract.
 * @throws ApiError for every response that is not a success, and without a response
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: Options = {},
): Promise<ResponseOf<E>> {
  return parseData(endpoint, (await send(endpoint, input, options)).body);
}

/** Calls a list endpoint and returns one page of it. Throws like `request`. */
export async function requestPage<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: Options = {},
): Promise<ListPage<ResponseOf<E>>> {
  const { body, link } = await send(endpoint, input, options);
  const page = z.safeParse(z.object({ page: Page }), body);
  return {
    items: parseData(endpoint, body),
    nextCursor: page.success ? page.data.page.nextCursor : cursorIn(link),
  };
}

/** A bare list has the address of its next page in the header `link`. */
function cursorIn(link: string | null): string | null {
  const address = /^<([^<>]*)>; rel="next"$/.exec(link ?? '')?.[1];
  return address === undefined ? null : new URL(address, location.origin).searchParams.get('cursor');
}

type Received = Pick<Reply, 'body' | 'link'>;

function send(endpoint: Endpoint, input: object, options: Options): Promise<Received> {
  const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input;
  return withIdempotencyKey(endpoint, JSON.stringify([params, query, body]), (headers) =>
    sendOnce(endpoint, input, { ...options, headers }),
  );
}

async function sendOnce(
  endpoint: Endpoint,
  input: object,
  { signal, keepalive = false, headers }: Options & { headers: Readonly<Record<string, string>> },
): Promise<Received> {
  const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input;
  const href = getHref(endpoint, asRecord(params), asRecord(query));
  noteChanges(endpoint);
  const reply =
    endpoint.method === 'GET' && !keepalive
      ? await read(endpoint, href, signal)
      : await fetchReply(
          href,
          {
            method: endpoint.method,
            credentials: 'include',
            keepalive,
            headers: {
              accept: 'application/json',
              ...pageMemberHeaders(endpoint),
              ...headers,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          },
          signal,
        );
  if (reply.status < 200 || reply.status > 299) throw toApiError(reply, reply.body);
  return reply;
}

function read(endpoint: Endpoint, href: string, signal?: AbortSignal): Promise<Reply> {
  const { cache, file, stream } = endpoint;
  if (!file && !stream) noteRead(href);
  const preloaded = takePreload(endpoint, href);
  if (preloaded) return unlessAborted(preloaded, signal);
  // The gateway answers visitors from memory, compressed, and their browsers may store it: in a batch all of that is lost.
  const isForEverybody = cache !== undefined && currentSession().status === 'signed-out';
  return isForEverybody || file || stream ? fetchReply(href, READ, signal) : readTogether(href, signal);
}

/** Rejects as soon as the signal aborts. */
const unlessAborted = <Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    promise.then(resolve, reject);
  });

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
