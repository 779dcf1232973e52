import { beforeEach, describe, expect, it } from '@jest/globals';
import { setAdministrator } from '@backflow/contracts/identity';
import { asOwner, expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
let alex: TestMember;
beforeEach(async () => {
  await asOwner(service, 'truncate identity.users cascade');
  alex = await service.buildMember({ isAdmin: true });
});

const set = async (by: TestMember | null, { id }: { id: string }, isAdmin: unknown = true) =>
  (await service.as(by)).patch(`/api/admin/users/${id}/role`, { isAdmin });
const isAdmin = async ({ id }: TestMember) => (await service.context.models.User.findByPk(id))?.isAdmin;

describe('making an administrator', () => {
  it('takes effect at once in open sessions, and so does revoking', async () => {
    const pat = await service.buildMember();
    const session = await service.as(pat);
    expect((await session.get('/api/admin/stats')).status).toBe(403);
    const { status, body } = await set(alex, pat);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ id: pat.id, isAdmin: true, premiumUntil: null, suspension: null }),
    ]);
    expect((await session.get('/api/admin/stats')).status).toBe(200);
    expect((await set(alex, pat, false)).body.data.isAdmin).toBe(false);
    expect((await session.get('/api/admin/stats')).status).toBe(403);
  });

  it('has the declared effects; a repeated request has none', async () => {
    const pat = await service.buildMember();
    const { entry } = await expectDeclaredEffects(service, setAdministrator, () => set(alex, pat));
    expect(entry).toEqual({
      ...{ actorId: alex.id, action: 'admin.setAdministrator', subjectId: pat.id },
      details: { isAdmin: { from: false, to: true } },
    });
    const nothing = { audit: false, changes: [] };
    const { result } = await expectDeclaredEffects(service, setAdministrator, () => set(alex, pat), nothing);
    expect([result.status, result.body.data.isAdmin]).toEqual([200, true]);
  });

  it('of a suspended account is refused', async () => {
    const pat = await service.buildMember();
    await (await service.as(alex)).post(`/api/admin/users/${pat.id}/suspension`, { reason: 'Spam' });
    expect(await set(alex, pat)).toMatchObject({
      status: 403,
      body: { code: 'SUSPENDED', message: expect.stringContaining('end the suspension first') },
    });
    expect(await isAdmin(pat)).toBe(false);
  });

  it('needs a boolean', async () => {
    const pat = await service.buildMember();
    expect((await set(alex, pat, 'yes')).body.errors).toMatchObject([{ path: 'isAdmin' }]);
    expect(await isAdmin(pat)).toBe(false);
  });
});

describe('the last administrator', () => {
  const REFUSED = { status: 409, body: { code: 'LAST_ADMINISTRATOR' } };

  it('stays one', async () => {
    expect(await set(alex, alex, false)).toMatchObject(REFUSED);
    const kim = await service.buildMember({ isAdmin: true });
    expect((await set(alex, alex, false)).status).toBe(200);
    expect(await set(kim, kim, false)).toMatchObject(REFUSED);
  });

  it('is the last even if there is a suspended one', async () => {
    const kim = await service.buildMember({ isAdmin: true });
    const admin = await service.as(alex);
    expect((await admin.post(`/api/admin/users/${kim.id}/suspension`, { reason: 'Away' })).status).toBe(200);
    expect(await set(alex, alex, false)).toMatchObject(REFUSED);
  });

  it('remains when two revoke each other concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await service.buildMember({ isAdmin: true }), alex];
      const responses = await Promise.all([set(one, other, false), set(other, one, false)]);
      const codes = responses.map(({ status }) => status).sort();
      // The second is no administrator any more, or the first is the last one.
      expect([
        [200, 403],
        [200, 409],
      ]).toContainEqual(codes);
      expect([await isAdmin(one), await isAdmin(other)].sort()).toEqual([false, true]);
      alex = (await isAdmin(one)) ? one : other;
    }
  });

  it('remains when two revoke, suspend and erase each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await service.buildMember({ isAdmin: true }), alex];
      const [byOne, byOther] = [await service.as(one), await service.as(other)];
      await Promise.all([
        byOne.post(`/api/admin/users/${other.id}/suspension`, { reason: 'Fired' }),
        byOther.patch(`/api/admin/users/${one.id}/role`, { isAdmin: false }),
        byOther.post(`/api/admin/users/${one.id}/erase`, { email: one.email }),
      ]);
      const remaining = await service.context.models.User.findAll({
        where: { isAdmin: true, suspendedAt: null },
      });
      expect(remaining).toHaveLength(1);
      alex = remaining[0]?.id === one.id ? one : other;
    }
  });
});
