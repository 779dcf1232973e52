import type { ServiceContext } from '../context.ts';

interface Statement {
  text: string;
  values?: unknown[];
}

/** The statements of a service while `action` runs, those in transactions included; each is a round trip to Postgres. */
export async function getStatements(
  { context: { db } }: { context: Pick<ServiceContext, 'db'> },
  action: () => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const { reader } = db;
  const query = reader.query.bind(reader);
  reader.query = ((config: Statement) => {
    sent.push(config);
    return query(config);
  }) as typeof reader.query;
  db.onStatement = (text) => sent.push({ text });
  await action().finally(() => {
    reader.query = query;
    db.onStatement = undefined;
  });
  return sent;
}
