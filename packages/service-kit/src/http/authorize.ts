import { NO_MEMBER, PAGE_MEMBER_HEADER } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import type { Request, Response } from 'express';
import type { ServiceContext } from '../context.ts';
import {
  AdminRequiredError,
  EmailUnconfirmedError,
  NotFoundError,
  SessionChangedError,
  UnauthorizedError,
  UnavailableError,
} from '../errors.ts';
import { findActor } from '../session/actor.ts';
import type { Actor } from '../session/actor.ts';
import type { SessionRecords } from '../session/session-records.ts';
import { reloadSession, signedInUser } from '../session/session.ts';
import { isFromGateway } from '../proof/gateway-secret.ts';
import { requireTokenHolder } from './token-holder.ts';
import type { TokenHolder } from './token-holder.ts';

/** Who calls: a member, the holder of a token, or neither. */
interface Caller {
  readonly actor: Actor | null;
  readonly holder: TokenHolder | undefined;
}

/** Whether an endpoint's caller is found by a session. Tokens and processes have none. */
export const readsSession = ({ access, personal }: Endpoint): boolean =>
  access === 'member' || access === 'admin' || (access === 'public' && personal);

/** Finds the caller of an endpoint. @throws AppError where the endpoint's `access` refuses them */
export async function authorize(
  context: ServiceContext,
  records: SessionRecords,
  endpoint: Endpoint,
  exchange: { request: Request; response: Response },
): Promise<Caller> {
  const { request, response } = exchange;
  if (endpoint.access === 'process') {
    // Like an unknown address: a visitor must not learn that it exists.
    if (!isFromGateway(response)) throw new NotFoundError('This address');
    return { actor: null, holder: undefined };
  }
  if (endpoint.access === 'token') {
    return { actor: null, holder: await requireTokenHolder(context.findTokenHolder, request, response) };
  }
  const actor = await findCaller(context, records, request);
  if (endpoint.access !== 'public' && !actor) throw refusalOf(request);
  assertPageOfActor(endpoint, request, actor);
  if (endpoint.access === 'admin' && !actor?.isAdmin) throw new AdminRequiredError();
  if (endpoint.confirmedEmail && !actor?.isEmailConfirmed) throw new EmailUnconfirmedError();
  return { actor, holder: undefined };
}

async function findCaller(
  { db, now }: ServiceContext,
  records: SessionRecords,
  request: Request,
): Promise<Actor | null> {
  const user = signedInUser(request, now());
  if (!user) return null;
  records.noteUse(request.sessionID);
  return findActor(db, user.userId, user.epoch);
}

/** Reads the caller again. An open stream doesn't extend its session: the page may be open unattended. */
export async function findCallerAgain({ db, now }: ServiceContext, request: Request): Promise<Actor | null> {
  if (!(await reloadSession(request))) return null;
  const user = signedInUser(request, now());
  return user ? findActor(db, user.userId, user.epoch) : null;
}

/** The error for a private endpoint without a caller: no session was opened at all if Redis was unavailable. */
function refusalOf(request: Request): Error {
  return (request.session as unknown) === undefined ? new UnavailableError() : new UnauthorizedError();
}

/** Refuses a write from a page that was rendered for another member. API clients send no such header. */
function assertPageOfActor(endpoint: Endpoint, request: Request, actor: Actor | null): void {
  const pageMember = request.get(PAGE_MEMBER_HEADER);
  if (pageMember === undefined || endpoint.method === 'GET' || endpoint.fromAnySession) return;
  // No session was read: the endpoint is not personal, or Redis is unavailable and the caller counts as a visitor.
  if ((request.session as unknown) === undefined) return;
  if (pageMember !== (actor?.id ?? NO_MEMBER)) throw new SessionChangedError();
}
