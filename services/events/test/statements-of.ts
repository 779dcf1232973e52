import type { EventsService } from './start-events-service.ts';

/** The texts of the statements, each a round trip to Postgres, that the service sends while `action` runs. */
export async function statementsOf(
  { context: { db } }: EventsService,
  action: () => Promise<unknown>,
): Promise<string[]> {
  const texts: string[] = [];
  const { reader } = db;
  // The types leave out the options, which every query reads afresh.
  const options = Reflect.get(db.sequelize, 'options') as { logging: unknown };
  const query = reader.query.bind(reader);
  reader.query = ((config: { text: string }) => {
    texts.push(config.text);
    return query(config);
  }) as typeof reader.query;
  options.logging = (text: string) => texts.push(text);
  await action().finally(() => {
    reader.query = query;
    options.logging = false;
  });
  return texts;
}
