import { sendMail } from '@backflow/contracts/notifications';
import { runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { useCredentialsService } from '../../test/start-credentials-service.ts';
import { issueCertificatesJob } from './issue-certificates.ts';

const service = await useCredentialsService();
const administrator = await service.buildMember({ isAdmin: true });
const admin = await service.as(administrator);
const start = service.clock.now;
beforeEach(async () => {
  service.clock.now = start;
  await service.sql('delete from bookings.changed_results');
  await service.sql('delete from jobs.job');
});

const run = (steps?: number) => runJob(service, issueCertificatesJob, null, steps);
const buildAttended = async (fields: Parameters<typeof service.buildEvent>[0] = {}) => {
  const [offer, member] = [await service.buildEvent(fields), await service.buildMember()];
  const booking = await service.buildBooking('event', offer, member);
  await service.setAttended(booking, true);
  return { offer, member, booking };
};
interface Row {
  id: string;
  number: string;
  facts: Record<string, unknown>;
  revoked_reason: string | null;
  replaced_by: string | null;
}
const getRows = (booking: string) =>
  service.sql<Row>('select * from credentials.certificates where booking_id = $1 order by number', [booking]);
const changeHours = async (offer: string, booking: string) => {
  await service.setAttended(booking, false);
  await service.sql(`update events.events set hours = '{"classroom": "7.25"}' where id = $1`, [offer]);
  await service.setAttended(booking, true);
};
const getReasons = async (booking: string) =>
  (await getRows(booking)).map(({ revoked_reason: reason }) => reason);

describe('a certificate', () => {
  it('states what was attended, and what was approved on that day', async () => {
    const { offer, member, booking } = await buildAttended({ title: 'RP repair' });
    const approve = async (courseNumber: string, days: object) =>
      admin.post('/api/approvals', {
        ...{ authorityId: await service.getAuthority('Washington'), kind: 'event', offerId: offer },
        ...{ courseNumber, minutes: { classroom: 360 }, ...days },
      });
    await approve('WA-1', { validUntil: '2026-06-01' });
    await approve('WA-2', { validFrom: '2026-06-02' });
    await run();
    const [row] = await getRows(booking);
    expect(row?.facts).toEqual({
      ...{ name: `${member.firstName} ${member.lastName}`, title: 'RP repair', kind: 'event' },
      ...{ days: ['2026-05-31'], completedOn: '2026-05-31', place: '1180 Industrial Way, Riverside' },
      ...{ instructor: null, sponsor: 'Backflow Parts & Supply', minutes: { classroom: 360, handsOn: 120 } },
      approvals: [{ authority: 'Washington (DOH)', courseNumber: 'WA-1' }],
      ...{ number: row?.number, code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-?){4}$/) },
      ...{ issuedAt: new Date(start).toISOString(), expiresOn: null },
    });
    expect(await service.queued(sendMail)).toMatchObject([
      { template: 'certificate-issued', to: { kind: 'member', id: member.id } },
    ]);
  });

  it('names the facilitator of the event, and expires as the strictest of its approvals says', async () => {
    const { offer, booking } = await buildAttended();
    await service.sql(`update events.events set facilitator_name = 'Rosa Diaz' where id = $1`, [offer]);
    for (const [name, months] of [
      ['Washington', 36],
      ['Texas', 24],
      ['Utah', null],
    ] as const)
      await admin.post('/api/approvals', {
        ...{ authorityId: await service.getAuthority(name), kind: 'event', offerId: offer },
        ...{ courseNumber: '1', minutes: {}, validMonths: months },
      });
    await run();
    const [row] = await getRows(booking);
    expect(row?.facts).toMatchObject({ instructor: 'Rosa Diaz', expiresOn: '2028-05-31' });
    const verify = async () =>
      (await service.as(null)).get(`/api/certificates/verify/${String(row?.facts.code)}`);
    expect((await verify()).body.data).toMatchObject({ status: 'valid' });
    service.clock.now = Date.parse('2028-06-01T08:00:00Z');
    expect((await verify()).body.data).toMatchObject({ status: 'expired' });
    // Sessions don't last two years.
    const later = await service.as(administrator);
    const list = async (show: string) =>
      (await later.get(`/api/admin/certificates?offer=${offer}&show=${show}`)).body.data;
    expect([await list('expired'), await list('valid')]).toMatchObject([[{ bookingId: booking }], []]);
  });

  it('for attendance of long ago is issued without a mail', async () => {
    const { booking } = await buildAttended({
      startsAt: service.inHours(-24 * 62),
      endsAt: service.inHours(-24 * 62 + 8),
    });
    await run();
    expect(await getRows(booking)).toHaveLength(1);
    expect(await service.queued(sendMail)).toEqual([]);
  });

  it('is issued for a completed course, and not for a booking that was not attended or an event that is not over', async () => {
    const [course, member] = [await service.buildCourse(), await service.buildMember()];
    const completed = await service.buildBooking('course', course, member);
    await service.sql('update bookings.bookings set completed_at = $2 where id = $1', [
      ...[completed, new Date('2026-06-01T05:00:00Z')],
    ]);
    const missed = await service.buildBooking('event', await service.buildEvent(), member);
    const early = await buildAttended({ startsAt: service.inHours(1), endsAt: service.inHours(9) });
    await run();
    // In California it was still May.
    expect(await getRows(completed)).toMatchObject([{ facts: { days: ['2026-05-31'], place: null } }]);
    expect([await getRows(missed), await getRows(early.booking)]).toEqual([[], []]);
  });

  it('is revoked when attendance is taken back, issued anew for another, and replaced where the hours change', async () => {
    const { booking, offer } = await buildAttended();
    await run();
    await service.setAttended(booking, false);
    await run();
    expect(await getReasons(booking)).toEqual(['Attendance was taken back']);
    await service.setAttended(booking, true);
    await run();
    await changeHours(offer, booking);
    await run();
    const [, second, third] = await getRows(booking);
    expect(second).toMatchObject({ revoked_reason: 'Corrected', replaced_by: third?.id });
    expect(third).toMatchObject({ revoked_reason: null, facts: { minutes: { classroom: 435 } } });
    await run();
    expect(await getRows(booking)).toHaveLength(3);
  });

  it('that an administrator has revoked is not issued again for the same attendance', async () => {
    const { booking } = await buildAttended();
    await run();
    const [row] = await getRows(booking);
    await admin.post(`/api/admin/certificates/${row?.id}/revoke`, { reason: 'Fraud' });
    await service.setAttended(booking, false);
    await service.setAttended(booking, true);
    await run();
    expect(await getReasons(booking)).toEqual(['Fraud']);
  });

  it('keeps the name that an administrator gave it when its hours are corrected', async () => {
    const { booking, offer } = await buildAttended();
    await run();
    const [row] = await getRows(booking);
    await admin.post(`/api/admin/certificates/${row?.id}/reissue`, {
      reason: 'Misspelled',
      name: 'Ana Ruiz',
    });
    await changeHours(offer, booking);
    await run();
    expect((await getRows(booking)).at(-1)).toMatchObject({
      revoked_reason: null,
      facts: { name: 'Ana Ruiz', minutes: { classroom: 435 } },
    });
  });
});

