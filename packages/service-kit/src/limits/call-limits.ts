import { createHash } from 'node:crypto';
import type { CallLimit, Endpoint } from '@backflow/contracts';
import { getNetwork } from './network.ts';
import type { Redis } from '../redis/redis.ts';
import { createLimiter } from './limiter.ts';
import type { Limiter } from './limiter.ts';

/** The caller and the parameters of a call. */
interface Caller {
  readonly actor: { readonly id: string; readonly isAdmin: boolean } | null;
  readonly address: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Enforces the `limit` of contracts: per member, for visitors per network, not for administrators. A refused call doesn't count,
 * unless the contract says so. Without Redis nothing is limited: calls that need a session are refused anyway.
 * @returns a function that makes a call, or throws TooManyRequestsError
 */
export function limitCalls(redis: Redis) {
  const limiters = new Map<string, Limiter>();
  const getLimiter = ({ name, most, seconds, what }: CallLimit): Limiter => {
    const limiter =
      limiters.get(name) ?? createLimiter(redis, { name: `call:${name}`, points: most, seconds, what });
    limiters.set(name, limiter);
    return limiter;
  };
  return async <Result>(
    { limit }: Pick<Endpoint, 'limit'>,
    caller: Caller,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    if (!limit || caller.actor?.isAdmin) return work();
    const { guesses } = limit;
    const isGuess =
      guesses !== undefined && (caller.body as Record<string, unknown> | undefined)?.[guesses] != null;
    if (guesses !== undefined && !isGuess) return work();
    const limiter = getLimiter(limit);
    const key = getKey(caller, limit);
    if (!redis.isReady) return work();
    if (isGuess) return limiter.runGuess(key, work);
    if (limit.countsRefused !== true) return limiter.run(key, work);
    await limiter.use(key);
    return work();
  };
}

function getKey({ actor, address, params, query }: Caller, { perTarget }: CallLimit): string {
  const who = actor?.id ?? getNetwork(address);
  if (perTarget !== true) return who;
  const { id, token } = { ...(query as object), ...(params as object) } as { id?: string; token?: string };
  return `${who}:${id ?? (token === undefined ? '' : digest(token))}`;
}

/** Tokens are secret: Redis has none. */
const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');
