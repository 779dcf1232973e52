import { createLogger, openDatabase } from '@backflow/service-kit';
import { checkMigrations, loadMigrations, migrate, migrator } from '@backflow/service-kit/testing';
import { createTestDatabase } from '@backflow/stack/testing';
import { expect, test } from '@jest/globals';
import { services } from './service.ts';

/** The last number of a migration of the last release. Processes of that version run while newer migrations do. */
const RELEASED = 378;

/** The first migration makes the schema. */
const isNewer = ({ name }: { name: string }, index: number) => index > 0 && Number.parseInt(name) > RELEASED;

test.each(services.map((service) => [service.name, service] as const))(
  'migrations of %s since the last release only expand, or declare what they contract',
  async (name, { migrations }) => {
    const all = await loadMigrations(migrations);
    const count = all.findIndex(isNewer);
    const [released, newer] = count < 0 ? [all, []] : [all.slice(0, count), all.slice(count)];
    const database = await createTestDatabase();
    const url = database.ownerUrlFor(name);
    const owner = openDatabase(url, createLogger(name, 'error'));
    try {
      await migrator(owner.sequelize, all).down({ to: 0 });
      await migrate(owner.sequelize, url, released);
      const breaking = await checkMigrations(owner.sequelize, url, newer);
      expect(breaking.filter(({ contracts }) => contracts === undefined)).toEqual([]);
    } finally {
      await owner.close();
      await database.drop();
    }
  },
);
