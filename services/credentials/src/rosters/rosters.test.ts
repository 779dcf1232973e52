import { randomUUID } from 'node:crypto';
import { csvText } from '@backflow/contracts';
import * as contract from '@backflow/contracts/credentials';
import type { RosterDetails } from '@backflow/contracts/credentials';
import { expectDeclaredEffects, runJob, startTestService, walkPages } from '@backflow/service-kit/testing';
import type { TestClient, TestMember, TestService } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { CredentialsContext } from '../context.ts';
import { eraseMemberJob } from '../people/erase-member.ts';
import { credentials } from '../service.ts';
import { purgeRostersJob } from './send-roster.ts';

const PATH = '/api/rosters';
const ENDED = '2026-06-10T23:00:00Z';
const clock = { now: Date.parse('2026-06-20T15:00:00Z') };

let service: TestService<CredentialsContext>;
let owner: pg.Pool;
let admin: TestClient;
let authorityId: string;
beforeAll(async () => {
  service = await startTestService(credentials, { now: () => clock.now });
  owner = new pg.Pool({ connectionString: service.adminUrl, max: 1 });
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  const [row] = await sql<{ id: string }>(
    `select id from credentials.authorities where name = 'Washington (DOH)'`,
  );
  authorityId = row?.id ?? '';
});
afterAll(async () => {
  await owner.end();
  await service.stop();
});
beforeEach(async () => {
  clock.now = Date.parse('2026-06-20T15:00:00Z');
  await sql('delete from credentials.sent_rosters');
  await sql('delete from credentials.approvals');
});

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows;

/** An approved event of eight hours that is over. @returns its id */
async function buildClass({
  endsAt = ENDED,
  title = 'Tester course',
  validUntil = null as string | null,
} = {}) {
  const id = randomUUID();
  await sql(
    `insert into events.events (id, title, start_date, end_date, is_published, hours)
     values ($1, $2, $3::timestamptz - interval '8 hours', $3, true, '{"classroom": "6", "handsOn": "2"}')`,
    [id, title, endsAt],
  );
  await sql(
    `insert into credentials.approvals (authority_id, kind, offer_id, course_number, minutes, valid_until)
     values ($1, 'event', $2, 'DOH-77', '{"classroom": 360}', $3)`,
    [authorityId, id, validUntil],
  );
  return id;
}

/** A booking that attended. @param writtenAs the authority of the license, as people write it */
async function attend(
  offerId: string,
  member: TestMember,
  { license = '', writtenAs = 'DOH', minutes = 480 } = {},
) {
  const id = randomUUID();
  if (license !== '')
    await sql('insert into identity.licences (user_id, authority, number) values ($1, $2, $3)', [
      ...[member.id, writtenAs, license],
    ]);
  await sql(
    `with offer as materialized (select id from bookings.offers where id = $2 for update)
     insert into bookings.bookings (id, kind, offer_id, user_id, status, attended, booked_at)
     select $1, 'event', id, $3, 'confirmed', true, now() from offer`,
    [id, offerId, member.id],
  );
  if (minutes < 480) await setMinutes(id, minutes);
  return id;
}

/** Minutes of a booking, with the hours that follow: those from before are taken back first. */
async function setMinutes(bookingId: string, minutes: number) {
  const setAttended = async (attended: boolean) => {
    await sql('update bookings.bookings set attended = $2 where id = $1', [bookingId, attended]);
    await sql('select bookings.settle_hours($1, null, now())', [bookingId]);
  };
  await setAttended(false);
  await sql(
    `insert into bookings.session_attendance (booking_id, session_id, minutes, at)
     select id, offer_id, $2, now() from bookings.bookings where id = $1`,
    [bookingId, minutes],
  );
  await setAttended(true);
}

const pathOf = (offerId: string) => `${PATH}/${offerId}/${authorityId}`;
const read = async (offerId: string): Promise<RosterDetails> => (await admin.get(pathOf(offerId))).body.data;
const list = async (query = '') =>
  (await admin.get(`${PATH}${query}`)).body.data as {
    offerId: string;
    dueOn: string;
    sentOn: string | null;
  }[];
