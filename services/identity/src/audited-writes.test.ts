import { describe, expect, it } from '@jest/globals';
import { publicTopics } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { createClient, topicsAnnounced } from '@backflow/service-kit/testing';
import { moveTo, tokenFor } from '../test/mails.ts';
import { anAccount, join, signIn } from '../test/people.ts';
import { OWN_REQUEST, REQUESTS, askForPremium, joinConfirmed } from '../test/premium.ts';
import { useIdentity } from '../test/start-identity.ts';

const service = useIdentity();

type Call = () => Promise<{ status: number }>;

async function someoneMoving() {
  const person = await join(service.url);
  const { password: currentPassword } = person.account;
  await person.visitor.patch('/api/user/profile', { email: anAccount().email, currentPassword });
  return person;
}

const anAdmin = async () => service.as(await service.buildMember({ isAdmin: true }));

/** What an administrator does to a member. */
async function ofSomeone(method: 'patch' | 'post', what: string, body: object): Promise<Call> {
  const { id } = await service.buildMember();
  const admin = await anAdmin();
  return () => admin[method](`/api/admin/users/${id}/${what}`, body);
}

/** How each write comes about; what it needs first is done before the call is returned. */
const WRITES: Record<string, () => Promise<Call>> = {
  'session.register': () =>
    Promise.resolve(() => createClient(service.url).post('/api/register', anAccount())),
  'session.signIn': async () => {
    const { account } = await join(service.url);
    return () => signIn(createClient(service.url), account.email, account.password);
  },
  'session.signOut': async () => {
    const { visitor } = await join(service.url);
    return () => visitor.post('/api/logout');
  },
  'account.updateProfile': async () => {
    const { visitor } = await join(service.url);
    return () => visitor.patch('/api/user/profile', { lastName: 'Piper' });
  },
  'email.confirm': async () => {
    const { account } = await join(service.url);
    const token = await tokenFor(service, account.email, '/confirm-email');
    return () => createClient(service.url).post('/api/email/confirm', { token });
  },
  'password.reset': async () => {
    const { account } = await join(service.url);
    await createClient(service.url).post('/api/password/forgot', { email: account.email });
    const token = await tokenFor(service, account.email, '/reset-password');
    const body = { token, password: 'Brass-Valve-77' };
    return () => createClient(service.url).post('/api/password/reset', body);
  },
  'account.cancelEmailChange': async () => {
    const { visitor } = await someoneMoving();
    return () => visitor.delete('/api/user/pending-email');
  },
  'account.undoEmailChange': async () => {
    const person = await join(service.url);
    await moveTo(service, person, anAccount().email);
    const token = await tokenFor(service, person.account.email, '/email/undo');
    return () => createClient(service.url).post('/api/email/undo', { token });
  },
  'account.changePassword': async () => {
    const { visitor, account } = await join(service.url);
    const body = { currentPassword: account.password, password: 'Brass-Valve-77' };
    return () => visitor.post('/api/user/password', body);
  },
  'session.endOthers': async () => {
    const { visitor } = await join(service.url);
    return () => visitor.delete('/api/user/sessions');
  },
  'admin.endUserSessions': async () => {
    const { member } = await join(service.url);
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    return () => admin.delete(`/api/admin/users/${member.id}/sessions`);
  },
  'premium.request': async () => {
    const { visitor } = await joinConfirmed(service);
    return () => visitor.post(OWN_REQUEST);
  },
  'admin.grantPremium': async () => {
    const id = await askForPremium(await joinConfirmed(service));
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    return () => admin.post(`${REQUESTS}/${id}/grant`, {});
  },
  'admin.declinePremium': async () => {
    const id = await askForPremium(await joinConfirmed(service));
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    return () => admin.post(`${REQUESTS}/${id}/decline`, { reason: 'No licence number yet' });
  },
  'admin.setPremium': () => ofSomeone('patch', 'premium', { isPremium: true }),
  'admin.setAdministrator': () => ofSomeone('patch', 'role', { isAdmin: true }),
  'admin.suspend': () => ofSomeone('post', 'suspension', { reason: 'Spam' }),
  'admin.endSuspension': async () => {
    const { id } = await service.buildMember();
    await (await anAdmin()).post(`/api/admin/users/${id}/suspension`, { reason: 'Spam' });
    return async () => (await anAdmin()).delete(`/api/admin/users/${id}/suspension`);
  },
  'admin.erase': async () => {
    const { id, email } = await service.buildMember();
    return async () => (await anAdmin()).post(`/api/admin/users/${id}/erase`, { email });
  },
  'settings.update': async () => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    return () => admin.patch('/api/admin/settings', { version: 0, forumModeration: true });
  },
};

const DECLARED = ALL_ENDPOINTS.filter(
  ({ service: name, audit, changes }) => name === 'identity' && (audit || publicTopics(changes).length > 0),
);

describe('every write that its contract audits', () => {
  it('is tried here', () => {
    expect(DECLARED.map(({ id }) => id).sort()).toEqual(Object.keys(WRITES).sort());
  });

  it.each(DECLARED.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s leaves exactly one line and announces exactly what it changes',
    async (id, { changes, audit, status }) => {
      const call = await WRITES[id]?.();
      const before = (await service.auditEntries()).length;
      const topics = await topicsAnnounced(service, async () =>
        expect((await call?.())?.status).toBe(status),
      );
      const written = (await service.auditEntries()).slice(before);
      expect(written.map(({ action }) => action)).toEqual(audit ? [id] : []);
      expect(topics).toEqual(publicTopics(changes));
    },
  );
});
