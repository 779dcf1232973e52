import { MERGE_COMPANY } from '@backflow/contracts/identity';
import { asOwner } from '@backflow/service-kit/testing';
import { expect, describe, it } from '@jest/globals';
import { buildCompany, invite } from '../../test/companies.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();

describe('merging companies', () => {
  it('moves members, invitations and contacts, takes over what the other lacks, and leads there', async () => {
    const from = await buildCompany(service, {
      ...{ name: 'Valley Backflow Inc', address: '12 Canal Road', paymentDays: 45, note: 'Old files' },
      contacts: [{ name: 'Ines', email: 'ines@example.com' }, { name: 'Bo' }],
    });
    const into = await buildCompany(service, {
      ...{ name: 'Valley Backflow', paymentDays: 10, note: 'New files' },
      contacts: [{ name: 'Ines Duarte', email: 'ines@example.com' }],
    });
    const { admin } = into;
    // A technician there, an owner here.
    await admin.post(`/api/admin/companies/${into.id}/members`, {
      userId: from.owner.member.id,
      role: 'technician',
    });
    const open = await invite(service, from.owner.client, from.id, 'new@example.com');
    await invite(service, from.owner.client, from.id, 'both@example.com');
    await invite(service, into.owner.client, into.id, 'both@example.com', 'manager');

    await asOwner(service, 'update identity.company_members set shares_bookings = true, shares_hours = true');
    const merged = await admin.post(`/api/admin/companies/${from.id}/merge`, { intoId: into.id });
    expect(merged.body.data).toMatchObject({
      ...{ id: into.id, name: 'Valley Backflow', address: '12 Canal Road', paymentDays: 10 },
      ...{ note: 'New files\n\nOld files', version: 2 },
      contacts: [{ name: 'Ines Duarte' }, { name: 'Bo' }],
      mergedFrom: [{ id: from.id, name: 'Valley Backflow Inc', at: expect.any(String) }],
    });
    expect((await admin.get(`/api/admin/companies/${from.id}`)).body.data.id).toBe(into.id);
    const { members, invitations } = (await admin.get(`/api/companies/${into.id}/people`)).body.data;
    expect(members.map(({ role }: { role: string }) => role).sort()).toEqual(
      ['manager', 'manager', 'owner', 'owner', 'technician', 'technician'].sort(),
    );
    // What was shared with the one company is not shared with the other.
    const moved = await asOwner<{ shares_bookings: boolean }>(
      service,
      `select shares_bookings from identity.company_members where company_id = $1 order by shares_bookings`,
      [into.id],
    );
    expect(moved.map((member) => member.shares_bookings)).toEqual([false, false, true, true, true, true]);
    expect(invitations).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ email: 'new@example.com' }),
        expect.objectContaining({ email: 'both@example.com', role: 'manager' }),
      ]),
    );
    expect(invitations).toHaveLength(2);
    const joined = await (
      await service.as(await service.buildMember())
    ).post('/api/company-invitations/accept', {
      token: open.token,
    });
    expect(joined.body.data).toMatchObject({ id: into.id });
    // Again, for what was booked meanwhile.
    expect((await service.queued(MERGE_COMPANY)).slice(-2)).toEqual(
      Array(2).fill({ fromId: from.id, intoId: into.id }),
    );
    expect((await service.auditEntries()).filter(({ action }) => action === 'companies.merge')).toMatchObject(
      [{ subjectId: into.id, details: { merged: from.id, name: 'Valley Backflow Inc', members: 3 } }],
    );
    const list = (await admin.get('/api/admin/companies?search=valley')).body.data;
    expect(list.map(({ id }: { id: string }) => id)).toEqual([into.id]);
  });

  it('leads from the first of a chain to the last', async () => {
    const [a, b, c] = [await buildCompany(service), await buildCompany(service), await buildCompany(service)];
    await a.admin.post(`/api/admin/companies/${a.id}/merge`, { intoId: b.id });
    await a.admin.post(`/api/admin/companies/${b.id}/merge`, { intoId: c.id });
    expect((await a.admin.get(`/api/admin/companies/${a.id}`)).body.data.id).toBe(c.id);
    expect((await a.admin.patch(`/api/companies/${a.id}`, { name: 'Back' })).status).toBe(404);
    expect((await a.admin.post(`/api/admin/companies/${c.id}/merge`, { intoId: a.id })).status).toBe(404);
  });

  it('is refused into itself and into a deactivated one, beside the field', async () => {
    const [a, b] = [await buildCompany(service), await buildCompany(service)];
    const merge = (intoId: string) => a.admin.post(`/api/admin/companies/${a.id}/merge`, { intoId });
    expect((await merge(a.id)).body.errors[0].path).toBe('intoId');
    await a.admin.post(`/api/admin/companies/${b.id}/deactivation`);
    expect((await merge(b.id)).body.errors[0]).toEqual({
      ...{ path: 'intoId', message: `${b.name} is deactivated: reactivate it first` },
    });
  });

  it('of two into each other at once happens one way', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await buildCompany(service), await buildCompany(service)];
      const answers = await Promise.all([
        a.admin.post(`/api/admin/companies/${a.id}/merge`, { intoId: b.id }),
        b.admin.post(`/api/admin/companies/${b.id}/merge`, { intoId: a.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    }
  });
});
