import { createLogger, openDatabase } from '@backflow/service-kit';
import { checkMigrations, loadMigrations, migrator } from '@backflow/service-kit/testing';
import { createTestDatabase } from '@backflow/stack/testing';
import { expect, test } from '@jest/globals';
import { services } from './service.ts';

test.each(services.map((service) => [service.name, service] as const))(
  'migrations of %s since the baseline only expand, or declare what they contract',
  async (name, { migrations }) => {
    const all = await loadMigrations(migrations);
    const newer = all.slice(all.findIndex(({ replaces }) => replaces !== undefined) + 1);
    const database = await createTestDatabase();
    const url = database.ownerUrlFor(name);
    const owner = openDatabase(url, createLogger(name, 'error'));
    try {
      if (newer.length > 0) await migrator(owner.sequelize, all).down({ step: newer.length });
      const breaking = await checkMigrations(owner.sequelize, url, newer);
      expect(breaking.filter(({ contracts }) => contracts === undefined)).toEqual([]);
    } finally {
      await owner.close();
      await database.drop();
    }
  },
);
