import { AppError, createLinkToken, hashOfToken } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { Endpoint } from '@backflow/contracts';
import type { IdentityContext } from '../context.ts';

/** A sign-in whose password was right, and whose second factor is not known yet. It is no session, and opens nothing. */
export interface PendingSignIn {
  readonly userId: string;
  /** The account's session epoch at the password: what ends sessions ends this too. */
  readonly epoch: number;
  /** The value that a passkey has to sign. */
  readonly challenge?: string;
}

const SECONDS = 10 * 60;
const TOKEN = /^[\w-]{43}$/;

type Store = Pick<IdentityContext, 'redis'>;
type Browser = Pick<Call<Endpoint>, 'session'>;

const recordKey = (token: string): string => `sign-in-pending:${hashOfToken(token).toString('base64url')}`;

/** Starts one, bound to the browser. */
export async function startPendingSignIn(
  { redis }: Store,
  { session }: Browser,
  pending: PendingSignIn,
): Promise<void> {
  const { token } = createLinkToken();
  await redis.set(recordKey(token), JSON.stringify(pending), { expiration: { type: 'EX', value: SECONDS } });
  session.setPending(token, SECONDS);
}

/** The one of the browser. @throws LINK_SPENT */
export async function readPendingSignIn(
  { redis }: Store,
  browser: Browser,
): Promise<PendingSignIn & { readonly key: string }> {
  const key = pendingKey(browser);
  const text = key === undefined ? null : await redis.get(key);
  if (key === undefined || text === null) throw signInExpired();
  return { ...(JSON.parse(text) as PendingSignIn), key };
}

/** Stores the challenge of a passkey, unless the sign-in has ended. */
export async function storeChallenge(
  { redis }: Store,
  { key, ...pending }: PendingSignIn & { readonly key: string },
  challenge: string,
): Promise<void> {
  const options = { condition: 'XX', expiration: 'KEEPTTL' } as const;
  await redis.set(key, JSON.stringify({ ...pending, challenge }), options);
}

/** Ends one: of concurrent calls one continues. @throws LINK_SPENT */
export async function takePendingSignIn({ redis }: Store, key: string): Promise<void> {
  if ((await redis.del(key)) === 0) throw signInExpired();
}

function pendingKey({ session }: Browser): string | undefined {
  const token = session.pending();
  return token !== undefined && TOKEN.test(token) ? recordKey(token) : undefined;
}

export const signInExpired = (): AppError =>
  new AppError('LINK_SPENT', 'Signing in took too long. Please enter your password again.');
