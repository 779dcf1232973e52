import { asOwner } from '@backflow/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '@backflow/service-kit/testing';
import { rowsRead } from '../../test/rows-read.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
let admin: TestClient;
beforeAll(async () => {
  admin = await service.as(
    await service.buildMember({
      isAdmin: true,
      firstName: 'Alex',
      lastName: 'Rivera',
      email: 'admin@example.com',
    }),
  );
});

const users = async (query: string) => {
  const { status, body } = await admin.get(`/api/admin/users?${query}`);
  return {
    status,
    body,
    names: (body.data ?? []).map((user: { lastName: string }) => user.lastName) as string[],
  };
};

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

  it('is sorted newest first, and paged without gaps or repeats', async () => {
    const first = await users('limit=2&search=waterworks');
    expect(first.names).toEqual(['Quince', 'Quimby']);
    const second = await users(`limit=2&search=waterworks&cursor=${first.body.page.nextCursor}`);
    expect(second.names).toEqual(['Quill']);
    expect(second.body.page.nextCursor).toBeNull();
  });

  it('lists every user who joined in the same millisecond', async () => {
    await asOwner(
      service,
      `insert into identity.users (email, password_hash, first_name, last_name, created_at)
      select 'twin' || n || '@example.com', '!', 'Twin', 'T' || n, '2020-01-01T00:00:00.5Z' from generate_series(1, 7) n`,
    );
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const { names, body } = await users(`limit=3&search=twin&cursor=${cursor}`);
      found.push(...names);
      cursor = body.page.nextCursor as string;
      if (!cursor) break;
    }
    expect(found.sort()).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']);
  });

  it.each([
    ['the beginning of a last name', 'quim', ['Quimby']],
    ['both names, in any case', 'ZOE qui', ['Quince', 'Quimby', 'Quill']],
    ['a word of the address', 'waterworks', ['Quince', 'Quimby', 'Quill']],
    ['a full address', 'quill.zz@waterworks.example', ['Quill']],
    ['a name with a typo', 'Quimbey', ['Quimby']],
    ['both names with typos', 'zoee quicne', ['Quince']],
    ['a name without a match', 'nobodyhasthis', []],
    ['SQL', `' or 1=1 --`, []],
    ['search operators', '!& | <-> :*', []],
  ])('is searched by %s', async (_, search, names) => {
    expect((await users(`search=${encodeURIComponent(search)}`)).names).toEqual(names);
  });

  it('refuses a null character, which Postgres cannot store', async () => {
    const { status, body } = await admin.get(`/api/admin/users?search=${encodeURIComponent('quill\u0000')}`);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('shows everyone for a blank search', async () => {
    expect((await users('search=')).names.length).toBe((await users('')).names.length);
    expect((await users('search=%20')).names.length).toBeGreaterThan(3);
  });

  it('is filtered by role', async () => {
    expect((await users('role=admin')).names).toEqual(['Rivera']);
    expect((await users('role=member')).names).not.toContain('Rivera');
    expect((await users('role=admin&search=quill')).names).toEqual([]);
  });

  it('finds both common and rare words, newest first', async () => {
    await asOwner(
      service,
      `insert into identity.users (email, password_hash, first_name, last_name, created_at)
      select 'c' || n || '@bulk.example', '!', 'Common', 'C' || n, now() - n * interval '1 minute'
        from generate_series(1, 4100) n`,
    );
    // Members who joined earlier are found as well.
    expect((await users('search=twin')).names).toHaveLength(7);
    const first = await users('limit=2&search=common');
    expect(first.names).toEqual(['C1', 'C2']);
    expect((await users(`limit=2&search=common&cursor=${first.body.page.nextCursor}`)).names).toEqual([
      'C3',
      'C4',
    ]);
  });

  it('refuses invalid filters and cursors', async () => {
    const { status, body } = await users('limit=1000&role=owner&search=' + 'x'.repeat(101));
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['limit', 'role', 'search']);
    expect((await users('cursor=nonsense')).body.errors).toMatchObject([{ path: 'cursor' }]);
    expect((await users('search=a&search=b')).status).toBe(400);
  });

  it('is filtered by plan, suspension and role together', async () => {
    const paul = await service.buildMember({ lastName: 'Paulsen', subscriptionStatus: 'premium' });
    await service.buildMember({ lastName: 'Petrov', subscriptionStatus: 'premium', isAdmin: true });
    await admin.post(`/api/admin/users/${paul.id}/suspension`, { reason: 'Spam' });
    expect((await users('plan=premium')).names).toEqual(['Petrov', 'Paulsen']);
    expect((await users('plan=premium&role=member')).names).toEqual(['Paulsen']);
    expect((await users('plan=free')).names).not.toContain('Paulsen');
    const { body, names } = await users('suspended=true&sort=name');
    expect(names).toEqual(['Paulsen']);
    expect(body.data[0].suspension).toEqual({ reason: 'Spam', at: expect.any(String) });
    expect((await users('suspended=true&plan=free')).names).toEqual([]);
    await asOwner(service, `delete from identity.users where last_name in ('Paulsen', 'Petrov')`);
  });

  it('is sorted by last and first name, ignoring case, and paged', async () => {
    const people = [
      ...[
        ['Zoe', 'Aalto'],
        ['bea', 'AALTO'],
        ['Al', 'aalto|beck'],
      ],
      ...[1, 2, 3].map(() => ['Ann', 'Aalto']),
      ...[1, 2].map((end) => ['Ann', `Aal${'\u{1f600}'.repeat(70)}${end}`]),
    ];
    for (const [firstName = '', lastName = ''] of people) await service.buildMember({ firstName, lastName });
    const all = await users('sort=name&limit=100');
    expect(all.names.slice(0, 6)).toEqual(['Aalto', 'Aalto', 'Aalto', 'AALTO', 'Aalto', 'aalto|beck']);
    const paged: { id: string }[] = [];
    for (let cursor = ''; ;) {
      const { body } = await users(`sort=name&limit=1&cursor=${cursor}`);
      paged.push(...body.data);
      cursor = body.page.nextCursor as string;
      if (!cursor || paged.length === 10) break;
    }
    expect(paged).toEqual(all.body.data.slice(0, 10));
    expect((await users('sort=name&search=aalto&role=member')).names.slice(3, 5)).toEqual(['AALTO', 'Aalto']);
    await asOwner(service, `delete from identity.users where last_name ilike 'aal%'`);
  });

  it('refuses a cursor of another order, or a forged one', async () => {
    const getCursor = (text: string) => Buffer.from(text).toString('base64url');
    const id = randomUUID();
    for (const [sort, text] of [
      ['name', 'Aalto'],
      ['name', `Aal\u0000to|${id}`],
      ['name', `Aalto|${id}'`],
      ['newest', `Aalto|${id}`],
    ] as const)
      expect((await users(`sort=${sort}&cursor=${getCursor(text)}`)).body.errors).toMatchObject([
        { path: 'cursor' },
      ]);
    expect((await users('sort=age&plan=gold&suspended=false')).body.errors).toHaveLength(3);
  });

  it('reads only a page of many users, in every order and with every filter', async () => {
    for (const from of [1, 10_001, 20_001])
      await asOwner(
        service,
        `insert into identity.users (email, password_hash, first_name, last_name, created_at, subscription_status)
         select 'm' || n || '@many.example', '!', 'M' || n, 'Many' || n % 977, now() - n * interval '1 minute',
                case when n % 1000 = 0 then 'premium' else 'free' end
           from generate_series($1::int, $1::int + 9999) n`,
        [from],
      );
    await asOwner(
      service,
      `update identity.users set suspended_at = now(), suspension_reason = 'Spam' where email like 'm%999@many.example';
       analyze identity.users`,
    );
    const read = rowsRead(service, 'users');
    for (const sort of ['newest', 'name'])
      for (const kind of ['', 'role=admin', 'role=member', 'plan=premium', 'plan=free', 'suspended=true']) {
        const before = await read();
        expect((await users(`limit=20&sort=${sort}&${kind}`)).status).toBe(200);
        expect([sort, kind, (await read()) - before < 300]).toEqual([sort, kind, true]);
      }
  });

  it('never shows a password hash', async () => {
    expect(JSON.stringify((await users('limit=100')).body)).not.toMatch(/hash|epoch|argon/i);
  });
});

describe('one user', () => {
  it('is shown as in the list, with the last day of premium in Pacific time', async () => {
    const { id } = await service.buildMember({ lastName: 'Quorn' });
    await admin.patch(`/api/admin/users/${id}/premium`, { isPremium: true, until: '2099-12-04' });
    const { status, body } = await admin.get(`/api/admin/users/${id}`);
    expect([status, body.data.premiumUntil, body.data.suspension]).toEqual([200, '2099-12-04', null]);
    const { hasSecondFactor, licences, ...listed } = body.data;
    expect([hasSecondFactor, licences]).toEqual([false, []]);
    expect((await users('search=quorn')).body.data).toEqual([listed]);
  });
});
