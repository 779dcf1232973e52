import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@backflow/contracts';
import { createLogger, openDatabase, select, sql } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { createTestDatabase } from '@backflow/stack/testing';
import type { TestDatabase } from '@backflow/stack/testing';

let database: TestDatabase;
const roles = new Map<string, Database>();
beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of SERVICES)
    roles.set(name, openDatabase(database.urlFor(name), createLogger('test', 'silent')));
});
afterAll(async () => {
  for (const db of roles.values()) await db.close();
  await database.drop();
});

/** Runs a statement as a service. */
const as = async (service: string, statement: string, values: unknown[] = []) =>
  roles.get(service)?.reader.query(statement, values);
const others = SERVICES.filter((name) => name !== 'identity');

describe('what identity publishes', () => {
  it.each(others)('of people and settings, may be read by %s', async (service) => {
    const people = await as(service, 'select * from identity.people_v1');
    expect(people?.fields.map(({ name }) => name)).toEqual([
      'id',
      'first_name',
      'last_name',
      'profile_image_url',
    ]);
    for (const actors of ['actors_v1', 'actors_v2'])
      await expect(as(service, `select id, session_epoch from identity.${actors}`)).resolves.toBeDefined();
    await expect(as(service, 'select version, changed from identity.settings_v1')).resolves.toBeDefined();
  });

  it('with addresses, may be read by those alone whose screens show them', async () => {
    const read = 'select id, email, phone_number from identity.members_v1';
    const readers: readonly string[] = ['bookings', 'events', 'learning'];
    for (const service of readers) await expect(as(service, read)).resolves.toBeDefined();
    for (const service of others.filter((name) => !readers.includes(name)))
      await expect(as(service, read)).rejects.toMatchObject({ code: '42501' });
  });

  it('of how organizers reach people, with the words they are found by, may be read where they organize', async () => {
    const read = 'select * from identity.contacts_v2';
    const readers: readonly string[] = ['bookings', 'events', 'learning', 'credentials'];
    await expect(as('bookings', read)).resolves.toBeDefined();
    await expect(as('learning', read)).resolves.toBeDefined();
    const contacts = await as('events', read);
    expect(contacts?.fields.map(({ name }) => name)).toEqual([
      ...[
        'id',
        'first_name',
        'last_name',
        'email',
        'phone_number',
        'company',
        'search',
        'email_status',
        'has_account',
      ],
      'licence_number',
    ]);
    for (const service of others.filter((name) => !readers.includes(name)))
      await expect(as(service, read)).rejects.toMatchObject({ code: '42501' });
  });

  it('of whom mail goes to, may be read by notifications alone', async () => {
    const read = 'select * from identity.mail_recipients_v2';
    const recipients = await as('notifications', read);
    expect(recipients?.fields.map(({ name }) => name)).toEqual([
      ...['id', 'email', 'is_confirmed', 'has_bounced', 'first_name', 'last_name', 'company', 'phone_number'],
    ]);
    for (const service of others.filter((name) => name !== 'notifications'))
      await expect(as(service, read)).rejects.toMatchObject({ code: '42501' });
  });

  it('records a bounce for notifications alone', async () => {
    const record = `select identity.record_bounce_v1('nobody@example.com')`;
    await expect(as('notifications', record)).resolves.toBeDefined();
    for (const service of others.filter((name) => name !== 'notifications'))
      await expect(as(service, record)).rejects.toMatchObject({ code: '42501' });
  });

  it('of the audit trail, may be read by no other service', async () => {
    for (const service of others)
      await expect(as(service, 'select * from identity.audit_lines_v1')).rejects.toMatchObject({
        code: '42501',
      });
  });
});

describe('the events service, in the database', () => {
  it.each([
    'select password_hash from identity.users',
    `update identity.users set is_admin = true`,
    `update identity.members_v1 set is_admin = true`,
    `update identity.members_v1 set first_name = 'Mallory'`,
    `update identity.settings_v1 set changed = '{}'`,
    `delete from identity.actors_v1`,
    `delete from identity.actors_v2`,
    'select * from identity.audit_lines',
    'select * from identity.user_counts',
    'select identity.add_to_user_counts(1, 1)',
    'create table identity.foothold (id int)',
    'set role backflow_identity',
  ])('is refused: %s', async (statement) => {
    await expect(as('events', statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the media service, in the database', () => {
  const setImage = async (url: string | null) =>
    (await as('media', 'select identity.set_profile_image_v1($1, $2) as found', [randomUUID(), url]))?.rows;

  it('may say where a photo is, and learns whether there is such a member', async () => {
    expect(await setImage(`/api/files/${randomUUID()}`)).toEqual([{ found: false }]);
    expect(await setImage(null)).toEqual([{ found: false }]);
  });

  it.each(['https://elsewhere.example/me.png', 'javascript:alert(1)', '/api/files/../user', ''])(
    'is refused the address %p',
    async (url) => {
      await expect(setImage(url)).rejects.toMatchObject({ code: '22023' });
    },
  );

  it('alone may do so, and nothing more', async () => {
    const call = `select identity.set_profile_image_v1('${randomUUID()}', null)`;
    await expect(as('events', call)).rejects.toMatchObject({ code: '42501' });
    const write = `update identity.users set profile_image_url = null`;
    await expect(as('media', write)).rejects.toMatchObject({ code: '42501' });
  });
});

it('counts users, and premium ones', async () => {
  const owner = openDatabase(database.ownerUrlFor('identity'), createLogger('test', 'silent'));
  const counts = sql`select sum(total)::int as total, sum(premium)::int as premium from user_counts`;
  try {
    for (const status of ['free', 'premium', 'premium']) {
      await owner.sequelize.query(
        `insert into users (email, password_hash, first_name, last_name, subscription_status)
         values (gen_random_uuid() || '@example.com', '!', 'Pat', 'Fitter', '${status}')`,
      );
    }
    expect(await select(owner, 'counts', counts)).toEqual([{ total: 3, premium: 2 }]);
    await owner.sequelize.query('truncate users cascade');
    expect(await select(owner, 'counts', counts)).toEqual([{ total: 0, premium: 0 }]);
  } finally {
    await owner.close();
  }
});
