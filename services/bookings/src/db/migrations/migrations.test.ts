import { expectReversibleMigrations, startTestService } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { bookings } from '../../service.ts';

it('takes every migration back, and makes the same schema again', async () => {
  const service = await startTestService(bookings);
  try {
    await expect(expectReversibleMigrations(service, bookings)).resolves.toBeUndefined();
  } finally {
    await service.stop();
  }
});
