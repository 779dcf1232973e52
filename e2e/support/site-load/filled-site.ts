import { setTimeout as delay } from 'node:timers/promises';
import type { SiteClient, SiteRequest, SiteResponse } from './site-client.ts';

/** A visitor with a session and a network address of their own. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  readonly address: string;
}

export interface FilledSite {
  readonly members: readonly Person[];
  /** They may post without limits. */
  readonly administrators: readonly Person[];
  /** An event with seats for all. */
  readonly eventId: string;
  /** A topic that is approved. */
  readonly topicId: string;
}

/** @throws Error when the response has another status */
export async function expectStatus(
  status: number,
  site: SiteClient,
  { method = 'GET', path, body, cookie, address }: SiteRequest,
): Promise<SiteResponse> {
  const request: SiteRequest = {
    method,
    path,
    ...(body && { body }),
    ...(cookie !== undefined && { cookie }),
    ...(address !== undefined && { address }),
  };
  let response = await site.send(request);
  // A machine that is busy with the installation.
  for (let attempt = 0; response.status >= 502 && attempt < 5; attempt += 1) {
    await delay(3000);
    response = await site.send(request);
  }
  if (response.status === status) return response;
  throw new Error(`${method} ${path} got ${response.status}: ${response.body.toString().slice(0, 300)}`);
}
