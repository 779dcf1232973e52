import { differencesAfterRandomWrites } from '@backflow/service-kit/testing';
import type { RandomInteger } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();

it('counters of users are the real counts after any writes', async () => {
  let count = 0;
  const some = (random: RandomInteger) =>
    `id in (select id from identity.users order by md5(id::text || '${random(1000)}') limit ${random(4)})`;
  const month = (random: RandomInteger) =>
    `timestamptz '2026-06-01T07:00Z' - ${random(2)} * interval '1 ms' - ${random(4)} * interval '1 month'`;
  const differences = await differencesAfterRandomWrites(service, {
    writes: [
      (
        random,
      ) => `insert into identity.users (email, password_hash, first_name, last_name, created_at, subscription_status)
        select '${(count += 1)}-' || n || '@example.com', '!', 'A', 'B', ${month(random)}, case when n % 2 = 0 then 'premium' else 'free' end
          from generate_series(1, ${random(5)}) n`,
      (random) => `update identity.users set created_at = ${month(random)} where ${some(random)}`,
      (random) =>
        `update identity.users set subscription_status = case when subscription_status = 'free' then 'premium' else 'free' end
          where ${some(random)}`,
      (random) => `update identity.users set first_name = 'C' where ${some(random)}`,
      (random) => `delete from identity.users where ${some(random)}`,
    ],
    counters: {
      user_counts: [
        'select sum(total)::int as total, sum(premium)::int as premium from identity.user_counts',
        `select count(*)::int as total, (count(*) filter (where subscription_status = 'premium'))::int as premium from identity.users`,
      ],
      user_months: [
        `select month::text, sum(total)::int as total from identity.user_months group by month having sum(total) <> 0 order by month`,
        `select date_trunc('month', created_at at time zone 'America/Los_Angeles')::date::text as month, count(*)::int as total
           from identity.users group by 1 order by 1`,
      ],
    },
  });
  expect(differences).toEqual([]);
});
