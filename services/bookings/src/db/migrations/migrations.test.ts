import { openDatabase } from '@backflow/service-kit';
import { expectReversibleMigrations, startTestService } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { bookings } from '../../service.ts';

it('reverts every migration, and creates the same schema again', async () => {
  const service = await startTestService(bookings);
  const owner = openDatabase(service.adminUrl, service.context.log);
  try {
    // Views of the owners read this schema: they would have to be reverted first.
    await owner.sequelize.query('drop schema events, learning cascade');
    await expect(expectReversibleMigrations(service, bookings)).resolves.toBeUndefined();
  } finally {
    await owner.close();
    await service.stop();
  }
});
