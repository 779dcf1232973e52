import { Page, hrefOf } from '@backflow/contracts';
import type { Endpoint, RequestOf, ResponseOf } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { pageMemberHeaders } from '../current-session.ts';
import { withIdempotencyKey } from './idempotency-key.ts';
import { toApiError, noResponseError, parseData } from './parse-response.ts';

// Zod compiles schemas with `new Function` where it can. The page's policy forbids that, and reports the attempt.
z.config({ jitless: true });

const TIMEOUT_MS = 15_000;

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

interface Received {
  body: unknown;
  link: string | null;
}

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
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(hrefOf(endpoint, asRecord(params), asRecord(query)), {
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
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw noResponseError();
  });
  const text = await response.text();
  if (!response.ok) throw toApiError(response, text);
  return { body: text === '' ? null : JSON.parse(text), link: response.headers.get('link') };
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
