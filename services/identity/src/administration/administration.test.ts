import { asOwner } from '@backflow/service-kit/testing';
import { pacificWall } from '@backflow/contracts/time';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminStats } from '@backflow/contracts/identity';
import type { TestClient } from '@backflow/service-kit/testing';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
let admin: TestClient;
beforeAll(async () => {
  admin = await service.as(await service.buildMember({ isAdmin: true }));
});

describe('the administrators’ counts', () => {
  it('count members, and what other services publish', async () => {
    const before = (await admin.get('/api/admin/stats')).body as AdminStats;
    await service.buildMember();
    await service.buildMember({ subscriptionStatus: 'premium' });
    const { status, body } = await admin.get('/api/admin/stats');
    expect(status).toBe(200);
    expect(body).toEqual({
      totalUsers: before.totalUsers + 2,
      premiumUsers: before.premiumUsers + 1,
      newUsers: before.newUsers + 2,
      totalCourses: 0,
      totalEvents: 0,
    });
  });

  it('count who is new since the first of the Pacific month', async () => {
    const { newUsers } = (await admin.get('/api/admin/stats')).body as AdminStats;
    const ids = [];
    for (let index = 0; index < 2; index += 1) ids.push((await service.buildMember()).id);
    const month = pacificWall(new Date()).toISOString().slice(0, 'yyyy-mm'.length);
    const create = (id: string | undefined, at: string) =>
      asOwner(
        service,
        `update identity.users set created_at = ((${at}) at time zone 'America/Los_Angeles') where id = '${id}'`,
      );
    await create(ids[0], `'${month}-01'::timestamp`);
    await create(ids[1], `'${month}-01'::timestamp - interval '1 ms'`);
    expect((await admin.get('/api/admin/stats')).body.newUsers).toBe(newUsers + 1);
  });

  it('follow inserts, deletes and changes of plan, also of many rows at once', async () => {
    const counts = async () => {
      const { totalUsers, premiumUsers } = (await admin.get('/api/admin/stats')).body as AdminStats;
      return [totalUsers, premiumUsers];
    };
    const [total = 0, premium = 0] = await counts();
    await asOwner(
      service,
      `insert into identity.users (email, password_hash, first_name, last_name, subscription_status)
       select 'crowd' || n || '@example.com', '!', 'C', 'C', case when n <= 40 then 'premium' else 'free' end
         from generate_series(1, 100) n`,
    );
    expect(await counts()).toEqual([total + 100, premium + 40]);
    await asOwner(
      service,
      `update identity.users set subscription_status = 'free' where email like 'crowd1%';
       update identity.users set first_name = 'D' where email like 'crowd%'`,
    );
    // Members crowd1 and crowd10 to crowd19 were all premium.
    expect(await counts()).toEqual([total + 100, premium + 29]);
    await asOwner(service, `delete from identity.users where email like 'crowd%'`);
    expect(await counts()).toEqual([total, premium]);
  });

  it('count the courses that learning publishes, and none without access to them', async () => {
    await asOwner(
      service,
      `insert into learning.courses (id, title) select gen_random_uuid(), 'Course ' || n from generate_series(1, 7) n`,
    );
    expect((await admin.get('/api/admin/stats')).body.totalCourses).toBe(7);
    await asOwner(service, 'revoke select on learning.stats_v1 from backflow_identity');
    expect((await admin.get('/api/admin/stats')).body.totalCourses).toBe(0);
    await asOwner(service, 'grant select on learning.stats_v1 to backflow_identity');
  });
});
