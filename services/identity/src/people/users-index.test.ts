import { asOwner, getBlocks, getPlans } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

/** How many have each first name, spread evenly. */
const NAMES = { Common: 8000, Frequent: 1600, Occasional: 400, Rare: 12 };
const COUNT = 40_000;

await asOwner(service, 'drop index identity.users_search');
for (let from = 1; from < COUNT; from += 4000) {
  await asOwner(
    service,
    `insert into identity.users (email, password_hash, first_name, last_name, created_at, subscription_status)
     select 'n' || n || '@example.com', '!',
            case ${Object.entries(NAMES)
              .map(([name, count]) => `when n % ${COUNT / count} = 0 then '${name}'`)
              .reverse()
              .join(' ')} else 'Other' end,
            md5(n::text), timestamptz '2026-01-01Z' - n * interval '1 hour', case when n % 20 = 0 then 'premium' else 'free' end
       from generate_series($1::int, $2::int) n`,
    [from, from + 3999],
  );
}
await asOwner(service, 'create index users_search on identity.users using gin (search)');
await asOwner(service, 'analyze identity.users');

const read = (query: string) => async () => {
  expect((await admin.get(`/api/admin/users?limit=20&${query}`)).status).toBe(200);
};
const blocks = (query: string) => getBlocks(service, read(query), /users u/);

describe.each(['newest', 'name'])('people by %s', (sort) => {
  it.each([
    ['of all', ''],
    ['of a plan', 'plan=premium'],
    ['of administrators', 'role=admin'],
    ['of suspended ones', 'suspended=true'],
  ])('%s are read from an index in the list’s order', async (_what, filter) => {
    expect(await blocks(`sort=${sort}&${filter}`)).toBeLessThan(60);
  });

  // The short scan reads up to 300 blocks; then there are as many as matches, or as rows of the longer scan.
  it.each([
    ['Common', 350],
    ['Frequent', 3500],
    ['Occasional', 1000],
    ['Rare', 400],
    ['Nobody', 350],
  ])('a search for %s reads few blocks', async (name, most) => {
    expect(await blocks(`sort=${sort}&search=${name}`)).toBeLessThan(most);
    const plans = await getPlans(service, read(`sort=${sort}&search=${name}`), /users u/);
    expect(plans.flat().filter(({ node }) => node === 'Seq Scan')).toEqual([]);
  });
});
