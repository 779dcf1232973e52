import { createReleaseToken, revokeReleaseToken } from '@backflow/contracts/releases';
import type { ReleaseToken } from '@backflow/contracts/releases';
import { createLogger, isUnavailable, openDatabase, parseConfig, recordAudit } from '@backflow/service-kit';
import type { AuditEntry, Database, Write } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import { z } from 'zod';
import { insertToken } from './create-token.ts';
import type { NewToken } from './create-token.ts';
import { OPERATOR } from './find-token-holder.ts';
import { listTokens } from './list-tokens.query.ts';
import { markRevoked } from './revoke-token.ts';

/** An error with a message for the person at the terminal. */
class CommandError extends Error {
  override name = 'CommandError';
}

/** Lets the holder check administrators' pages, which read what administrators read. */
const MAY_CHECK_ADMIN = '--may-check-admin';

const USAGE = `Say what to do with tokens:
  npm run release -- token create events "CI of events" [${MAY_CHECK_ADMIN}]
  npm run release -- token create service bookings "CI of bookings"
  npm run release -- token list
  npm run release -- token revoke ID`;

/**
 * `node src/main.ts token create|list|revoke …`: the tokens of teams, with or without a running service; the database is its only
 * setting. Prints what it did; after an error the exit code is 1.
 */
export async function tokenCommand([command, ...args]: readonly string[]): Promise<void> {
  try {
    const run = getCommand(command, args);
    process.stdout.write(`${await withDatabase(run)}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

type Command = (db: Database) => Promise<string>;

/** @throws CommandError for arguments that make no command: before the database is opened */
function getCommand(command: string | undefined, args: readonly string[]): Command {
  if (command === 'list') return async (db) => formatTokens(await listTokens({ db }));
  if (command === 'create') {
    const given = args.filter((each) => each !== MAY_CHECK_ADMIN);
    const [kind, remote, name] = given.length === 3 ? given : [undefined, ...given];
    const mayCheckAdmin = args.length > given.length;
    const { data: token, error } = createReleaseToken.body.safeParse({ kind, remote, name, mayCheckAdmin });
    if (!token) throw new CommandError(`${error.issues[0]?.message ?? ''}.\n${USAGE}`);
    return (db) => create(db, token);
  }
  if (command === 'revoke') {
    const { data: id } = z.uuid().safeParse(args[0]);
    if (id === undefined) throw new CommandError(`Say which token, by its id.\n${USAGE}`);
    return (db) => revoke(db, id);
  }
  throw new CommandError(USAGE);
}

const create = (db: Database, token: NewToken): Promise<string> =>
  inTransaction(db, async (rows, audit) => {
    const { id, secret } = await insertToken({ rows }, { ...token, by: OPERATOR, at: new Date() });
    await audit({ action: createReleaseToken.id, subjectId: id, details: token });
    return `The token “${token.name}” of ${token.remote}, which is shown only now:\n${secret}`;
  });

const revoke = (db: Database, id: string): Promise<string> =>
  inTransaction(db, async (rows, audit) => {
    const token = await markRevoked({ rows }, id, new Date());
    if (!token) throw new CommandError('There is no token of this id that is not revoked.');
    await audit({ action: revokeReleaseToken.id, subjectId: id, details: token });
    return `The token “${token.name}” of ${token.remote} is revoked.`;
  });

type Audit = (entry: Pick<AuditEntry, 'action' | 'subjectId' | 'details'>) => Promise<void>;

const inTransaction = <Result>(
  { sequelize }: Database,
  work: (rows: Write['rows'], audit: Audit) => Promise<Result>,
): Promise<Result> =>
  sequelize.transaction((transaction) =>
    work(
      ({ text, values }) => sequelize.query(text, { bind: values, transaction, type: QueryTypes.SELECT }),
      ({ details, ...entry }) => {
        const by = { kind: OPERATOR.kind, name: OPERATOR.name };
        return recordAudit(sequelize, transaction, { ...entry, actorId: null, details: { ...details, by } });
      },
    ),
  );

const formatTokens = (tokens: readonly ReleaseToken[]): string =>
  tokens.length === 0 ? 'There are no tokens.' : tokens.map(formatToken).join('\n');

function formatToken({ id, kind, remote, name, ending, lastUsedAt, revokedAt }: ReleaseToken): string {
  const use = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`;
  const subject = kind === 'service' ? `service ${remote}` : remote;
  return `${id}  ${subject}  ${name}  …${ending}  ${revokedAt === null ? use : `revoked ${revokedAt}`}`;
}

const settings = z.object({ DATABASE_URL: z.url() });

async function withDatabase(run: Command): Promise<string> {
  const db = openDatabase(parseConfig(settings).DATABASE_URL, createLogger('token', 'silent'), { pool: 2 });
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

function messageOf(error: unknown): string {
  if (isUnavailable(error)) {
    return 'The database cannot be reached: see that it runs, and is the one in DATABASE_URL.';
  }
  return error instanceof Error ? error.message : String(error);
}
