import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { UnavailableError } from '@backflow/service-kit';
import pLimit from 'p-limit';

/** argon2id, the library's default, at OWASP's parameters: about 7 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** About two seconds of work. */
const MAX_WAITING = 256;
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Hashes and verifies passwords. Leaves one core for other work.
 * @param decoyPassword is compared when there is no account
 */
export function createPasswordHasher(decoyPassword: string | Buffer = randomBytes(24)) {
  const run = createHashingQueue({
    running: Math.max(1, availableParallelism() - 1),
    waiting: MAX_WAITING,
  });
  // Refusing an unknown address must take as long as refusing a wrong password.
  const decoy = hash(decoyPassword, PARAMETERS);
  return {
    hash: (password: string): Promise<string> => run(() => hash(normalize(password), PARAMETERS)),
    /** Does the same work with and without an account. False without an account or a usable hash. */
    async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
      const usable = passwordHash?.startsWith('$argon2id$') ? passwordHash : undefined;
      const compared = usable ?? (await decoy);
      const isSame = await run(() => verify(compared, normalize(password)));
      return usable !== undefined && isSame;
    },
  };
}

interface Bounds {
  /** The most tasks that run at the same time. */
  running: number;
  /** The most tasks that wait; further ones are refused at once. */
  waiting: number;
}

/** Limits concurrent hashing, so that many sign-ins slow down each other only. */
export function createHashingQueue({ running, waiting }: Bounds) {
  const limit = pLimit(running);
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.pendingCount >= waiting) throw new UnavailableError();
    return limit(task);
  };
}

/** True if a hash was made with other parameters than new hashes. */
export function isOutdated(passwordHash: string): boolean {
  const made = parseOptions(passwordHash);
  return Object.entries(PARAMETERS).some(([name, value]) => made[name as keyof typeof PARAMETERS] !== value);
}

/** Keyboards type the same character as different code points. */
const normalize = (password: string) => password.normalize('NFKC');
