import { expectReversibleMigrations, startTestService } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { bookings } from '../../service.ts';

it('takes every migration back, and makes the same schema again', async () => {
  const service = await startTestService(bookings);
  const admin = new pg.Client({ connectionString: service.adminUrl });
  await admin.connect();
  try {
    // Views of the owners of offers read this schema: they would be taken back first.
    await admin.query('drop schema events, learning cascade');
    await expect(expectReversibleMigrations(service, bookings)).resolves.toBeUndefined();
  } finally {
    await admin.end();
    await service.stop();
  }
});
