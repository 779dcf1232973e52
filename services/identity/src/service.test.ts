import { randomInt } from 'node:crypto';
import { SMS_CONSENT_VERSION } from '@backflow/contracts/identity';
import { sendSms } from '@backflow/contracts/notifications';
import { asOwner, createClient } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { walkContracts } from '@backflow/service-kit/testing/walk';
import { expect, it } from '@jest/globals';
import { buildCompany, companyParams } from '../test/companies.ts';
import { moveTo, tokenFor } from '../test/mails.ts';
import { anAccount, join } from '../test/people.ts';
import { joinWithPasskey, newPasskey } from '../test/authenticator.ts';
import { clock, enterPassword, joinWithApp, nextCode, startApp } from '../test/second-factor.ts';
import { requestPremium, joinConfirmed } from '../test/premium.ts';
import { startIdentity } from '../test/start-identity.ts';
import type { IdentityService } from '../test/start-identity.ts';
import { identity } from './service.ts';

const PASSWORD = 'Brass-Valve-77';

async function aPremiumRequest(service: IdentityService) {
  const person = await joinConfirmed(service);
  return { params: { id: await requestPremium(person) }, subjectId: person.member.id };
}

async function aNote(service: IdentityService, caller: TestMember) {
  const { id } = await service.buildMember();
  const path = `/api/admin/users/${id}/notes`;
  const { body } = await (await service.as(caller)).post(path, { text: 'Pays by check' });
  return { params: { id: body.data.id as string }, subjectId: id };
}

/** A person without an account. @returns the id */
async function addPerson(service: IdentityService, caller: TestMember, more: object = {}): Promise<string> {
  const person = { firstName: 'Heather', lastName: 'Cole', ...more };
  return (await (await service.as(caller)).post('/api/admin/users', person)).body.data.id as string;
}

const twoPeople = async (service: IdentityService, caller: TestMember) => ({
  id: await addPerson(service, caller),
  otherId: await addPerson(service, caller),
});

/** A member with a code for a number. */
async function withSmsCode(service: IdentityService) {
  const { visitor } = await joinConfirmed(service);
  const phoneNumber = `+1415555${String(randomInt(1000, 9999))}`;
  await visitor.post('/api/user/sms', { phoneNumber, consentVersion: SMS_CONSENT_VERSION });
  const code = (await service.queued(sendSms)).find(({ to }) => to === phoneNumber)?.data.code;
  return { client: visitor, body: { code } };
}

/** A member with an authenticator app, and what a change of it takes. */
async function withApp(service: IdentityService) {
  const { visitor, account } = await joinWithApp(service);
  return { client: visitor, body: { currentPassword: account.password } };
}

