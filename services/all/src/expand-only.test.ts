import { createLogger, openDatabase } from '@backflow/service-kit';
import { findBreakingMigrations, loadMigrations } from '@backflow/service-kit/testing';
import { createTestDatabase } from '@backflow/stack/testing';
import { expect, test } from '@jest/globals';
import { services } from './service.ts';

test.each(services.map((service) => [service.name, service] as const))(
  'migrations of %s since the baseline only expand, or declare what they contract',
  async (name, { migrations }) => {
    const database = await createTestDatabase();
    const url = database.ownerUrlFor(name);
    const owner = openDatabase(url, createLogger(name, 'error'));
    try {
      const all = await loadMigrations(migrations);
      expect(await findBreakingMigrations(owner.sequelize, url, all)).toEqual([]);
    } finally {
      await owner.close();
      await database.drop();
    }
  },
);
