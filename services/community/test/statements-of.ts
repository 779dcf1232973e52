import type { CommunityService } from './start-community-service.ts';

/** What the service sends to Postgres while `action` runs, reads first; each statement is a round trip. */
export async function statementsOf(
  { context: { db } }: Pick<CommunityService, 'context'>,
  action: () => Promise<unknown>,
): Promise<string[]> {
  const reads: string[] = [];
  const writes: string[] = [];
  const { reader, sequelize } = db;
  const query = reader.query.bind(reader);
  reader.query = ((config: { text: string }) => {
    reads.push(config.text);
    return query(config);
  }) as typeof reader.query;
  // The types leave out the options, which every query reads afresh.
  const options = Reflect.get(sequelize, 'options') as { logging: unknown };
  options.logging = (text: string) => writes.push(text);
  await action().finally(() => {
    reader.query = query;
    options.logging = false;
  });
  return [...reads, ...writes];
}
