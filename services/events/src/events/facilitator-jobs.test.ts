import { runJob } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';
import { eraseMemberJob, mergeMemberJob } from './facilitator-jobs.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

it('events and templates follow a facilitator who is merged, and name no account once it is erased', async () => {
  const [from, into] = [
    await service.buildMember({ isAdmin: true }),
    await service.buildMember({ isAdmin: true }),
  ];
  const event = await service.buildEvent({ facilitatorId: from.id, facilitatorName: 'Tom Reyes' });
  const other = await service.buildEvent({ facilitatorId: into.id, facilitatorName: 'Ana Silva' });
  const made = await admin.post('/api/event-templates', { name: 'RP basics', eventId: event.id });
  expect(made.status).toBe(201);
  const stored = async () => [
    (await admin.get(`/api/admin/events/${event.id}`)).body.data,
    (await admin.get('/api/admin/event-templates')).body.data[0].fields,
  ];
  for (let count = 0; count < 2; count++)
    await runJob(service, mergeMemberJob, { fromId: from.id, intoId: into.id });
  const named = { facilitatorId: into.id, facilitatorName: 'Tom Reyes' };
  expect(await stored()).toMatchObject([{ ...named, version: 2 }, named]);
  for (let count = 0; count < 2; count++) await runJob(service, eraseMemberJob, { memberId: into.id });
  const nobody = { facilitatorId: null, facilitatorName: 'Tom Reyes' };
  expect(await stored()).toMatchObject([nobody, nobody]);
  expect((await admin.get(`/api/admin/events/${other.id}`)).body.data.facilitatorName).toBe('Ana Silva');
});
