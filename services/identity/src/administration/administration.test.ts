import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminStats } from '@backflow/contracts';
import type { TestClient } from '@backflow/service-kit/testing';
import { asOwner, startIdentity } from '../../test/start-identity.ts';
import type { IdentityService } from '../../test/start-identity.ts';

let service: IdentityService;
let admin: TestClient;
beforeAll(async () => {
  service = await startIdentity();
  admin = await service.as(
    await service.buildMember({
      isAdmin: true,
      firstName: 'Alex',
      lastName: 'Rivera',
      email: 'admin@example.com',
    }),
  );
});
afterAll(() => service.stop());

const users = async (query: string) => {
  const { status, body } = await admin.get(`/api/admin/users?${query}`);
  return {
    status,
    body,
    names: (body.data ?? []).map((user: { lastName: string }) => user.lastName) as string[],
  };
};

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
      totalCourses: 0,
      totalEvents: 0,
    });
  });

  it('follow whoever joins, leaves, or comes to premium, in however many rows at once', async () => {
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
    // 1, 10 to 19 were premium.
    expect(await counts()).toEqual([total + 100, premium + 29]);
    await asOwner(service, `delete from identity.users where email like 'crowd%'`);
    expect(await counts()).toEqual([total, premium]);
  });

  it('count the courses that learning publishes, and none when it may not be asked', async () => {
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

describe('the list of users', () => {
  beforeAll(async () => {
    for (const lastName of ['Quill', 'Quimby', 'Quince']) {
      await service.buildMember({
        firstName: 'Zoe',
        lastName,
        email: `${lastName}.zz@waterworks.example`.toLowerCase(),
      });
    }
  });

  it('is newest first, a page at a time, without gaps or repeats', async () => {
    const first = await users('limit=2&search=waterworks');
    expect(first.names).toEqual(['Quince', 'Quimby']);
    const second = await users(`limit=2&search=waterworks&cursor=${first.body.page.nextCursor}`);
    expect(second.names).toEqual(['Quill']);
    expect(second.body.page.nextCursor).toBeNull();
  });

  it('keeps every row when many joined in the same millisecond', async () => {
    await asOwner(
      service,
      `insert into identity.users (email, password_hash, first_name, last_name, created_at)
      select 'twin' || n || '@example.com', '!', 'Twin', 'T' || n, '2020-01-01T00:00:00.5Z' from generate_series(1, 7) n`,
    );
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { names, body } = await users(`limit=3&search=twin&cursor=${cursor}`);
      seen.push(...names);
      cursor = body.page.nextCursor as string;
      if (!cursor) break;
    }
    expect(seen.sort()).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']);
  });

  it.each([
    ['the beginning of a last name', 'quim', ['Quimby']],
    ['both names, in any case', 'ZOE qui', ['Quince', 'Quimby', 'Quill']],
    ['a word of the address', 'waterworks', ['Quince', 'Quimby', 'Quill']],
    ['a whole address', 'quill.zz@waterworks.example', ['Quill']],
    ['what nobody has', 'nobodyhasthis', []],
    ['SQL', `' or 1=1 --`, []],
    ['search operators', '!& | <-> :*', []],
    ['a null character', 'quill\u0000', ['Quill']],
  ])('is searched by %s', async (_, search, found) => {
    expect((await users(`search=${encodeURIComponent(search)}`)).names).toEqual(found);
  });

  it('is whole again when the search is blank', async () => {
    expect((await users('search=')).names.length).toBe((await users('')).names.length);
    expect((await users('search=%20')).names.length).toBeGreaterThan(3);
  });

  it('shows administrators, or everyone else', async () => {
    expect((await users('role=admin')).names).toEqual(['Rivera']);
    expect((await users('role=member')).names).not.toContain('Rivera');
    expect((await users('role=admin&search=quill')).names).toEqual([]);
  });

  it('finds a word that very many have, newest first, as it does a rare one', async () => {
    await asOwner(
      service,
      `insert into identity.users (email, password_hash, first_name, last_name, created_at)
      select 'c' || n || '@bulk.example', '!', 'Common', 'C' || n, now() - n * interval '1 minute'
        from generate_series(1, 4100) n`,
    );
    // Whoever joined before all of these is found as well.
    expect((await users('search=twin')).names).toHaveLength(7);
    const first = await users('limit=2&search=common');
    expect(first.names).toEqual(['C1', 'C2']);
    expect((await users(`limit=2&search=common&cursor=${first.body.page.nextCursor}`)).names).toEqual([
      'C3',
      'C4',
    ]);
  });

  it('refuses what it does not know', async () => {
    const { status, body } = await users('limit=1000&role=owner&search=' + 'x'.repeat(101));
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['limit', 'role', 'search']);
    expect((await users('cursor=nonsense')).body.errors).toMatchObject([{ path: 'cursor' }]);
    expect((await users('search=a&search=b')).status).toBe(400);
  });

  it('never shows a password hash', async () => {
    expect(JSON.stringify((await users('limit=100')).body)).not.toMatch(/hash|epoch|argon/i);
  });
});
