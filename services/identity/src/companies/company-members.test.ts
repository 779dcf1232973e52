import { sendMail } from '@backflow/contracts/notifications';
import { asOwner } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { addTo, buildCompany } from '../../test/companies.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();

const roles = async ({ admin, id }: Pick<Awaited<ReturnType<typeof buildCompany>>, 'admin' | 'id'>) =>
  (await admin.get(`/api/companies/${id}/people`)).body.data.members.map(
    ({ role }: { role: string }) => role,
  );

describe('the last owner', () => {
  it('neither leaves nor becomes something else, and is told what to do', async () => {
    const { id, name, owner, manager } = await buildCompany(service);
    const me = `/api/companies/${id}/members/${owner.member.id}`;
    const message = `${name} needs an owner. Make somebody else an owner first, or write to us if the company is to be closed.`;
    for (const refused of [
      await owner.client.delete(`/api/user/companies/${id}`),
      await owner.client.patch(me, { role: 'manager' }),
      await owner.client.delete(me),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, message]);
    await owner.client.patch(`/api/companies/${id}/members/${manager.member.id}`, { role: 'owner' });
    expect((await owner.client.delete(`/api/user/companies/${id}`)).status).toBe(200);
    expect((await owner.client.get(`/api/user/companies/${id}`)).status).toBe(404);
  });

  it('is not replaced by an owner who can’t sign in', async () => {
    const { id, admin, owner } = await buildCompany(service);
    const { member } = await addTo(service, admin, id, 'owner');
    const suspend = `update identity.users set suspended_at = now(), suspension_reason = 'Spam' where id = $1`;
    await asOwner(service, suspend, [member.id]);
    expect((await owner.client.delete(`/api/user/companies/${id}`)).status).toBe(409);
  });

  it('stays when two owners remove each other, or themselves, at once', async () => {
    for (const isSelf of [false, true]) {
      for (let round = 0; round < 5; round++) {
        const company = await buildCompany(service);
        const { id, admin, owner } = company;
        const second = await addTo(service, admin, id, 'owner');
        const target = (own: typeof owner, other: typeof owner) => (isSelf ? own : other).member.id;
        const [one, two] = await Promise.all([
          owner.client.delete(`/api/companies/${id}/members/${target(owner, second)}`),
          second.client.delete(`/api/companies/${id}/members/${target(second, owner)}`),
        ]);
        expect([one.status, two.status].sort()).toEqual([200, isSelf ? 409 : 404]);
        expect(await roles(company)).toEqual(['owner', 'manager', 'technician']);
      }
    }
  });

  it('may be removed by an administrator', async () => {
    const company = await buildCompany(service);
    const { id, admin, owner } = company;
    expect((await admin.delete(`/api/companies/${id}/members/${owner.member.id}`)).status).toBe(200);
    expect(await roles(company)).toEqual(['manager', 'technician']);
  });
});

describe('members', () => {
  it('that are removed are told, and see the company no more', async () => {
    const { id, name, owner, technician } = await buildCompany(service);
    const { member, client } = technician;
    await owner.client.delete(`/api/companies/${id}/members/${member.id}`);
    const mails = (await service.queued(sendMail)).filter(({ userId }) => userId === member.id);
    expect(mails).toMatchObject([{ template: 'company-removed', data: { company: name } }]);
    expect((await client.get('/api/user/companies')).body.data.companies).toEqual([]);
  });

  it('that leave are gone, which the owners are told', async () => {
    const { id, name, owner, manager, technician } = await buildCompany(service);
    const { member, client } = technician;
    expect((await client.delete(`/api/user/companies/${id}`)).status).toBe(200);
    const mails = (await service.queued(sendMail)).filter(({ template }) => template === 'company-left');
    expect(mails.filter(({ data }) => data.name === `${member.firstName} ${member.lastName}`)).toMatchObject([
      { to: { kind: 'member', id: owner.member.id }, data: { company: name } },
    ]);
    expect(mails.map(({ userId }) => userId)).not.toContain(manager.member.id);
  });

  it('may be of several companies, each with its own role and sharing', async () => {
    const [one, two] = [await buildCompany(service), await buildCompany(service)];
    const { member, client } = one.technician;
    await two.admin.post(`/api/admin/companies/${two.id}/members`, { userId: member.id, role: 'manager' });
    await client.patch(`/api/user/companies/${two.id}/sharing`, { sharesBookings: true });
    const { companies } = (await client.get('/api/user/companies')).body.data;
    expect(companies).toMatchObject([
      { id: one.id, role: 'technician', sharesBookings: false, sharesHours: false },
      { id: two.id, role: 'manager', sharesBookings: true, sharesHours: false },
    ]);
  });

  it('that are added again keep the role that may do more', async () => {
    const company = await buildCompany(service);
    const { id, admin, owner } = company;
    for (const role of ['technician', 'owner'])
      expect(
        (await admin.post(`/api/admin/companies/${id}/members`, { userId: owner.member.id, role })).status,
      ).toBe(200);
    expect(await roles(company)).toEqual(['owner', 'manager', 'technician']);
  });
});
