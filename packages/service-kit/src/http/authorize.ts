import type { IncomingMessage } from 'node:http';
import { NO_MEMBER, PAGE_MEMBER_HEADER } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import type { Request, Response } from 'express';
import type { ServiceContext } from '../context.ts';
import {
  AdminRequiredError,
  EmailUnconfirmedError,
  NotFoundError,
  SecondFactorMissingError,
  SessionChangedError,
  UnauthorizedError,
  UnavailableError,
} from '../errors/errors.ts';
import { isUnavailable } from '../errors/failure.ts';
import { findActor } from '../session/actor.ts';
import type { Actor } from '../session/actor.ts';
import { CheckSessionError, assertNoCheckSession } from '../session/check-session.ts';
import { getCallerSession, openedSession, setOpenedSession } from '../session/opened-session.ts';
import type { SessionReader } from '../session/read-session.ts';
import { isCheckSid } from '../session/session-records.ts';
import type { SessionRecords } from '../session/session-records.ts';
import type { VersionKey } from '../versions/version-keys.ts';
import { NO_VERSIONS } from '../versions/versions.ts';
import type { RequestVersions } from '../versions/versions.ts';
import { isFromGateway } from '../secrets/gateway-secret.ts';
import { requireTokenHolder } from './token-holder.ts';
import type { TokenHolder } from './token-holder.ts';

/** The caller: a member, the holder of a token, or neither. */
interface Caller {
  readonly actor: Actor | null;
  readonly holder: TokenHolder | undefined;
}

/** Opens and follows the sessions of a service's requests. */
export interface Sessions {
  readonly records: SessionRecords;
  readonly reader: SessionReader;
}

/** True if a session identifies the endpoint's caller. Tokens and processes have none. */
const readsSession = ({ access, personal }: Endpoint): boolean =>
  access === 'member' || access === 'admin' || (access === 'public' && personal);

/** True if `authorize` opens the session itself. Other endpoints may start or end one: express-session opens theirs. */
const opensOnlyForReading = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && readsSession(endpoint);

/** True if express-session opens the session of an endpoint's requests. */
export const needsSessionControl = (endpoint: Endpoint): boolean =>
  readsSession(endpoint) && !opensOnlyForReading(endpoint);

/** Finds the caller of an endpoint. @throws AppError where the endpoint's `access` refuses them */
export async function authorize(
  context: ServiceContext,
  sessions: Sessions,
  endpoint: Endpoint,
  exchange: { request: Request; response: Response },
): Promise<Caller> {
  const { request, response } = exchange;
  assertNoCheckSession(endpoint, request.headers.cookie, context.settings);
  if (endpoint.access === 'process') {
    // Like an unknown address: a visitor must not learn that it exists.
    if (!isFromGateway(response)) throw new NotFoundError('This address');
    return { actor: null, holder: undefined };
  }
  if (endpoint.access === 'token') {
    return { actor: null, holder: await requireTokenHolder(context.findTokenHolder, request, response) };
  }
  if (opensOnlyForReading(endpoint)) {
    const { actor } = await authorizeRead(context, sessions, endpoint, request);
    return { actor, holder: undefined };
  }
  const actor = await findCaller(context, sessions, request);
  assertAccess(endpoint, request, actor);
  return { actor, holder: undefined };
}

/**
 * Finds the caller of a read whose endpoint reads the session.
 * @param topics what the response depends on
 * @returns the caller, and the versions that what is read from now on may be cached under
 */
export async function authorizeRead(
  context: ServiceContext,
  { records, reader }: Sessions,
  endpoint: Endpoint,
  request: IncomingMessage,
  topics: readonly VersionKey[] = [],
): Promise<{ actor: Actor | null; versions: RequestVersions }> {
  let actor: Actor | null = null;
  let versions = NO_VERSIONS;
  try {
    const read = await reader.open(request.headers.cookie, topics);
    ({ versions } = read);
    setOpenedSession(request, read.session);
    actor = await reader.getActor(read);
    if (read.session.sid !== undefined) records.noteUse(read.session.sid);
  } catch (error) {
    // Without Redis, public endpoints serve the caller as a visitor.
    if (!isUnavailable(error) || openedSession(request)) throw error;
    context.log.debug({ error }, 'the session could not be read');
  }
  assertAccess(endpoint, request, actor);
  return { actor, versions };
}

function assertAccess(endpoint: Endpoint, request: IncomingMessage, actor: Actor | null): void {
  if (endpoint.access !== 'public' && !actor) throw getRefusal(request);
  assertPageOfActor(endpoint, request, actor);
  if (endpoint.access === 'admin' && !actor?.isAdmin)
    throw actor?.needsSecondFactor ? new SecondFactorMissingError() : new AdminRequiredError();
  if (endpoint.confirmedEmail && !actor?.isEmailConfirmed) throw new EmailUnconfirmedError();
}

/** Writes read the account from Postgres. */
async function findCaller(
  { db, now }: ServiceContext,
  { records }: Sessions,
  request: Request,
): Promise<Actor | null> {
  const user = getCallerSession(openedSession(request), now());
  if (!user) return null;
  if (isCheckSid(user.sid)) throw new CheckSessionError();
  records.noteUse(user.sid);
  return findActor(db, user.userId, user.epoch);
}

/** The error for a private endpoint without a caller: no session was opened at all if Redis was unavailable. */
const getRefusal = (request: IncomingMessage): Error =>
  openedSession(request) === undefined ? new UnavailableError() : new UnauthorizedError();

/** Refuses a write from a page that was rendered for another member. API clients send no such header. */
function assertPageOfActor(endpoint: Endpoint, request: IncomingMessage, actor: Actor | null): void {
  const pageMember = request.headers[PAGE_MEMBER_HEADER];
  if (pageMember === undefined || endpoint.method === 'GET' || endpoint.fromAnySession) return;
  // No session was read: the endpoint is not personal, or Redis is unavailable and the caller counts as a visitor.
  if (!openedSession(request)) return;
  if (pageMember !== (actor?.id ?? NO_MEMBER)) throw new SessionChangedError();
}
