import type { TestClient } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addTo, buildCompany, invite } from '../../test/companies.ts';
import type { BuiltCompany } from '../../test/companies.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();

let company: BuiltCompany;
let callers: Record<string, TestClient>;
beforeAll(async () => {
  company = await buildCompany(service, { note: 'Pays late' });
  const other = await buildCompany(service);
  callers = {
    nobody: await service.as(null),
    member: await service.as(await service.buildMember()),
    'other owner': other.owner.client,
    technician: company.technician.client,
    manager: company.manager.client,
    owner: company.owner.client,
    administrator: company.admin,
  };
});

/** What each caller gets: nobody, another member, another company's owner, technician, manager, owner, administrator. */
const EVERYBODY = ['nobody', 'member', 'other owner', 'technician', 'manager', 'owner', 'administrator'];
const [MINE, PEOPLE] = ['/api/user/companies/:id', '/api/companies/:id'];
const ADMIN = '/api/admin/companies/:id';

const newTechnician = async () => (await addTo(service, company.admin, company.id, 'technician')).member.id;
const newInvitation = async () => {
  const email = `${(await service.buildMember()).id}@example.com`;
  return (await invite(service, company.owner.client, company.id, `new.${email}`)).id;
};
const anotherCompany = async () => (await buildCompany(service)).id;

describe('every endpoint with a company’s id refuses who may not', () => {
  it.each([
    ['GET', MINE, {}, [401, 404, 404, 200, 200, 200, 404]],
    ['PATCH', MINE, { address: 'Here' }, [401, 404, 404, 403, 403, 200, 200]],
    ['PATCH', `${MINE}/sharing`, { sharesHours: true }, [401, 404, 404, 200, 200, 200, 404]],
    ['GET', `${PEOPLE}/people`, {}, [401, 404, 404, 403, 200, 200, 200]],
    ['POST', `${PEOPLE}/invitations`, { role: 'technician' }, [401, 404, 404, 403, 201, 201, 201]],
    ['POST', `${PEOPLE}/invitations`, { role: 'manager' }, [401, 404, 404, 403, 400, 201, 201]],
    ['DELETE', `${PEOPLE}/invitations/:invitation`, {}, [401, 404, 404, 403, 200, 200, 200]],
    ['PATCH', `${PEOPLE}/members/:technician`, { role: 'manager' }, [401, 404, 404, 403, 403, 200, 200]],
    ['DELETE', `${PEOPLE}/members/:technician`, {}, [401, 404, 404, 403, 403, 200, 200]],
    ['GET', ADMIN, {}, [401, 403, 403, 403, 403, 403, 200]],
    ['PATCH', PEOPLE, { note: 'x' }, [401, 403, 403, 403, 403, 403, 200]],
    ['POST', `${ADMIN}/members`, { role: 'technician' }, [401, 403, 403, 403, 403, 403, 200]],
    // The last owner stays.
    ['DELETE', MINE, {}, [401, 404, 404, 200, 200, 409, 404]],
    ['POST', `${ADMIN}/merge`, {}, [401, 403, 403, 403, 403, 403, 200]],
    ['POST', `${ADMIN}/deactivation`, {}, [401, 403, 403, 403, 403, 403, 200]],
    ['DELETE', `${ADMIN}/deactivation`, {}, [401, 403, 403, 403, 403, 403, 200]],
  ] as const)('%s %s %j', async (method, path, body, expected) => {
    const statuses: (number | undefined)[] = [];
    for (const name of EVERYBODY) {
      // Merging removes a company.
      const id = path.endsWith('/merge') ? await anotherCompany() : company.id;
      const address = path
        .replace(':id', id)
        .replace(':technician', path.includes(':technician') ? await newTechnician() : '')
        .replace(':invitation', path.includes(':invitation') ? await newInvitation() : '');
      const sent = {
        ...body,
        ...(path.endsWith('/invitations') && { email: `${statuses.length}.${Date.now()}@example.com` }),
        ...(path.endsWith(`${ADMIN}/members`) && { userId: (await service.buildMember()).id }),
        ...(path.endsWith('/merge') && { intoId: company.id }),
      };
      const response = await callers[name]?.fetch(address, {
        method,
        ...(method !== 'GET' && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        }),
      });
      await response?.body?.cancel();
      statuses.push(response?.status);
    }
    expect(Object.fromEntries(EVERYBODY.map((name, index) => [name, statuses[index]]))).toEqual(
      Object.fromEntries(EVERYBODY.map((name, index) => [name, expected[index]])),
    );
  });
});

it('a company’s id with a member or an invitation of another company changes nothing', async () => {
  const [mine, other] = [await buildCompany(service), await buildCompany(service)];
  const theirs = await invite(service, other.owner.client, other.id, 'theirs@example.com');
  const base = `/api/companies/${mine.id}`;
  const { client } = mine.owner;
  expect(
    (await client.patch(`${base}/members/${other.technician.member.id}`, { role: 'owner' })).status,
  ).toBe(404);
  expect((await client.delete(`${base}/members/${other.technician.member.id}`)).status).toBe(404);
  expect((await client.delete(`${base}/invitations/${theirs.id}`)).status).toBe(404);
});

it('technicians see the name, the owners and their own row; owners and managers see people without addresses', async () => {
  const { id, name, technician, owner, manager, admin } = await buildCompany(service, { note: 'Pays late' });
  expect((await technician.client.get(`/api/user/companies/${id}`)).body.data).toEqual({
    company: {
      ...{ id, name, role: 'technician', owners: ['Pat the owner'], joinedAt: expect.any(String) },
      ...{ sharesBookings: false, sharesHours: false },
    },
    ...{ record: null, mayEdit: false },
  });
  const seen = (await manager.client.get(`/api/user/companies/${id}`)).body.data;
  expect(seen.record).toMatchObject({ id, name, version: 1 });
  expect([seen.record.note, seen.mayEdit]).toEqual([undefined, false]);
  const people = (await owner.client.get(`/api/companies/${id}/people`)).body.data;
  expect(people).toMatchObject({ mayManage: true, mayInvite: ['owner', 'manager', 'technician'] });
  expect(people.members.map((member: object) => 'email' in member)).toEqual([false, false, false]);
  const forAdmin = (await admin.get(`/api/companies/${id}/people`)).body.data;
  expect(forAdmin.members[0].email).toBe(owner.member.email);
});

it('an owner changes the record, but neither terms nor the office’s note, and learns of a newer version without the note', async () => {
  const { id, owner, admin } = await buildCompany(service, { note: 'Pays late', paymentDays: 45 });
  const mine = `/api/user/companies/${id}`;
  const edited = await owner.client.patch(mine, {
    ...{ version: 1, address: 'New Road 1', paymentDays: 365, note: 'Pays early' },
    contacts: [{ name: 'Ines', email: 'ines@example.com' }],
  });
  expect(edited.body.data).toMatchObject({ version: 2, address: 'New Road 1', paymentDays: 45 });
  expect((await admin.get(`/api/admin/companies/${id}`)).body.data).toMatchObject({ note: 'Pays late' });
  const late = await owner.client.patch(mine, { version: 1, address: 'Other' });
  expect([late.status, late.body.current.address, late.body.current.note]).toEqual([
    409,
    'New Road 1',
    undefined,
  ]);
});
