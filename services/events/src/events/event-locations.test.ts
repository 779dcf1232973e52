import { MAX_EVENT_LOCATIONS } from '@backflow/contracts/events';
import { getStatements, topicsAnnounced } from '@backflow/service-kit/testing';
import { beforeEach, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
beforeEach(() => service.models.Event.destroy({ where: {} }));

const found = async (search?: string) => {
  const query = search === undefined ? '' : `?search=${encodeURIComponent(search)}`;
  const { status, body } = await (await service.as(null)).get(`/api/event-locations${query}`);
  expect(status).toBe(200);
  return body.data as { location: string | null; isVirtual: boolean }[];
};
const names = async (search?: string) => (await found(search)).map(({ location }) => location);

it('lists every location of upcoming and running events once, and no meeting link', async () => {
  await service.buildEvent({ location: 'Fresno Training Yard' });
  await service.buildEvent({ location: 'Fresno Training Yard', startDate: service.inHours(24 * 300) });
  await service.buildEvent({
    location: 'anaheim Wet Lab',
    startDate: service.inHours(-24),
    endDate: service.inHours(1),
  });
  await service.buildEvent({ location: 'https://meet.example.com/one', isVirtual: true });
  await service.buildEvent({ location: 'https://meet.example.com/two', isVirtual: true });
  await service.buildEvent({ location: null });
  await service.buildEvent({ location: 'A draft’s', isPublished: false });
  await service.buildEvent({ location: 'A deleted one’s', deletedAt: service.inHours(-1) });
  await service.buildEvent({
    location: 'One of the past',
    startDate: service.inHours(-9),
    endDate: service.inHours(-1),
  });
  await service.buildEvent({
    location: 'Another of the past',
    startDate: service.inHours(-1),
    endDate: null,
  });

  expect(await found()).toEqual([
    { location: null, isVirtual: false },
    { location: null, isVirtual: true },
    { location: 'anaheim Wet Lab', isVirtual: false },
    { location: 'Fresno Training Yard', isVirtual: false },
  ]);
});

it('follows every change of an event', async () => {
  const event = await service.buildEvent({ location: 'Fresno' });
  const later = await service.buildEvent({
    location: 'Fresno',
    startDate: service.inHours(24 * 30),
    endDate: null,
  });
  expect(await names()).toEqual(['Fresno']);
  await later.update({ location: 'Anaheim' });
  expect(await names()).toEqual(['Anaheim', 'Fresno']);
  await event.update({ isPublished: false });
  expect(await names()).toEqual(['Anaheim']);
  await event.update({ isPublished: true, startDate: service.inHours(-30), endDate: service.inHours(-29) });
  expect(await names()).toEqual(['Anaheim']);
  await event.update({ endDate: service.inHours(1) });
  expect(await names()).toEqual(['Anaheim', 'Fresno']);
  await later.update({ isVirtual: true });
  expect(await found()).toContainEqual({ location: null, isVirtual: true });
  await later.update({ deletedAt: service.inHours(0) });
  await event.destroy();
  expect(await names()).toEqual([]);
});

it('keeps the latest end of a location when the last event is deleted', async () => {
  await service.buildEvent({ location: 'Fresno', endDate: null });
  const last = await service.buildEvent({
    location: 'Fresno',
    startDate: service.inHours(900),
    endDate: null,
  });
  await last.destroy();
  expect(await names()).toEqual(['Fresno']);
});

it('keeps a location when one event leaves it while another comes', async () => {
  const { sequelize } = service.context.db;
  const last = await service.buildEvent({
    location: 'Fresno',
    startDate: service.inHours(900),
    endDate: null,
  });
  const [adding, removing] = [await sequelize.transaction(), await sequelize.transaction()];
  const values = `('Repair lab', '${service.inHours(24).toISOString()}', 'Fresno', true)`;
  await sequelize.query(`insert into events (title, start_date, location, is_published) values ${values}`, {
    transaction: adding,
  });
  const removed = last.destroy({ transaction: removing });
  await adding.commit();
  await removed;
  await removing.commit();
  expect(await names()).toEqual(['Fresno']);
});

it('has a maximum, and a search finds the others', async () => {
  await service.context.db.sequelize.query(
    `insert into events (title, start_date, location, is_published)
     select 'Class', '${service.inHours(48).toISOString()}', 'Hall ' || lpad(n::text, 4, '0') || ' on Main Street', true
       from generate_series(1, ${MAX_EVENT_LOCATIONS + 50}) n`,
  );
  expect(await names()).toHaveLength(MAX_EVENT_LOCATIONS);
  expect(await names('main 0250')).toEqual(['Hall 0250 on Main Street']);
  expect(await names('025')).toEqual(['Hall 0250 on Main Street']);
  expect(await names('hal')).toHaveLength(MAX_EVENT_LOCATIONS);
  expect(await names('???')).toEqual([]);
});

it('reads no events', async () => {
  const texts = (await getStatements(service, () => found('hall'))).map(({ text }) => text);
  expect(texts.join()).toContain('event_locations');
  expect(texts.join()).not.toMatch(/\bevents\b/);
});

it('changes with every event', async () => {
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const event = await service.buildEvent();
  const moving = () => admin.patch(`/api/events/${event.id}`, { location: 'Elsewhere' });
  expect(await topicsAnnounced(service, moving)).toEqual(['events']);
});
