import { raw, sql } from '@backflow/service-kit';
import { differencesAfterRandomWrites, writeAnnounced } from '@backflow/service-kit/testing';
import type { RandomInteger } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();

it('the total of events is the real count after any writes', async () => {
  const some = (random: RandomInteger) =>
    `id in (select id from events.events order by md5(id::text || '${random(1000)}') limit ${random(4)})`;
  const differences = await differencesAfterRandomWrites(service, {
    writes: [
      (random) => `insert into events.events (title, start_date, is_published, deleted_at)
        select 'Event', now(), true, case when ${random(4)} = 0 then now() end from generate_series(1, ${random(4)})`,
      (random) => `update events.events set title = 'Title ${random(9)}' where ${some(random)}`,
      (random) =>
        `update events.events set deleted_at = case when deleted_at is null then now() end where ${some(random)}`,
      (random) => `delete from events.events where ${some(random)}`,
    ],
    counters: {
      total: [
        'select total_events from events.stats_v1',
        'select count(*)::int as total_events from events.events where deleted_at is null',
      ],
    },
  });
  expect(differences).toEqual([]);
});

it('webinars by day are the real counts after any writes', async () => {
  const some = (random: RandomInteger) =>
    `id in (select id from events.webinars order by md5(id::text || '${random(1000)}') limit ${random(4)})`;
  const differences = await differencesAfterRandomWrites(service, {
    writes: [
      (random) => `insert into events.webinars (title, scheduled_at, is_published, recording_url)
        select 'Webinar', timestamptz '2026-11-20Z' + n * interval '7 hours', n % 2 = 0, nullif('${'x'.repeat(random(2))}', '')
          from generate_series(1, ${random(5)}) n`,
      (random) => `update events.webinars set is_published = not is_published where ${some(random)}`,
      (random) =>
        `update events.webinars set scheduled_at = scheduled_at + interval '${random(40)} hours' where ${some(random)}`,
      (random) =>
        `update events.webinars set recording_url = case when recording_url is null then 'x' end where ${some(random)}`,
      (random) =>
        `update events.webinars set deleted_at = case when deleted_at is null then now() end where ${some(random)}`,
      (random) => `delete from events.webinars where ${some(random)}`,
    ],
    counters: {
      days: [
        'select day, published, recorded from events.webinar_days where published <> 0 order by day',
        `select (scheduled_at at time zone 'UTC')::date as day, count(*)::int as published, count(recording_url)::int as recorded
           from events.webinars where is_published and deleted_at is null group by 1 order by 1`,
      ],
    },
  });
  expect(differences).toEqual([]);
});

it('an event that opens other resources, or is deleted, changes the version of what is open', async () => {
  const { id } = await service.buildEvent();
  const getKeys = (change: string) =>
    writeAnnounced(service, async ({ rows }) => {
      await rows(sql`update events set ${raw(change)} where id = ${id}`);
      const [row] = await rows<{ keys: string }>(
        sql`select current_setting('backflow.changed', true) as keys`,
      );
      return row?.keys.split(' ').filter((key) => key !== '');
    });
  expect(await getKeys(`title = 'Other'`)).toEqual(['events']);
  expect((await getKeys(`related_resource_ids = array[gen_random_uuid()]`))?.sort()).toEqual([
    'events',
    'resource-openings',
  ]);
  expect((await getKeys('deleted_at = now()'))?.sort()).toEqual(['events', 'resource-openings']);
});