async function send(offerId: string, fields: object = {}) {
  const { digest } = await read(offerId);
  return admin.post(`${pathOf(offerId)}/sent`, { sentOn: '2026-06-18', method: 'email', digest, ...fields });
}

describe('the list', () => {
  it('has what is over, approved on that day and attended, soonest due first, by pages; due after 30 Pacific days', async () => {
    const late = await buildClass();
    // 11 PM of the day before in the Pacific zone.
    const soon = await buildClass({ endsAt: '2026-05-02T06:00:00Z' });
    const others = [
      await buildClass({ endsAt: '2026-06-21T06:00:00Z' }),
      await buildClass({ validUntil: '2026-06-09' }),
    ];
    for (const id of [late, soon, ...others]) await attend(id, await service.buildMember());
    await buildClass();
    expect(await list()).toMatchObject([
      {
        offerId: soon,
        dueOn: '2026-05-31',
        sentOn: null,
        courseNumbers: ['DOH-77'],
        authority: 'Washington (DOH)',
      },
      { offerId: late, dueOn: '2026-07-10' },
    ]);
    expect(await walkPages(admin, `${PATH}?limit=1`)).toMatchObject([{ offerId: soon }, { offerId: late }]);
    expect(await list(`?offerId=${late}`)).toHaveLength(1);
    const { data } = (await admin.get(`${PATH}/counts`)).body;
    expect(data).toMatchObject({ due: 2, overdue: 1, first: { offerId: soon } });
    expect((await admin.get(`${PATH}?state=late`)).body.errors[0].path).toBe('state');
  });

  it('is for administrators', async () => {
    const id = await buildClass();
    const [visitor, member] = [await service.as(null), await service.as(await service.buildMember())];
    for (const path of [PATH, `${PATH}/counts`, pathOf(id), `${pathOf(id)}/csv`, `${pathOf(id)}/pdf`]) {
      expect((await visitor.get(path)).status).toBe(401);
      expect((await member.get(path)).status).toBe(403);
    }
    expect((await member.post(`${pathOf(id)}/sent`, {})).status).toBe(403);
    expect((await member.post(`${pathOf(id)}/unsent`, {})).status).toBe(403);
    expect((await admin.get(pathOf(randomUUID()))).status).toBe(404);
  });
});

it('a roster has numbers of its authority, minutes by kind, and names what is missing; formulas stay text', async () => {
  const id = await buildClass({ title: '=1+1' });
  const ann = await service.buildMember({ firstName: 'Ann', lastName: 'Aho' });
  await attend(id, ann, { license: 'W-1', writtenAs: 'washington' });
  await sql(`insert into identity.licences (user_id, authority, number) values ($1, 'TCEQ', 'T-1')`, [
    ann.id,
  ]);
  await attend(id, await service.buildMember({ firstName: 'Bo', lastName: 'Berg' }), { minutes: 12 });
  const { rows } = await read(id);
  expect(rows).toMatchObject([
    {
      lastName: 'Aho',
      license: 'W-1',
      minutesPresent: 480,
      minutes: { classroom: 360, handsOn: 120 },
      missing: [],
    },
    { lastName: 'Berg', license: null, minutesPresent: 12, minutes: {}, missing: ['license', 'minutes'] },
  ]);
  const response = await admin.fetch(`${pathOf(id)}/csv`);
  expect(response.headers.get('content-disposition')).toContain('"roster-washington-doh-2026-06-10.csv"');
  expect((await response.text()).replace('\uFEFF', '').split('\n')).toEqual([
    'License number,Last name,First name,Course,Course number,Completed on,Minutes present,Classroom (minutes),Hands-on (minutes),Online (minutes),CEU,Missing',
    `W-1,Aho,Ann,${csvText('=1+1')},DOH-77,2026-06-10,480,360,120,0,0.8,`,
    `,Berg,Bo,${csvText('=1+1')},DOH-77,2026-06-10,12,0,0,0,0,"No license number; No minutes"`,
    '',
  ]);
});

