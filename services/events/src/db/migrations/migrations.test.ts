import { openDatabase } from '@backflow/service-kit';
import { loadMigrations, migrator } from '@backflow/service-kit/testing';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEventsService } from '../../../test/start-events-service.ts';
import { events } from '../../service.ts';

/** The privileges of identity, which events lacks. */
const service = await startEventsService();
const identity = openDatabase(service.adminUrl, service.context.log);
const owner = openDatabase(service.ownerUrl, service.context.log);
const umzug = migrator(owner.sequelize, await loadMigrations(events.migrations));
beforeEach(async () => {
  await umzug.up();
  await run(`select bookings.remove_bookings_v1(kind) from unnest(array['event', 'webinar']) kind`);
  for (const table of ['organizer_mails', 'webinars', 'events', 'suppliers'])
    await run(`delete from ${table}`);
});
afterAll(async () => {
  await Promise.all([identity.close(), owner.close()]);
  await service.stop();
});

/** As SQL: models follow the current schema, migrations don't. */
const run = async (statement: string, values: unknown[] = []) =>
  (await owner.reader.query<Record<string, unknown>>(statement, values)).rows;

const SUPPLIER = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-00000000000b';
const WEBINAR = '00000000-0000-4000-8000-00000000000c';
const TYPED = '/api/files/00000000-0000-4000-8000-00000000000e';
const MEMBER = '00000000-0000-4000-8000-00000000000d';

/** A row in every table, with the columns of its first migration. */
const FIRST_ROWS: Readonly<Record<string, string>> = {
  '0001-create-suppliers': `insert into suppliers (id, name) values ('${SUPPLIER}', 'Sierra Valve')`,
  '0002-create-events': `
    insert into events (id, title, start_date, supplier_id, is_published)
    values ('${EVENT}', 'Repair lab', '2026-07-01T15:00:00Z', '${SUPPLIER}', true)`,
  '0003-create-registrations': `
    insert into registrations (event_id, user_id, status) values ('${EVENT}', '${MEMBER}', 'confirmed')`,
  '0004-create-audit-lines': `insert into audit_lines (actor_id, action) values ('${MEMBER}', 'events.create')`,
  '0007-create-webinars': `
    insert into webinars (id, title, scheduled_at) values ('${WEBINAR}', 'Gauges', '2026-07-01T15:00:00Z')`,
  '0008-create-webinar-registrations': `
    insert into webinar_registrations (webinar_id, user_id, status)
    values ('${WEBINAR}', '${MEMBER}', 'confirmed')`,
};

