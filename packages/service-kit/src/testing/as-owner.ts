import { openDatabase } from '../db/database.ts';
import type { TestService } from './test-service.ts';

/**
 * Runs SQL as the owner of the test database, who has all privileges.
 * @param statement several statements are possible without `values`
 * @returns the rows of a single statement
 */
export async function asOwner<Row extends object>(
  { adminUrl, context }: Pick<TestService, 'adminUrl' | 'context'>,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  const owner = openDatabase(adminUrl, context.log);
  try {
    return (await owner.reader.query<Row>(statement, values)).rows;
  } finally {
    await owner.close();
  }
}
