import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { call, join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import type { MakeSample } from './sample.ts';

const newCompany = async (admin: string): Promise<string> =>
  (await call('POST', '/api/companies', admin, { name: `Valley Backflow ${randomUUID()}` })).body.data
    .id as string;

const addTo = async (admin: string, id: string, userId: string, role: string) => {
  await call('POST', `/api/admin/companies/${id}/members`, admin, { userId, role });
};

/** A company with two owners, one of them the caller if there is one, and a technician. */
const aCompany: MakeSample = async (admin, caller) => {
  const id = await newCompany(admin);
  const own = await call('GET', '/api/user', caller);
  if (own.status === 200) await addTo(admin, id, own.body.data.id as string, 'owner');
  await addTo(admin, id, (await join()).id, 'owner');
  const technician = await join();
  await addTo(admin, id, technician.id, 'technician');
  return { params: { id, userId: technician.id } };
};

const invite = async (admin: string, id: string): Promise<string> =>
  (
    await call('POST', `/api/companies/${id}/invitations`, admin, {
      ...{ email: `${randomUUID()}@example.com`, role: 'technician' },
    })
  ).body.data.id as string;

/** An invitation with a link. */
async function aLink(admin: string): Promise<{ token: string }> {
  const invitationId = await invite(admin, await newCompany(admin));
  const token = randomBytes(32).toString('base64url');
  await rows(
    `insert into identity.one_time_tokens (hash, purpose, email, subject_id, expires_at)
     values ($1, 'company-invitation', 'technician@example.com', $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), invitationId],
  );
  return { token };
}

/** Companies, their members and invitations. */
export const COMPANY_SAMPLES: Record<string, MakeSample> = {
  'companies.update': async (...args) => ({
    ...(await aCompany(...args)),
    body: { address: '12 Canal Road' },
  }),
  'companies.adminGet': aCompany,
  'companies.deactivate': aCompany,
  'companies.reactivate': async (admin, ...args) => {
    const sample = await aCompany(admin, ...args);
    await call('POST', `/api/admin/companies/${sample.params?.id}/deactivation`, admin);
    return sample;
  },
  'companies.merge': async (admin, ...args) => ({
    ...(await aCompany(admin, ...args)),
    body: { intoId: await newCompany(admin) },
  }),
  'companies.addMember': async (...args) => ({
    ...(await aCompany(...args)),
    body: { userId: (await join()).id, role: 'technician' },
  }),
  'companies.ofUser': async () => ({ params: { id: (await join()).id } }),
  'companies.ownGet': aCompany,
  'companies.ownUpdate': async (...args) => ({
    ...(await aCompany(...args)),
    body: { address: '14 Canal Road' },
  }),
  'companies.share': async (...args) => ({ ...(await aCompany(...args)), body: { sharesBookings: true } }),
  'companies.leave': aCompany,
  'companies.people': aCompany,
  'companies.changeRole': async (...args) => ({ ...(await aCompany(...args)), body: { role: 'manager' } }),
  'companies.removeMember': aCompany,
  'companies.invite': async (...args) => ({
    ...(await aCompany(...args)),
    body: { email: `${randomUUID()}@example.com`, role: 'technician' },
  }),
  'companies.withdraw': async (admin, ...args) => {
    const { params } = await aCompany(admin, ...args);
    const id = params?.id ?? '';
    return { params: { id, invitationId: await invite(admin, id) } };
  },
  'companies.invitation': async (admin) => ({ query: await aLink(admin) }),
  'companies.accept': async (admin) => ({ body: await aLink(admin) }),
  'companies.decline': async (admin) => ({ body: await aLink(admin) }),
};
