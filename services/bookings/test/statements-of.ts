import type { BookingsService } from './start-bookings-service.ts';

interface Statement {
  text: string;
  values?: unknown[];
}

/** What the service reads while `action` runs; each statement is a round trip to Postgres. */
export async function statementsOf(
  { context: { db } }: Pick<BookingsService, 'context'>,
  action: () => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const { reader } = db;
  const query = reader.query.bind(reader);
  reader.query = ((config: Statement) => {
    sent.push(config);
    return query(config);
  }) as typeof reader.query;
  await action().finally(() => {
    reader.query = query;
  });
  return sent;
}
