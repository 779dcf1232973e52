import { Member, getCurrentUser } from '@backflow/contracts/identity';
import { z } from 'zod';
import type { Upstream } from '../forwarding/upstream.ts';
import type { GatewayRequest } from '../http/gateway-request.ts';
import type { Visitor } from './pages.ts';

/** A page would rather go out without preloads than wait longer. */
const TIMEOUT_MS = 300;
const CurrentUser = z.object({ data: Member });

/** Reads the member of a request's session from identity. Undefined when identity does not respond in time. */
export async function findVisitor({ request, facts }: GatewayRequest, identity: Upstream): Promise<Visitor> {
  try {
    const { status, body } = await identity.read(getCurrentUser.path, facts, {
      headers: { cookie: request.headers.cookie ?? '' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status === 401) return null;
    return status === 200 ? CurrentUser.parse(JSON.parse(body.toString())).data : undefined;
  } catch {
    return undefined;
  }
}