walkContracts(identity, () => startIdentity({ SMS_FROM: '+14155550199' }, () => clock.now), {
  async paramsFor(service, { endpoint: { method, path, params } }, caller) {
    if (!params) return undefined;
    if (/\/(api|admin|user)\/companies\//.test(path)) {
      const company = await companyParams(service, caller);
      if (method === 'DELETE' && path.endsWith('/deactivation'))
        await (await service.as(caller)).post(path.replace(':id', company.id));
      return company;
    }
    const { id } = await service.buildMember();
    if (method === 'DELETE' && path.endsWith('/suspension'))
      await (await service.as(caller)).post(path.replace(':id', id), { reason: 'Spam' });
    return { id };
  },
  bodies: { 'companies.share': { sharesBookings: true } },
  samples: {
    async 'companies.merge'(service) {
      const [from, into] = [await buildCompany(service), await buildCompany(service)];
      return { params: { id: from.id }, body: { intoId: into.id }, subjectId: into.id };
    },
    async 'companies.addMember'(service) {
      const { id } = await buildCompany(service);
      return { params: { id }, body: { userId: (await service.buildMember()).id, role: 'manager' } };
    },
    async 'companies.invite'(service) {
      const { id } = await buildCompany(service);
      return { params: { id }, body: { email: anAccount().email, role: 'manager' }, subjectId: id };
    },
    async 'companies.accept'(service, caller) {
      const { token, id } = await companyParams(service, caller);
      const client = await service.as(await service.buildMember());
      return { client, body: { token }, subjectId: id };
    },
    'session.register': (service) =>
      Promise.resolve({ client: createClient(service.url), body: anAccount() }),
    async 'session.signIn'(service) {
      const { email, password } = (await join(service.url)).account;
      return { client: createClient(service.url), body: { email, password } };
    },
    'session.signOut': async (service) => ({ client: (await join(service.url)).visitor }),
    async 'session.endOthers'(service) {
      const { visitor, account } = await join(service.url);
      return { client: visitor, body: { currentPassword: account.password } };
    },
    async 'session.secondFactor'(service) {
      const { account, secret } = await joinWithApp(service);
      return { client: await enterPassword(service, account), body: { code: nextCode(secret) } };
    },
    async 'secondFactor.addTotp'(service) {
      const { visitor, account } = await join(service.url);
      const secret = await startApp(visitor, account.password);
      return { client: visitor, body: { code: nextCode(secret) } };
    },
    'secondFactor.removeTotp': withApp,
    async 'secondFactor.addPasskey'(service) {
      const { visitor, account } = await join(service.url);
      return { client: visitor, body: (await newPasskey(service, visitor, account.password)).body };
    },
    async 'secondFactor.removePasskey'(service) {
      const { visitor, account, member } = await joinWithPasskey(service);
      const [passkey] = (await visitor.get('/api/user/second-factor')).body.data.passkeys as { id: string }[];
      const body = { currentPassword: account.password };
      return { client: visitor, params: { id: passkey?.id ?? '' }, body, subjectId: member.id };
    },
    'secondFactor.renewCodes': withApp,
    async 'admin.removeSecondFactor'(service) {
      const { visitor, account, member: admin } = await join(service.url);
      await asOwner(service, 'update identity.users set is_admin = true where id = $1', [admin.id]);
      const { id } = (await joinWithApp(service)).member;
      return { client: visitor, params: { id }, body: { currentPassword: account.password }, subjectId: id };
    },
    'account.updateProfile': async (service) => ({
      client: (await join(service.url)).visitor,
      body: { lastName: 'Piper' },
    }),
    async 'email.confirm'(service) {
      const { account } = await join(service.url);
      const token = await tokenFor(service, account.email, '/confirm-email');
      return { client: createClient(service.url), body: { token } };
    },
    async 'password.reset'(service) {
      const { email } = (await join(service.url)).account;
      const client = createClient(service.url);
      await client.post('/api/password/forgot', { email });
      const token = await tokenFor(service, email, '/reset-password');
      return { client, body: { token, password: PASSWORD } };
    },
    async 'account.cancelEmailChange'(service) {
      const { visitor, account } = await join(service.url);
      const change = { email: anAccount().email, currentPassword: account.password };
      await visitor.patch('/api/user/profile', change);
      return { client: visitor };
    },
    async 'account.undoEmailChange'(service) {
      const person = await join(service.url);
      await moveTo(service, person, anAccount().email);
      const token = await tokenFor(service, person.account.email, '/email/undo');
      return { client: createClient(service.url), body: { token } };
    },
    async 'account.changePassword'(service) {
      const { visitor, account } = await join(service.url);
      return { client: visitor, body: { currentPassword: account.password, password: PASSWORD } };
    },
    'sms.request': async (service) => ({
      client: (await joinConfirmed(service)).visitor,
      body: { phoneNumber: '(415) 555-2671', consentVersion: SMS_CONSENT_VERSION },
    }),
    'sms.confirm': withSmsCode,
    'sms.remove': async (service) => ({ client: (await withSmsCode(service)).client }),
    'premium.request': async (service) => ({ client: (await joinConfirmed(service)).visitor }),
    'admin.grantPremium': async (service) => ({ ...(await aPremiumRequest(service)), body: {} }),
    'admin.declinePremium': async (service) => ({
      ...(await aPremiumRequest(service)),
      body: { reason: 'No licence number yet' },
    }),
    'admin.endUserSessions': async (service) => ({ params: { id: (await join(service.url)).member.id } }),
    async 'admin.endUserSession'(service) {
      const { visitor, member } = await join(service.url);
      const [session] = (await visitor.get('/api/user/sessions')).body.data as { id: string }[];
      return { params: { id: member.id, sessionId: session?.id ?? '' }, subjectId: member.id };
    },
    async 'admin.addMemberNote'(service) {
      const { id } = await service.buildMember();
      return { params: { id }, body: { text: 'Pays by check' }, subjectId: id };
    },
    'admin.updateMemberNote': async (service, caller) => ({
      ...(await aNote(service, caller)),
      body: { text: 'Pays by card' },
    }),
    'admin.deleteMemberNote': aNote,
    'admin.addPerson': () =>
      Promise.resolve({ body: { firstName: 'Heather', lastName: 'Cole', sendLink: false } }),
    async 'admin.updatePerson'(service, caller) {
      const id = await addPerson(service, caller);
      return { params: { id }, body: { firstName: 'Heather', lastName: 'Moss' }, subjectId: id };
    },
    async 'admin.sendPasswordLink'(service, caller) {
      const id = await addPerson(service, caller, { email: anAccount().email });
      return { params: { id }, subjectId: id };
    },
    async 'admin.addLicence'(service) {
      const { id } = await service.buildMember();
      return { params: { id }, body: { authority: 'Texas (TCEQ)', number: 'BP0012345' }, subjectId: id };
    },
    async 'admin.removeLicence'(service, caller) {
      const id = await addPerson(service, caller);
      const { body } = await (
        await service.as(caller)
      ).post(`/api/admin/users/${id}/licences`, {
        ...{ authority: 'Texas (TCEQ)', number: 'BP0012345' },
      });
      return { params: { id, licenceId: body.data.licences[0].id as string }, subjectId: id };
    },
    'admin.dismissDuplicate': async (service, caller) => ({ params: await twoPeople(service, caller) }),
    'admin.mergePeople': async (service, caller) => ({ params: await twoPeople(service, caller), body: {} }),
    async 'admin.erase'(service) {
      const { id, email } = await service.buildMember();
      return { params: { id }, body: { email } };
    },
    'settings.update': () => Promise.resolve({ body: { version: 0, forumModeration: true } }),
  },
  forbiddenTables: [
    'events.events',
    'bookings.bookings',
    'learning.courses',
    'media.assets',
    'community.posts',
  ],
});

it('uses its own database when several are open in one process', async () => {
  const [service, other] = [await startIdentity(), await startIdentity()];
  try {
    const { member } = await join(service.url);
    expect(await service.context.models.User.count({ where: { id: member.id } })).toBe(1);
    expect(await other.context.models.User.count()).toBe(0);
  } finally {
    await service.stop();
    await other.stop();
  }
});
