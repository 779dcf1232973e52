import { createLogger, openDatabase, select, sql } from '@backflow/service-kit';
import { createTestDatabase } from '@backflow/stack/testing';
import { expect, test } from '@jest/globals';
import { MERGED_COLUMNS as bookings } from '../../bookings/src/attendees/merge-member.ts';
import { MERGED_COLUMNS as community } from '../../community/src/erasing/merge-member.ts';
import { MERGED_COLUMNS as credentials } from '../../credentials/src/people/merge-member.ts';
import { MERGED_COLUMNS as events } from '../../events/src/events/facilitator-jobs.ts';
import { MERGED_COLUMNS as identity } from '../../identity/src/people/merging/merge-rows.ts';
import { MERGED_COLUMNS as media } from '../../media/src/assets/merge-member.ts';
import { MERGED_COLUMNS as notifications } from '../../notifications/src/merge-member.ts';
import { services } from './service.ts';

const moved = Object.entries({
  bookings,
  community,
  credentials,
  events,
  identity,
  media,
  notifications,
}).flatMap(([schema, columns]) => Object.keys(columns).map((column) => `${schema}.${column}`));

/** Columns that keep the old id, and why. */
const KEPT: readonly [RegExp, reason: string][] = [
  [
    /\.(actor_id|subject_id)$|_by(_id)?$|\.by_id$/,
    'who did it: people_v1 names the person that they are now',
  ],
  [/\.idempotency_keys\.member_id$/, 'deleted after a day'],
  [
    /^identity\.(one_time_tokens|passkeys|recovery_codes|totp_secrets|sms_codes)\.user_id$/,
    'the sign-in that ends',
  ],
  [/^identity\.different_people\./, 'deleted with the person'],
  [/^identity\.merged_people\.from_id$/, 'leads to the person'],
];

const NAMES =
  '(user|member|author|owner|person|actor|facilitator|instructor|technician|subject)(_id)?$|_by(_id)?$|^by_id$|^(from|into|to)_(user|id|person)$';

test('every column that names a person is moved when two people are merged, or has a reason to stay', async () => {
  const database = await createTestDatabase();
  const owner = openDatabase(database.adminUrl, createLogger('test', 'silent'));
  try {
    const columns = await select<{ name: string }>(
      owner,
      'person-columns',
      sql`
        select n.nspname || '.' || c.relname || '.' || a.attname as name
          from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and a.attnum > 0 and a.atttypid = 'uuid'::regtype
           and n.nspname = any(${services.map(({ name }) => name)})
           and (a.attname ~ ${NAMES} or exists (
                 select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
                    and k.confrelid = 'identity.users'::regclass and a.attnum = any(k.conkey)))
         order by 1`,
    );
    const names = columns.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(moved.filter((name) => !name.endsWith('.id'))));
    const forgotten = names.filter(
      (name) => !moved.includes(name) && !KEPT.some(([pattern]) => pattern.test(name)),
    );
    expect(forgotten).toEqual([]);
  } finally {
    await owner.close();
    await database.drop();
  }
});