describe('many certificates', () => {
  /** Attended bookings of one event, written as quickly as the database can. */
  async function buildMany(count: number): Promise<string> {
    const offer = await service.buildEvent({ hours: null });
    await service.sql(
      `with people as (
         insert into identity.users (email, first_name, last_name, password_hash)
         select 'm' || n || $2::text || '@example.com', 'Pat', 'Number ' || n, '!' from generate_series(1, $1::int) n returning id)
       select bookings.import_bookings_v1('event', $3, (select jsonb_agg(jsonb_build_object(
         'id', gen_random_uuid(), 'user_id', id, 'status', 'confirmed', 'booked_at', $4::timestamptz)) from people))`,
      [count, offer, offer, service.inHours(-48)],
    );
    await service.sql('update bookings.bookings set attended = true where offer_id = $1', [offer]);
    return offer;
  }
  const count = async (offer: string) =>
    (
      await service.sql<{ all: number; bookings: number; mails: number }>(
        `select count(*)::int as all, count(distinct booking_id)::int as bookings,
                (select count(*)::int from jobs.job where name = 'notifications.send-mail') as mails
           from credentials.certificates where offer_id = $1`,
        [offer],
      )
    )[0];

  it('are issued once each and numbered without gaps, by two jobs at once that are killed within and between batches', async () => {
    const offer = await buildMany(3000);
    const killer = new pg.Client({ connectionString: service.adminUrl });
    await killer.connect();
    const over = new AbortController();
    let kills = 0;
    const killing = (async () => {
      while (!over.signal.aborted) {
        const { rowCount } = await killer.query(`
          select pg_terminate_backend(pid), pg_sleep(0.02) from pg_stat_activity
           where datname = current_database() and usename = 'backflow_credentials' and state = 'active'
             and (query like '%insert into certificates%' or query like '%certificate_counters%' or query like '%take_results%')
           order by random() limit 1`);
        kills += rowCount ?? 0;
        if (kills >= 12) return;
      }
    })();
    const attempt = async (steps?: number) => {
      await run(steps).catch(() => undefined);
    };
    for (let round = 0; round < 60 && (await count(offer))?.all !== 3000; round += 1)
      await Promise.all([attempt(2), attempt()]);
    over.abort();
    await killing;
    await killer.end();
    expect(kills).toBeGreaterThan(3);
    expect(await count(offer)).toEqual({ all: 3000, bookings: 3000, mails: 3000 });
    const gaps = await service.sql(
      `select from (select max(right(number, 6)::int) as most, count(*) as count from credentials.certificates) n where most <> count`,
    );
    expect(gaps).toEqual([]);
    expect(await service.deadlocks()).toBe(0);
  });
});
