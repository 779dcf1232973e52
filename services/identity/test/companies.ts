import type { CompanyInput, CompanyRole } from '@backflow/contracts/identity';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { tokenFor } from './mails.ts';
import type { IdentityService } from './start-identity.ts';

let count = 0;

/** A company with one member of each role, each signed in; and an administrator. */
export async function buildCompany(service: IdentityService, fields: Partial<CompanyInput> = {}) {
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const { body } = await admin.post('/api/companies', { name: `Valley Backflow ${++count}`, ...fields });
  const id = body.data.id as string;
  const people = {
    owner: await addTo(service, admin, id, 'owner'),
    manager: await addTo(service, admin, id, 'manager'),
    technician: await addTo(service, admin, id, 'technician'),
  };
  return { id, name: body.data.name as string, admin, ...people };
}
export type BuiltCompany = Awaited<ReturnType<typeof buildCompany>>;

/** A new member of a company, signed in. */
export async function addTo(
  service: IdentityService,
  admin: TestClient,
  id: string,
  role: CompanyRole,
  overrides: Partial<TestMember> = {},
) {
  const member = await service.buildMember({ firstName: 'Pat', lastName: `the ${role}`, ...overrides });
  const { status } = await admin.post(`/api/admin/companies/${id}/members`, { userId: member.id, role });
  if (status !== 200) throw new Error(`adding a member answered ${status}`);
  return { member, client: await service.as(member) };
}

/** Invites an address. @returns the invitation's id, and the token of its link */
export async function invite(
  service: IdentityService,
  inviter: TestClient,
  id: string,
  email: string,
  role: CompanyRole = 'technician',
) {
  const { status, body } = await inviter.post(`/api/companies/${id}/invitations`, { email, role });
  if (status !== 201) throw new Error(`inviting answered ${status}: ${JSON.stringify(body)}`);
  return { id: body.data.id as string, token: await tokenFor(service, email, '/company-invitation') };
}

/** A company of an administrator who is an owner too, as parameters of a path: with another owner, a technician and an invitation. */
export async function companyParams(service: IdentityService, caller: TestMember) {
  const client = await service.as(caller);
  const { id, admin, technician } = await buildCompany(service);
  await admin.post(`/api/admin/companies/${id}/members`, { userId: caller.id, role: 'owner' });
  const invitation = await invite(service, client, id, `${crypto.randomUUID()}@example.com`);
  return { id, userId: technician.member.id, invitationId: invitation.id, token: invitation.token };
}
