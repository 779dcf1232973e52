import { ERASE_MEMBER } from '@backflow/contracts/identity';
import { sendMail } from '@backflow/contracts/notifications';
import { asOwner, createClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { addTo, buildCompany, invite } from '../../test/companies.ts';
import { mailsTo } from '../../test/mails.ts';
import { join } from '../../test/people.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();

const ACCEPT = '/api/company-invitations/accept';
const DECLINE = '/api/company-invitations/decline';
const anAddress = () => `${crypto.randomUUID()}@example.com`;
const mailsOf = async (template: string) =>
  (await service.queued(sendMail)).filter((mail) => mail.template === template);

describe('an invitation', () => {
  it('says by mail who invites for what, is seen by its link, and is accepted with a new account', async () => {
    const { id, name, owner } = await buildCompany(service);
    const email = anAddress();
    const { token } = await invite(service, owner.client, id, email);
    expect((await mailsTo(service, email)).map(({ template, data }) => [template, data])).toEqual([
      [
        'company-invitation',
        {
          ...{ company: name, from: 'Pat the owner', role: 'technician', until: expect.any(String) },
          url: expect.stringMatching(/\/company-invitation\?token=[\w-]{43}$/),
        },
      ],
    ]);
    const visitor = createClient(service.url);
    expect((await visitor.get(`/api/company-invitations?token=${token}`)).body.data).toMatchObject({
      ...{ company: name, role: 'technician', from: 'Pat the owner' },
    });
    expect((await visitor.post(ACCEPT, { token })).status).toBe(401);
    const { visitor: technician, member } = await join(service.url, { email, firstName: 'Tess' });
    const accepted = await technician.post(ACCEPT, { token });
    expect(accepted.body.data).toMatchObject({ id, name, role: 'technician', sharesHours: false });
    const [mail] = (await mailsOf('company-joined')).filter(({ userId }) => userId === owner.member.id);
    expect(mail).toMatchObject({ to: { kind: 'member' }, data: { company: name, name: 'Tess Fitter' } });
    const people = (await owner.client.get(`/api/companies/${id}/people`)).body.data;
    expect(people.members.map(({ userId }: { userId: string }) => userId)).toContain(member.id);
    expect(people.invitations).toEqual([]);
    // Twice: nothing more.
    expect((await technician.post(ACCEPT, { token })).status).toBe(200);
    const other = await service.as(await service.buildMember());
    const late = await other.post(ACCEPT, { token });
    expect([late.status, late.body.message]).toEqual([410, 'This invitation was accepted already.']);
  });

  it('waits on the page of who is signed in with its confirmed address, and of nobody else', async () => {
    const { id, owner } = await buildCompany(service);
    const [invited, other] = [await service.buildMember(), await service.buildMember()];
    const unconfirmed = await service.buildMember({ isEmailConfirmed: false });
    const { id: invitationId } = await invite(service, owner.client, id, invited.email, 'manager');
    const theirs = await invite(service, owner.client, id, unconfirmed.email);
    const client = await service.as(invited);
    expect((await client.get('/api/user/companies')).body.data).toMatchObject({
      ...{ companies: [], invitations: [{ id: invitationId, role: 'manager' }] },
    });
    for (const [member, key] of [
      [other, invitationId],
      [unconfirmed, theirs.id],
    ] as const) {
      const refused = await service.as(member);
      expect((await refused.get('/api/user/companies')).body.data.invitations).toEqual([]);
      for (const path of [ACCEPT, DECLINE])
        expect((await refused.post(path, { invitationId: key })).status).toBe(404);
    }
    expect((await client.post(ACCEPT, {})).status).toBe(404);
    expect((await client.post(ACCEPT, { invitationId })).body.data).toMatchObject({ id, role: 'manager' });
  });

  it('is declined without an account, once, and then not accepted', async () => {
    const { id, owner } = await buildCompany(service);
    const { token } = await invite(service, owner.client, id, anAddress());
    const visitor = createClient(service.url);
    for (let turn = 0; turn < 2; turn++) expect((await visitor.post(DECLINE, { token })).status).toBe(200);
    const late = await (await service.as(await service.buildMember())).post(ACCEPT, { token });
    expect([late.status, late.body.message]).toEqual([410, 'This invitation was declined already.']);
    expect((await owner.client.get(`/api/companies/${id}/people`)).body.data.invitations).toEqual([]);
  });

  it('that was withdrawn or has expired is not accepted, and says whom to ask', async () => {
    const { id, name, owner } = await buildCompany(service);
    const member = await service.as(await service.buildMember());
    const withdrawn = await invite(service, owner.client, id, anAddress());
    expect((await owner.client.delete(`/api/companies/${id}/invitations/${withdrawn.id}`)).status).toBe(200);
    expect((await owner.client.delete(`/api/companies/${id}/invitations/${withdrawn.id}`)).status).toBe(404);
    const expired = await invite(service, owner.client, id, anAddress());
    await asOwner(service, `update identity.company_invitations set expires_at = now() where id = $1`, [
      expired.id,
    ]);
    for (const { token } of [withdrawn, expired]) {
      const late = await member.post(ACCEPT, { token });
      const message = `This invitation was withdrawn or has expired. Ask ${name} for another one.`;
      expect([late.status, late.body.message]).toEqual([410, message]);
      expect((await member.get(`/api/company-invitations?token=${token}`)).status).toBe(410);
    }
  });

  it('to an address with an open one replaces it; to a member’s address it is refused beside the field', async () => {
    const { id, owner, technician } = await buildCompany(service);
    const email = anAddress();
    const first = await invite(service, owner.client, id, email);
    const second = await invite(service, owner.client, id, email, 'manager');
    const { invitations } = (await owner.client.get(`/api/companies/${id}/people`)).body.data;
    expect(invitations).toMatchObject([{ id: first.id, email, role: 'manager' }]);
    const member = await service.as(await service.buildMember());
    expect((await member.post(ACCEPT, { token: first.token })).body.data.role).toBe('manager');
    expect((await member.post(ACCEPT, { token: second.token })).status).toBe(200);
    const refused = await owner.client.post(`/api/companies/${id}/invitations`, {
      ...{ email: technician.member.email, role: 'owner' },
    });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'email']);
  });

  it('needs a confirmed address of who sends it', async () => {
    const { id, admin } = await buildCompany(service);
    const { client } = await addTo(service, admin, id, 'owner', { isEmailConfirmed: false });
    const { status, body } = await client.post(`/api/companies/${id}/invitations`, {
      ...{ email: anAddress(), role: 'technician' },
    });
    expect([status, body.code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
  });

  it('goes with the erased account of its address, as do memberships and contacts', async () => {
    const { id, admin, owner } = await buildCompany(service);
    const gone = await service.buildMember();
    const other = await buildCompany(service, {
      contacts: [{ name: 'Gone', email: gone.email }, { name: 'Stays' }],
    });
    await invite(service, owner.client, id, gone.email);
    await admin.post(`/api/admin/companies/${other.id}/members`, { userId: gone.id, role: 'manager' });
    const { status } = await admin.post(`/api/admin/users/${gone.id}/erase`, { email: gone.email });
    expect(status).toBe(200);
    expect((await service.queued(ERASE_MEMBER.bookings)).at(-1)).toMatchObject({ memberId: gone.id });
    expect((await admin.get(`/api/companies/${id}/people`)).body.data.invitations).toEqual([]);
    const people = (await admin.get(`/api/companies/${other.id}/people`)).body.data;
    expect(people.members.map(({ userId }: { userId: string }) => userId)).not.toContain(gone.id);
    const { contacts } = (await admin.get(`/api/admin/companies/${other.id}`)).body.data;
    expect(contacts).toMatchObject([{ name: 'Stays' }]);
  });
});

describe('at once', () => {
  it('an invitation that two accept is one membership', async () => {
    const { id, owner } = await buildCompany(service);
    for (let round = 0; round < 5; round++) {
      const { token } = await invite(service, owner.client, id, anAddress());
      const two = await Promise.all([1, 2].map(async () => service.as(await service.buildMember())));
      const answers = await Promise.all(two.map((client) => client.post(ACCEPT, { token })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    }
    expect((await owner.client.get(`/api/companies/${id}/people`)).body.data.members).toHaveLength(8);
  });

  it('accepting and withdrawing leave a member or a withdrawn invitation, never both', async () => {
    const { id, owner } = await buildCompany(service);
    for (let round = 0; round < 5; round++) {
      const invitation = await invite(service, owner.client, id, anAddress());
      const member = await service.buildMember();
      const client = await service.as(member);
      const [accepted, withdrawn] = await Promise.all([
        client.post(ACCEPT, { token: invitation.token }),
        owner.client.delete(`/api/companies/${id}/invitations/${invitation.id}`),
      ]);
      expect([
        [200, 404],
        [410, 200],
      ]).toContainEqual([accepted.status, withdrawn.status]);
      const mine = (await client.get('/api/user/companies')).body.data.companies;
      expect(mine).toHaveLength(accepted.status === 200 ? 1 : 0);
    }
  });
});
