import { asOwner } from '@backflow/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@backflow/contracts/identity';
import { PUBLISH_AUDIT_SQL } from '@backflow/service-kit';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { rowsRead } from '../../test/rows-read.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
let alex: TestMember;
let admin: TestClient;
beforeAll(async () => {
  alex = await service.buildMember({ isAdmin: true, firstName: 'Alex', lastName: 'Rivera' });
  admin = await service.as(alex);
  // Repeat the services' own migrations.
  for (const schema of ['events', 'learning', 'media'])
    await asOwner(
      service,
      `set search_path = ${schema};
       create table if not exists audit_lines (id bigint generated always as identity primary key, at timestamptz,
         actor_id uuid, action text, subject_id uuid, details jsonb not null default '{}');
       drop view if exists audit_lines_v1; drop index if exists audit_lines_newest;
       ${PUBLISH_AUDIT_SQL}`,
    );
});
beforeEach(() =>
  asOwner(
    service,
    'truncate identity.audit_lines, events.audit_lines, learning.audit_lines, media.audit_lines',
  ),
);

interface EntryFields {
  at?: string;
  actorId?: string | null;
  action?: string;
  subjectId?: string | null;
}
const AT = '2026-03-01T12:00:00Z';

const write = (schema: string, ...entries: EntryFields[]) =>
  asOwner(
    service,
    entries
      .map(({ at = AT, actorId = alex.id, action = 'events.update', subjectId = null }) => {
        const [actor, subject] = [actorId, subjectId].map((id) => (id === null ? 'null' : `'${id}'`));
        return `insert into ${schema}.audit_lines (at, actor_id, action, subject_id, details)
                values ('${at}', ${actor}, '${action}', ${subject}, '{"n": 1}');`;
      })
      .join('\n'),
  );

const list = async (query = '') => {
  const { status, body } = await admin.get(`/api/admin/audit?${query}`);
  return { status, body, entries: (body.data ?? []) as AuditEntry[] };
};
const actions = async (query: string) => (await list(query)).entries.map(({ action }) => action);

