import { expect, it } from '@jest/globals';
import { useCredentialsService } from '../../test/start-credentials-service.ts';
import { seedApprovals } from './seed-approvals.ts';

const service = await useCredentialsService();

it('approves the classes that have hours, once', async () => {
  await service.buildEvent();
  const second = await service.buildEvent({ title: 'Gauge Care and Calibration' });
  const { context } = service;
  for (let time = 0; time < 2; time += 1) await seedApprovals(context);
  const rows = await service.sql<{ offer_id: string }>('select offer_id from credentials.approvals');
  expect(rows.map(({ offer_id: id }) => id)).toEqual([second]);
});
