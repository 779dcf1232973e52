import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { UnavailableError } from '@backflow/service-kit';
import pLimit from 'p-limit';

/** argon2id, the library's default, at OWASP's parameters: about 7 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** About two seconds of work. */
const MOST_WAITING = 256;
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** Hashes and verifies passwords, leaving a core free for everything else. */
export function createPasswordHasher() {
  const run = createHashingQueue({
    running: Math.max(1, availableParallelism() - 1),
    waiting: MOST_WAITING,
  });
  // Of a password nobody knows, with today's parameters: refusing an unknown address takes as long.
  const decoy = hash(randomBytes(24), PARAMETERS);
  return {
    hash: (password: string): Promise<string> => run(() => hash(composed(password), PARAMETERS)),
    /** The same work whether there is an account or not; false without one, or when it has no usable hash. */
    async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
      const own = passwordHash?.startsWith('$argon2id$') ? passwordHash : undefined;
      const compared = own ?? (await decoy);
      const same = await run(() => verify(compared, composed(password)));
      return own !== undefined && same;
    },
  };
}

interface Bounds {
  /** Tasks that may run at once. */
  running: number;
  /** Tasks that may wait; whoever comes when all these places are taken is turned away at once. */
  waiting: number;
}

/** Runs costly work a few at a time, so that many sign-ins at once slow each other and nobody else. */
export function createHashingQueue({ running, waiting }: Bounds) {
  const limit = pLimit(running);
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= waiting) throw new UnavailableError();
    return limit(task);
  };
}

/** Whether a hash was made with other parameters than new ones are. */
export function isOutdated(passwordHash: string): boolean {
  const made = parseOptions(passwordHash);
  return Object.entries(PARAMETERS).some(([name, value]) => made[name as keyof typeof PARAMETERS] !== value);
}

/** One form for what different keyboards may type as different code points. */
const composed = (password: string) => password.normalize('NFKC');
