import { NewAccount } from '@backflow/contracts/identity';
import { createLogger, isUnavailable, openDatabase, parseConfig } from '@backflow/service-kit';
import { z } from 'zod';
import { CommandError, makeAdministrator } from './make-administrator.ts';

/**
 * `node src/main.ts admin someone@example.com`, beside a running service or alone: it needs the database and nothing else.
 * Says what it did; what went wrong is one sentence, and the exit code is 1.
 */
export async function adminCommand([address]: readonly string[]): Promise<void> {
  const { data: email } = NewAccount.shape.email.safeParse(address);
  try {
    if (email === undefined) {
      throw new CommandError('Say whose account, by its address: npm run admin -- someone@example.com');
    }
    process.stdout.write(`${await withDatabase((db) => makeAdministrator(db, email))}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

const settings = z.object({ DATABASE_URL: z.url() });

async function withDatabase<Result>(
  work: (db: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(parseConfig(settings).DATABASE_URL, createLogger('admin', 'silent'), { pool: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function sentenceOf(error: unknown): string {
  if (isUnavailable(error)) {
    return 'The database cannot be reached: see that it runs, and is the one in DATABASE_URL.';
  }
  return error instanceof Error ? error.message : String(error);
}