describe('once it is marked as sent', () => {
  it('it shows what was sent, and what has changed since', async () => {
    const id = await buildClass();
    const booking = await attend(id, await service.buildMember({ firstName: 'Ann', lastName: 'Aho' }), {
      license: 'W-2',
    });
    const { result, entry } = await expectDeclaredEffects(service, contract.markRosterSent, () => send(id));
    expect(result.body.data).toMatchObject({ sentOn: '2026-06-18', sent: { method: 'email' }, changes: [] });
    expect(entry).toMatchObject({
      subjectId: id,
      details: { authority: 'Washington (DOH)', sentOn: '2026-06-18' },
    });
    expect([await list(), await list('?state=sent'), await list('?state=all')]).toMatchObject([
      [],
      [{}],
      [{}],
    ]);
    await setMinutes(booking, 240);
    await attend(id, await service.buildMember({ firstName: 'Bo', lastName: 'Berg' }));
    await sql('delete from credentials.approvals');
    const { rows, changes } = await read(id);
    expect(rows).toMatchObject([
      { license: 'W-2', minutesPresent: 480, minutes: { classroom: 360, handsOn: 120 } },
    ]);
    expect(changes).toEqual([
      { name: 'Aho, Ann', text: expect.stringContaining('Minutes present: 240, 480 when it was sent') },
      { name: 'Berg, Bo', text: 'Not on the roster that was sent' },
    ]);
  });

  it('a second mark is refused, also of two at once, and one of rows that nobody has seen', async () => {
    const id = await buildClass();
    await attend(id, await service.buildMember());
    const { digest } = await read(id);
    await attend(id, await service.buildMember());
    expect((await send(id, { digest })).body.message).toMatch(/^The roster has changed/);
    const statuses = (await Promise.all([send(id), send(id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await send(id)).body.message).toMatch(/sent already/);
  });

  it('a day to come, and one before the end, are refused', async () => {
    const id = await buildClass();
    await attend(id, await service.buildMember());
    for (const sentOn of ['2026-06-21', '2026-06-09', '2026-02-30'])
      expect((await send(id, { sentOn })).body.errors[0].path).toBe('sentOn');
    expect((await send(id, { method: 'pigeon' })).body.errors[0].path).toBe('method');
  });

  it('it is taken back with a reason, and due again', async () => {
    const id = await buildClass();
    await attend(id, await service.buildMember());
    await send(id);
    const unsend = (body: object) => admin.post(`${pathOf(id)}/unsent`, body);
    expect((await unsend({ reason: ' ' })).status).toBe(400);
    const { result, entry } = await expectDeclaredEffects(service, contract.markRosterUnsent, () =>
      unsend({ reason: 'Wrong class' }),
    );
    expect(result.body.data.sentOn).toBeNull();
    expect(entry?.details).toMatchObject({ reason: 'Wrong class', sentOn: '2026-06-18' });
    expect((await unsend({ reason: 'Twice' })).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});

it('of an erased member the license number and minutes stay, and the name only without a number; seven years', async () => {
  const id = await buildClass();
  const members = [
    await service.buildMember({ lastName: 'Aho' }),
    await service.buildMember({ lastName: 'Berg' }),
  ];
  for (const [index, member] of members.entries())
    await attend(id, member, index === 0 ? { license: 'W-3' } : {});
  await send(id);
  for (const { id: memberId } of members)
    for (let round = 0; round < 2; round += 1) await runJob(service, eraseMemberJob, { memberId });
  const { rows, changes } = await read(id);
  expect(rows).toMatchObject([
    { userId: null, lastName: null, license: 'W-3', minutesPresent: 480 },
    { userId: null, lastName: 'Berg', license: null, minutesPresent: 480 },
  ]);
  expect(changes).toEqual([]);
  const stored = () => sql('select from credentials.sent_roster_rows');
  clock.now = Date.parse('2033-06-18T15:00:00Z');
  await runJob(service, purgeRostersJob, null);
  expect(await stored()).toHaveLength(2);
  clock.now = Date.parse('2033-06-19T15:00:00Z');
  await runJob(service, purgeRostersJob, null);
  expect(await stored()).toEqual([]);
});
