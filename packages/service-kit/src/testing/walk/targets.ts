import { randomUUID } from 'node:crypto';
import { getHref } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { OFFER_PATHS } from '@backflow/contracts/bookings';
import type { OfferPath } from '@backflow/contracts/bookings';
import { makeExample } from '@backflow/contracts/testing';
import type { TestClient, TestResponse } from '../test-client.ts';

/** A call to test: an endpoint for all kinds of offers (`:offers`) is called once for each kind. */
export interface Target {
  readonly title: string;
  readonly endpoint: Endpoint;
  readonly offers?: OfferPath;
}

/** @param getOffers the kinds of offers that an endpoint is called for */
export const getTargets = (
  endpoints: readonly Endpoint[],
  getOffers: (endpoint: Endpoint) => readonly OfferPath[] = ({ path }) =>
    path.includes(':offers') ? OFFER_PATHS : [],
): Target[] =>
  endpoints.flatMap((endpoint): Target[] => {
    const kinds = getOffers(endpoint);
    if (kinds.length === 0) return [{ title: endpoint.id, endpoint }];
    return kinds.map((offers) => ({
      title: `${endpoint.id} of ${offers}`,
      endpoint: { ...endpoint, path: endpoint.path.replace(':offers', offers) },
      offers,
    }));
  });

interface Request {
  params?: Record<string, string> | undefined;
  body?: unknown;
  /** The idempotency key. */
  key?: string | undefined;
}

/** Calls an endpoint; the path's parameters that `params` leaves out are unknown ids. A string and a form are sent unchanged. */
export async function callEndpoint(
  client: TestClient,
  { path, method }: Endpoint,
  { params = {}, body, key }: Request = {},
): Promise<TestResponse> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, randomUUID()]);
  const href = getHref({ path }, { ...Object.fromEntries(names), ...params });
  const isForm = body instanceof FormData;
  const response = await client.fetch(href, {
    method,
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (!isJson) await response.body?.cancel();
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : undefined,
  };
}

/** A body that fits the contract; undefined where it declares none. */
export const bodyFor = (
  { body }: Endpoint,
  fields?: 'all' | 'required',
): Record<string, unknown> | undefined => body && (makeExample(body, fields) as Record<string, unknown>);