describe('the audit view', () => {
  it('shows the entries of all services, newest first, with their actors’ names', async () => {
    const subjectId = randomUUID();
    await write('events', { at: '2026-03-01T12:00:00.000001Z', subjectId });
    await write('identity', { at: '2026-03-01T12:00:00.000002Z', action: 'session.refuse', actorId: null });
    await write('media', {
      at: '2026-03-01T12:00:00.000003Z',
      action: 'assets.delete',
      actorId: randomUUID(),
    });
    const { status, entries } = await list();
    expect(status).toBe(200);
    expect(entries.map(({ service: name, action }) => [name, action])).toEqual([
      ['media', 'assets.delete'],
      ['identity', 'session.refuse'],
      ['events', 'events.update'],
    ]);
    expect(entries.map(({ actor }) => actor?.name ?? null)).toEqual(['Former member', null, 'Alex Rivera']);
    expect(entries[2]).toEqual({
      ...{ service: 'events', id: expect.stringMatching(/^\d+$/), at: AT.replace('Z', '.000Z') },
      ...{
        actor: { id: alex.id, name: 'Alex Rivera' },
        action: 'events.update',
        subjectId,
        details: { n: 1 },
      },
      sentence: [
        { text: 'Alex Rivera', path: `/admin/people/${alex.id}` },
        { text: ' ', path: null },
        { text: 'changed the event ', path: null },
        { text: 'a record that was deleted', path: null },
      ],
    });
  });

  it('names who did something without an account', async () => {
    const written: [action: string, details: object][] = [
      ['releases.publish', { by: { kind: 'token', name: 'CI of events' }, name: 'events' }],
      ['releases.point', { by: { kind: 'operator', name: 'Operator' }, name: 'events' }],
      ['releases.automaticRollback', { by: { kind: 'automatic', name: 'Site' }, name: 'events' }],
      ['session.refuse', { by: 'nobody' }],
    ];
    for (const [action, details] of written) {
      await asOwner(
        service,
        'insert into identity.audit_lines (actor_id, action, details) values (null, $1, $2)',
        [action, JSON.stringify(details)],
      );
    }
    const { entries } = await list();
    const sentences = entries.map(({ sentence }) => sentence.map(({ text }) => text).join(''));
    expect(sentences.reverse()).toEqual([
      'The token “CI of events” published a release of events',
      'The platform’s operator changed the releases that visitors of events get',
      'The site rolled back the canary of events',
      'Somebody failed to sign in as a member',
    ]);
  });

  it('describes an entry in a sentence with names, and is filtered by member and by subject', async () => {
    const rosa = await service.buildMember({ firstName: 'Rosa', lastName: 'Marsh' });
    const [event, registration] = [randomUUID(), randomUUID()];
    await asOwner(
      service,
      `insert into events.events (id, title, start_date, created_at, updated_at)
       values ('${event}', 'RPZ rebuild', now(), now(), now());
       insert into bookings.bookings (id, kind, offer_id, user_id, status)
       values ('${registration}', 'event', '${event}', '${rosa.id}', 'confirmed');
       insert into events.audit_lines (at, actor_id, action, subject_id, details)
       values ('${AT}', '${alex.id}', 'registrations.setStatus', '${registration}',
               '{"status": {"from": "pending", "to": "confirmed"}}')`,
    );
    await write('identity', { action: 'admin.suspend', subjectId: rosa.id });
    const sentences = async (query = '') =>
      (await list(query)).entries.map(({ sentence }) => sentence.map(({ text }) => text).join(''));
    const paid = 'Alex Rivera marked Rosa Marsh as paid for RPZ rebuild';
    expect(await sentences()).toEqual(['Alex Rivera suspended Rosa Marsh', paid]);
    expect(await sentences(`subjectId=${rosa.id}`)).toEqual(['Alex Rivera suspended Rosa Marsh', paid]);
    expect(await sentences(`subjectId=${registration}`)).toEqual([paid]);

    const [entry] = (await list('service=events')).entries;
    expect(entry?.subjectId).toBe(registration);
    expect(entry?.sentence.filter(({ path }) => path !== null)).toEqual([
      { text: 'Alex Rivera', path: `/admin/people/${alex.id}` },
      { text: 'Rosa Marsh', path: `/admin/people/${rosa.id}` },
      { text: 'RPZ rebuild', path: `/events?eventId=${event}` },
    ]);
    const table = await (await admin.fetch('/api/admin/audit/csv')).text();
    expect(table).toContain(`${paid},registrations.setStatus,${registration},events`);

    await asOwner(service, `delete from identity.users where id = '${rosa.id}'`);
    expect(await sentences('service=identity')).toEqual(['Alex Rivera suspended Former member']);
  });

  it.each([
    ['events', 'registrations.setStatus', 'event', 'marked Rosa Marsh as paid for RPZ rebuild'],
    [
      'events',
      'webinarRegistrations.setStatus',
      'webinar',
      'marked Rosa Marsh as paid for the webinar RPZ rebuild',
    ],
    ['learning', 'enrollments.setStatus', 'course', 'marked Rosa Marsh as paid for the course RPZ rebuild'],
    ['learning', 'enrollments.createByHand', 'course', 'enrolled Rosa Marsh in the course RPZ rebuild'],
  ])(
    'names the subject of an entry of %s that belongs to bookings now: %s',
    async (schema, action, kind, text) => {
      const rosa = await service.buildMember({ firstName: 'Rosa', lastName: 'Marsh' });
      const [offer, booking] = [randomUUID(), randomUUID()];
      await asOwner(
        service,
        `insert into bookings.offers (id, kind, title, price, access_level, is_published, version, details)
       values ('${offer}', '${kind}', 'RPZ rebuild', 0, 'free', true, 1, '{}');
       insert into bookings.bookings (id, kind, offer_id, user_id, status)
       values ('${booking}', '${kind}', '${offer}', '${rosa.id}', 'confirmed');
       insert into ${schema}.audit_lines (at, actor_id, action, subject_id, details)
       values ('${AT}', '${alex.id}', '${action}', '${booking}', '{"status": {"from": "pending", "to": "confirmed"}}')`,
      );
      for (const query of [
        `action=${action}`,
        `subjectId=${rosa.id}`,
        `service=${schema}&subjectId=${rosa.id}`,
      ]) {
        const sentences = (await list(query)).entries.map(({ sentence }) =>
          sentence.map((part) => part.text).join(''),
        );
        expect([query, sentences]).toEqual([query, [`Alex Rivera ${text}`]]);
      }
    },
  );

  it('can be filtered by actions of former endpoints', async () => {
    const { body } = await admin.get('/api/admin/audit/actions');
    const offered = body.data as { action: string; service: string; label: string }[];
    const retired = offered.filter(({ action }) => /^(webinarRegistrations|enrollments)\./.test(action));
    expect(retired.map(({ service: of, label }) => `${of}: ${label}`)).toEqual([
      'learning: Enrolled a member in the course',
      'learning: Sent an email to the members of the course',
      'learning: Marked a member as paid, confirmed or cancelled for the course',
      'events: Registered a member for the webinar',
      'events: Sent an email to the attendees of the webinar',
      'events: Noted whether a member attended the webinar',
      'events: Marked a member as paid, confirmed or cancelled for the webinar',
    ]);
    expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length);
  });

  it('is paged without gaps or repeats, also within one microsecond', async () => {
    const same = Array.from({ length: 5 }, () => ({ at: '2026-03-01T12:00:00.123456Z' }));
    for (const schema of ['events', 'identity', 'media'])
      await write(schema, { at: '2026-03-01T12:00:00.123455Z' }, ...same, {
        at: '2026-03-01T12:00:00.123457Z',
      });
    const all = (await list()).entries;
    expect(all).toHaveLength(21);
    const paged: AuditEntry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { entries, body } = await list(`limit=2&cursor=${cursor}`);
      paged.push(...entries);
      cursor = body.page.nextCursor as string | null;
    }
    expect(paged).toEqual(all);
    expect(new Set(paged.map(({ service: name, id }) => `${name} ${id}`)).size).toBe(21);
  });

  it('is filtered by actor, subject, action and time', async () => {
    const [actorId, subjectId] = [randomUUID(), randomUUID()];
    await write('events', { action: 'a', actorId }, { action: 'b', subjectId });
    await write('identity', { action: 'c', actorId, subjectId }, { action: 'd', at: '2026-04-01T00:00:00Z' });
    expect((await actions(`actorId=${actorId}`)).sort()).toEqual(['a', 'c']);
    expect((await actions(`subjectId=${subjectId}`)).sort()).toEqual(['b', 'c']);
    expect(await actions(`actorId=${actorId}&subjectId=${subjectId}`)).toEqual(['c']);
    expect(await actions('action=b')).toEqual(['b']);
    expect(await actions('from=2026-04-01T00:00:00Z')).toEqual(['d']);
    expect((await actions('to=2026-04-01T00:00:00Z')).sort()).toEqual(['a', 'b', 'c']);
    expect(await actions(`from=${encodeURIComponent('2026-03-31T17:00:00-07:00')}`)).toEqual(['d']);
  });

  it('is filtered by service, also by one that has published nothing', async () => {
    await write('events', { action: 'a' });
    await write('identity', { action: 'b' });
    expect(await actions('service=events')).toEqual(['a']);
    expect(await actions('service=identity&action=a')).toEqual([]);
    await asOwner(service, 'revoke select on events.audit_lines_v1 from backflow_identity');
    expect((await list('service=events')).body).toMatchObject({ data: [], page: { nextCursor: null } });
    await asOwner(service, 'grant select on events.audit_lines_v1 to backflow_identity');
    expect((await list('service=gateway')).body.errors).toMatchObject([{ path: 'service' }]);
  });

  it('leaves out a service that has not published its entries to identity', async () => {
    await write('events', { action: 'hidden' });
    await write('identity', { action: 'visible' });
    await asOwner(service, 'revoke select on events.audit_lines_v1 from backflow_identity');
    try {
      expect(await actions('')).toEqual(['visible']);
    } finally {
      await asOwner(service, 'grant select on events.audit_lines_v1 to backflow_identity');
    }
    expect(await actions('')).toEqual(['visible', 'hidden']);
  });

  it('refuses invalid filters and cursors', async () => {
    const { status, body } = await list('actorId=me&subjectId=1&from=yesterday&to=2026-01-01&limit=0');
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'actorId',
      'from',
      'limit',
      'subjectId',
      'to',
    ]);
    const foreign = (text: string) => list(`cursor=${Buffer.from(text).toString('base64url')}`);
    for (const text of ['nonsense', `${AT}|public-1`, `${AT}|events-1;drop`, `2026-02-31T00:00:00Z|events-1`])
      expect((await foreign(text)).body.errors).toMatchObject([{ path: 'cursor' }]);
  });

  it('reads only a page of a long trail', async () => {
    for (const schema of ['events', 'identity'])
      await asOwner(
        service,
        `insert into ${schema}.audit_lines (at, actor_id, action, subject_id)
         select timestamptz '2026-01-01' + n * interval '1 second', '${alex.id}',
                case when n % 1000 = 0 then 'rare' else 'common' end, gen_random_uuid()
           from generate_series(1, 20000) n;
         analyze ${schema}.audit_lines`,
      );
    const read = rowsRead(service, 'audit_lines');
    const before = await read();
    await list('limit=20');
    await list('limit=20&action=rare');
    await list(`limit=20&actorId=${alex.id}`);
    await list('limit=20&service=identity');
    await list('limit=20&service=identity&action=rare');
    expect((await read()) - before).toBeLessThan(1000);
  });
});
