import type { ServiceContext } from '../context.ts';
import { openDatabase } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import type { TestService } from './test-service.ts';

/** On a busy machine a connection may take long. */
const ACQUIRE_MS = 20_000;

type Testing = Pick<TestService, 'adminUrl' | 'context'>;

/** Connects to the test database as its owner, who has all privileges, and disconnects when `work` is done. */
export const withOwner = <Result>(
  { adminUrl, context }: Testing,
  work: (owner: Database) => Promise<Result>,
): Promise<Result> => withDatabase(adminUrl, context, work);

/** The same as the owner of the service's schema, who migrates it. */
export const withSchemaOwner = <Result>(
  { ownerUrl, context }: Pick<TestService, 'ownerUrl' | 'context'>,
  work: (owner: Database) => Promise<Result>,
): Promise<Result> => withDatabase(ownerUrl, context, work);

async function withDatabase<Result>(
  url: string,
  { log }: Pick<ServiceContext, 'log'>,
  work: (owner: Database) => Promise<Result>,
): Promise<Result> {
  const owner = openDatabase(url, log, { acquireMs: ACQUIRE_MS });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

/**
 * Runs SQL as the owner of the test database.
 * @param statement several statements are possible without `values`
 * @returns the rows of a single statement
 */
export const asOwner = <Row extends object>(
  service: Testing,
  statement: string,
  values?: unknown[],
): Promise<Row[]> =>
  withOwner(service, async ({ reader }) => (await reader.query<Row>(statement, values)).rows);