describe('the migrations', () => {
  it('go down, up, down and up again with rows in every table', async () => {
    for (const _ of [1, 2]) {
      await umzug.down({ to: 0 });
      expect(await umzug.executed()).toEqual([]);
      for (const { name } of await umzug.pending()) {
        await umzug.up({ to: name });
        const insert = FIRST_ROWS[name];
        if (insert !== undefined) await run(insert);
      }
      expect(await umzug.pending()).toEqual([]);
    }
    const { body } = await (await service.as(null)).get('/api/events?startDate=2026-06-01&search=sierra');
    expect(body.data).toMatchObject([{ id: EVENT, title: 'Repair lab', supplierName: 'Sierra Valve' }]);
  });

  it('make existing events searchable by their supplier’s name', async () => {
    await umzug.down({ to: '0010-find-events-by-supplier' });
    await run(`insert into suppliers (id, name) values ('${SUPPLIER}', 'Sierra Valve')`);
    await run(`
      insert into events (title, start_date, supplier_id, is_published)
      values ('Repair lab', '2026-07-01T15:00:00Z', '${SUPPLIER}', true),
             ('Gauge clinic', '2026-07-01T15:00:00Z', null, true)`);
    const found = () =>
      Promise.all(
        ['sierra', 'repair', 'gauge'].map(
          async (word) =>
            (await run(`select 1 from events where search @@ to_tsquery('simple', $1)`, [word])).length,
        ),
      );
    expect(await found()).toEqual([0, 1, 1]);
    await umzug.up();
    expect(await found()).toEqual([1, 1, 1]);
    await umzug.down({ to: '0010-find-events-by-supplier' });
    expect(await found()).toEqual([0, 1, 1]);
  });

  it('remove copies of facilitators’ photos, and keep entered ones', async () => {
    const photo = '/api/files/00000000-0000-4000-8000-000000000001';
    const { id } = await service.buildMember({ isAdmin: true });
    await identity.reader.query('update identity.users set profile_image_url = $1 where id = $2', [
      photo,
      id,
    ]);
    await umzug.down({ to: '0009-follow-facilitator-photos' });
    await run(
      `insert into events (title, start_date, facilitator_id, facilitator_headshot)
       values ('copied', '2026-07-01T15:00:00Z', $1, $2), ('typed', '2026-07-01T15:00:00Z', $1, '${TYPED}')`,
      [id, photo],
    );
    const stored = async () =>
      (await run('select facilitator_headshot as photo from events order by title')).map((row) => row.photo);
    expect(await stored()).toEqual([photo, TYPED]);
    await umzug.up();
    expect(await stored()).toEqual([null, TYPED]);
    await umzug.down({ to: '0009-follow-facilitator-photos' });
    expect(await stored()).toEqual([photo, TYPED]);
  });

  it('give existing events version 1', async () => {
    await umzug.down({ to: '0011-version-events' });
    await run(`insert into events (title, start_date) values ('Repair lab', '2026-07-01T15:00:00Z')`);
    await umzug.up();
    expect(await run('select title, version from events')).toEqual([{ title: 'Repair lab', version: 1 }]);
  });

  it('number and count the waiting list in the order of registration', async () => {
    await umzug.down({ to: '0015-keep-a-waiting-list' });
    await run(`insert into events (id, title, start_date) values ('${EVENT}', 'Repair lab', now())`);
    await run(`
      insert into registrations (event_id, user_id, status, registered_at)
      select '${EVENT}', gen_random_uuid(), status, at::timestamptz
        from (values ('waitlisted', '2026-03-03'), ('confirmed', '2026-03-02'), ('waitlisted', '2026-03-01'))
          as those (status, at)`);
    await umzug.up({ to: '0120-publish-audit-subjects' });
    await run(
      `insert into registrations (event_id, user_id, status) values ('${EVENT}', '${MEMBER}', 'waitlisted')`,
    );
    const line = await run(
      `select registered_at::date::text as since from registrations where waiting_number is not null
        order by waiting_number limit 2`,
    );
    expect(line.map(({ since }) => since)).toEqual(['2026-03-01', '2026-03-03']);
    const [last] = await run(
      'select user_id from registrations order by waiting_number desc nulls last limit 1',
    );
    expect(last).toEqual({ user_id: MEMBER });
    const counted = () => run('select waiting_count as count from events');
    expect(await counted()).toEqual([{ count: 3 }]);
    await run(`update registrations set status = 'cancelled' where user_id = '${MEMBER}'`);
    await run(`delete from registrations where registered_at::date = '2026-03-01'`);
    expect(await counted()).toEqual([{ count: 1 }]);
  });

  it('make supplier names unique, count their events, and link typed names', async () => {
    await umzug.down({ to: '0024-administer-suppliers' });
    await run(
      `insert into suppliers (id, name) values ('${SUPPLIER}', 'Sierra Valve'), (gen_random_uuid(), 'SIERRA valve')`,
    );
    await run(
      `insert into events (title, start_date, supplier_id, custom_supplier_name, deleted_at)
       values ('chosen', now(), $1, null, null), ('typed', now(), null, ' sierra VALVE (2)', null),
              ('other', now(), null, 'Northline', null), ('deleted', now(), $1, null, now())`,
      [SUPPLIER],
    );
    await umzug.up();
    const suppliers = await run(
      'select lower(name) as name, event_count as count, is_retired from suppliers order by 1',
    );
    expect(suppliers.map(({ name, is_retired }) => [name, is_retired])).toEqual([
      ['sierra valve', false],
      ['sierra valve (2)', false],
    ]);
    expect(suppliers.map(({ count }) => count)).toEqual([1, 1]);
    const events = await run('select title from events where supplier_id is not null order by title');
    expect(events.map(({ title }) => title)).toEqual(['chosen', 'deleted', 'typed']);
    const found = await run(`select title from events where search @@ to_tsquery('simple', 'sierra & 2')`);
    expect(found).toEqual([{ title: 'typed' }]);
  });

  it('give existing webinars version 1, and hide deleted ones on the way down', async () => {
    await umzug.down({ to: '0023-administer-webinars' });
    await run(
      `insert into webinars (id, title, scheduled_at, is_published) values ('${WEBINAR}', 'Gauges', now(), true)`,
    );
    await umzug.up();
    expect(await run('select version, deleted_at from webinars')).toEqual([{ version: 1, deleted_at: null }]);
    await run('update webinars set deleted_at = now()');
    await umzug.down({ to: '0023-administer-webinars' });
    expect(await run('select is_published from webinars')).toEqual([{ is_published: false }]);
  });

  it('move registrations to the bookings service in the order of the waiting list, and back', async () => {
    await umzug.down({ to: '0151-move-registrations' });
    await run(`insert into events (id, title, start_date) values ('${EVENT}', 'Repair lab', now())`);
    await run(
      `insert into webinars (id, title, scheduled_at, is_published) values ('${WEBINAR}', 'Gauges', now(), true)`,
    );
    // The first of the waiting list registered last.
    await run(`
      insert into registrations (event_id, user_id, status, attended, registered_at, network)
      select '${EVENT}', gen_random_uuid(), case when n % 3 = 0 then 'waitlisted' else 'confirmed' end, n % 3 = 1,
             now() - n * interval '1 hour', 'n' || n
        from generate_series(1, 6000) n`);
    await run(
      `insert into webinar_registrations (webinar_id, user_id, status) values ('${WEBINAR}', '${MEMBER}', 'cancelled')`,
    );
    const stored = () =>
      run(`
        select id, event_id, user_id, status, attended, registered_at, updated_at, network,
               case when status = 'waitlisted' then row_number() over (order by waiting_number) end as place
          from registrations order by id`);
    const ofWebinars = () =>
      run('select id, webinar_id, user_id, status, registered_at from webinar_registrations');
    const before = [await stored(), await ofWebinars()];
    const counted = () => run('select waiting_count as waiting, current_attendees as seats from events');
    await umzug.up();
    expect([await stored(), await ofWebinars()]).toEqual(before);
    expect(await run('select taken, waiting from bookings.offers_v1 where id = $1', [EVENT])).toEqual([
      { taken: 4000, waiting: 2000 },
    ]);
    await umzug.down({ to: '0151-move-registrations' });
    expect([await stored(), await ofWebinars()]).toEqual(before);
    expect(await counted()).toEqual([{ waiting: 2000, seats: 4000 }]);
    expect(await run('select 1 from bookings.bookings_v1')).toEqual([]);
  });

  it('remove headshots that are not images of this site', async () => {
    await umzug.down({ to: '0014-keep-own-headshots' });
    await run(
      `insert into events (title, start_date, facilitator_headshot)
       values ('1', now(), $1), ('2', now(), 'https://elsewhere.example/a.png'), ('3', now(), '/uploads/a.jpg'),
              ('4', now(), $1 || '/../../user'), ('5', now(), null)`,
      [TYPED],
    );
    await umzug.up();
    const rows = await run('select facilitator_headshot as photo from events order by title');
    expect(rows.map(({ photo }) => photo)).toEqual([TYPED, null, null, null, null]);
  });
});
