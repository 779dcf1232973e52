import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminStats, AdminUser } from '@backflow/contracts/identity';
import { createClient, runJob } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { mailsTo, tokenFor } from '../../test/mails.ts';
import { anAccount, join, signIn } from '../../test/people.ts';
import { useIdentity } from '../../test/start-identity.ts';
import { mailPasswordLinkJob } from './password-link.ts';

const service = await useIdentity();
let alex: TestMember;
let admin: TestClient;
beforeAll(async () => {
  alex = await service.buildMember({ isAdmin: true });
  admin = await service.as(alex);
});

const PASSWORD = 'Brass-Valve-77';
const anEmail = () => `${randomUUID()}@example.com`;
const add = (fields: object = {}) =>
  admin.post('/api/admin/users', { firstName: 'Heather', lastName: 'Cole', ...fields });
const added = async (fields: object = {}): Promise<AdminUser & { email: string }> =>
  (await add(fields)).body.data;
const person = async (id: string) => (await admin.get(`/api/admin/users/${id}`)).body.data as AdminUser;
const totals = async () => (await admin.get('/api/admin/stats')).body as AdminStats;
const setPassword = async (email: string, password = PASSWORD) =>
  createClient(service.url).post('/api/password/reset', {
    ...{ token: await tokenFor(service, email, '/reset-password'), password },
  });

describe('a person whom the office adds', () => {
  it.each([
    ['a phone number', { phoneNumber: '(415) 555-0177' }],
    ['an email address', { email: 'heather.cole@example.com' }],
    ['a name alone', {}],
  ])('is found, with %s', async (_, fields) => {
    const { status, body } = await add({ ...fields, company: 'Cole Plumbing', note: 'Called on Monday' });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        ...{
          firstName: 'Heather',
          hasAccount: false,
          email: null,
          phoneNumber: null,
          company: 'Cole Plumbing',
        },
        ...{ emailConfirmed: false, licences: [], ...fields },
      }),
    ]);
    const { id } = body.data;
    for (const typed of ['heather cole', ...Object.values(fields), '4155550177'].slice(0, -1)) {
      const found = (await admin.get(`/api/admin/users?search=${encodeURIComponent(typed)}`)).body.data;
      expect(found.map((each: AdminUser) => each.id)).toContain(id);
    }
    const without = (await admin.get('/api/admin/users?account=none')).body.data as AdminUser[];
    expect(without.map((each) => each.id)).toContain(id);
    const notes = (await admin.get(`/api/admin/users/${id}/notes`)).body.data;
    expect(notes).toMatchObject([{ text: 'Called on Monday', author: { id: alex.id } }]);
  });

  it('is found by the digits of the phone number', async () => {
    const { id } = await added({ phoneNumber: '+1 (628) 555-0188 ext. 3' });
    for (const typed of ['6285550188', '628 555-0188', '555-0188'])
      expect(
        (await admin.get(`/api/admin/users?search=${encodeURIComponent(typed)}`)).body.data,
      ).toMatchObject([{ id }]);
  });

  it('is refused beside each wrong field, and to everybody but administrators', async () => {
    const { status, body } = await add({ firstName: '', email: 'heather', phoneNumber: 'later', note: 7 });
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['firstName', 'email', 'phoneNumber', 'note'],
    ]);
    const fields = { firstName: 'Heather', lastName: 'Cole' };
    const member = await service.as(await service.buildMember());
    expect((await member.post('/api/admin/users', fields)).status).toBe(403);
    expect((await createClient(service.url).post('/api/admin/users', fields)).status).toBe(401);
  });

  it('is refused with an address that somebody has, whom the message names, also at once', async () => {
    const email = anEmail();
    const responses = await Promise.all([1, 2, 3].map(() => add({ email })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { body } = await add({ email: email.toUpperCase() });
    const message = 'Heather Cole has this address already';
    expect(body).toMatchObject({ code: 'EMAIL_TAKEN', errors: [{ path: 'email', message }] });
  });

  it('does not count as a user before there is an account', async () => {
    const before = await totals();
    const { email } = await added({ email: anEmail(), sendLink: true });
    expect(await totals()).toEqual(before);
    await setPassword(email);
    const after = await totals();
    expect([after.totalUsers, after.newUsers]).toEqual([before.totalUsers + 1, before.newUsers + 1]);
  });

  it('can be edited until there is an account, and only then has other details', async () => {
    const { id } = await added({ phoneNumber: '(415) 555-0177' });
    const contact = `/api/admin/users/${id}/contact`;
    const email = anEmail();
    const { body } = await admin.patch(contact, { firstName: 'Heather', lastName: 'Moss', email });
    expect(body.data).toMatchObject({ lastName: 'Moss', email, phoneNumber: null });
    const { member } = await join(service.url);
    expect(
      (await admin.patch(contact, { firstName: 'H', lastName: 'M', email: member.email })).body.code,
    ).toBe('EMAIL_TAKEN');
    const refused = await admin.patch(`/api/admin/users/${member.id}/contact`, {
      firstName: 'H',
      lastName: 'M',
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'HAS_ACCOUNT']);
  });

  it('has licences, each once', async () => {
    const { id } = await added();
    const path = `/api/admin/users/${id}/licences`;
    const licence = { authority: 'Texas (TCEQ)', number: 'BP0012345' };
    const first = await admin.post(path, licence);
    expect([first.status, first.body.data.licences]).toEqual([201, [expect.objectContaining(licence)]]);
    expect((await admin.post(path, { ...licence, number: 'bp0012345' })).body.errors).toEqual([
      { path: 'number', message: 'They have this license already' },
    ]);
    const [{ id: licenceId }] = first.body.data.licences;
    expect((await admin.delete(`/api/admin/users/${alex.id}/licences/${licenceId}`)).status).toBe(404);
    expect((await admin.delete(`${path}/${licenceId}`)).body.data.licences).toEqual([]);
  });
});

describe('the link to set a password', () => {
  it('is mailed once to each whom an import has added, and not to who has an account', async () => {
    const { id, email } = await added({ email: anEmail() });
    const { id: unreachable } = await added();
    for (const userId of [id, id, unreachable, alex.id])
      await runJob(service, mailPasswordLinkJob, { userId });
    expect((await mailsTo(service, email)).map(({ template }) => template)).toEqual(['set-password']);
  });

  it('opens an account on the same row, confirms the address, and works once', async () => {
    const { id, email } = await added({ email: anEmail(), sendLink: true });
    expect(await mailsTo(service, email)).toMatchObject([
      { template: 'set-password', data: { firstName: 'Heather' } },
    ]);
    const token = await tokenFor(service, email, '/reset-password');
    const owner = async (of = token) =>
      (await createClient(service.url).get(`/api/password/link?token=${of}`)).body.data;
    expect([await owner(), await owner('x'.repeat(43))]).toEqual([{ firstName: 'Heather', email }, null]);
    expect((await setPassword(email)).status).toBe(200);
    expect(await owner()).toBeNull();
    const visitor = createClient(service.url);
    const { body } = await signIn(visitor, email, PASSWORD);
    expect(body.data).toMatchObject({ id, emailConfirmed: true });
    expect(await person(id)).toMatchObject({ hasAccount: true, emailStatus: 'confirmed' });
    const again = await createClient(service.url).post('/api/password/reset', {
      token,
      password: 'Other-Pipe-99',
    });
    expect(again.body.code).toBe('LINK_SPENT');
    // Nothing about a changed password: there was none.
    expect((await mailsTo(service, email)).map(({ template }) => template)).toEqual(['set-password']);
  });

  it('is sent again on request, not without an address, not to an account', async () => {
    const [{ id }, { member }, withEmail] = [
      await added(),
      await join(service.url),
      await added({ email: anEmail() }),
    ];
    const send = (to: string) => admin.post(`/api/admin/users/${to}/password-link`);
    expect([(await send(id)).body.code, (await send(member.id)).body.code]).toEqual([
      'NO_EMAIL',
      'HAS_ACCOUNT',
    ]);
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await send(withEmail.id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await add({ sendLink: true })).body.errors).toEqual([
      { path: 'email', message: 'A link needs an email address' },
    ]);
  });

  it('does not work once the office has changed the address', async () => {
    const { id, email } = await added({ email: anEmail(), sendLink: true });
    await admin.patch(`/api/admin/users/${id}/contact`, {
      firstName: 'Heather',
      lastName: 'Cole',
      email: anEmail(),
    });
    expect((await setPassword(email)).body.code).toBe('LINK_SPENT');
    expect((await person(id)).hasAccount).toBe(false);
  });
});

describe('the owner of an address that the office knows', () => {
  it('never gets in by signing up, and is sent the link', async () => {
    const { id, email } = await added({ email: anEmail() });
    const visitor = createClient(service.url);
    const { status, body } = await visitor.post('/api/register', anAccount({ email }));
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'PASSWORD_LINK_SENT', 'email']);
    expect(body.message).toMatch(/^We know this address already. We have sent a link there/);
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect((await signIn(createClient(service.url), email, anAccount().password)).body.code).toBe(
      'LOGIN_FAILED',
    );
    expect(await person(id)).toMatchObject({ firstName: 'Heather', hasAccount: false });
    expect((await setPassword(email)).status).toBe(200);
    expect((await signIn(createClient(service.url), email, PASSWORD)).body.data.id).toBe(id);
  });

  it('is sent five mails an hour at most, and then the same answer', async () => {
    const { email } = await added({ email: anEmail() });
    for (let count = 0; count < 7; count++) {
      const { body } = await createClient(service.url).post('/api/register', anAccount({ email }));
      expect(body.code).toBe('PASSWORD_LINK_SENT');
    }
    expect(await mailsTo(service, email)).toHaveLength(5);
  });

  it('is sent the link for a forgotten password, which says nothing', async () => {
    const { email } = await added({ email: anEmail() });
    const forgot = (address: string) =>
      createClient(service.url).post('/api/password/forgot', { email: address });
    expect(await forgot(email)).toMatchObject({ status: 200, body: (await forgot(anEmail())).body });
    expect(await mailsTo(service, email)).toMatchObject([{ template: 'set-password' }]);
  });

  it('cannot sign in without a password', async () => {
    const { email } = await added({ email: anEmail() });
    for (const password of ['!', 'null', PASSWORD])
      expect((await signIn(createClient(service.url), email, password)).body.code).toBe('LOGIN_FAILED');
  });
});

describe('what only an account has', () => {
  it('is refused for a person without one', async () => {
    const { id } = await added();
    for (const response of [
      await admin.patch(`/api/admin/users/${id}/role`, { isAdmin: true }),
      await admin.post(`/api/admin/users/${id}/suspension`, { reason: 'Spam' }),
    ])
      expect([response.status, response.body.code]).toEqual([409, 'NO_ACCOUNT']);
  });

  it('is not needed for premium, whose mail needs an address', async () => {
    const { id } = await added();
    const { status, body } = await admin.patch(`/api/admin/users/${id}/premium`, { isPremium: true });
    expect([status, body.data.subscriptionStatus]).toEqual([200, 'premium']);
  });
});

describe('erasing a person without an address', () => {
  it('asks for the name, and leaves nothing', async () => {
    const { id } = await added({ firstName: 'Erasma', lastName: 'Gonne', phoneNumber: '(415) 555-0123' });
    const erase = (body: object) => admin.post(`/api/admin/users/${id}/erase`, body);
    for (const body of [{}, { name: 'Erasma' }, { email: 'erasma@example.com' }])
      expect((await erase(body)).body.errors).toEqual([
        { path: 'name', message: 'This is not the name of this person' },
      ]);
    expect((await erase({ name: ' erasma gonne' })).status).toBe(200);
    expect((await admin.get(`/api/admin/users/${id}`)).status).toBe(404);
  });
});

describe('a likely match', () => {
  const matches = async (query: Record<string, string>) =>
    (await admin.get(`/api/admin/person-matches?${new URLSearchParams(query).toString()}`)).body.data as {
      id: string;
      reasons: string[];
    }[];

  it('is found by address, by the digits of the number, and by the folded name', async () => {
    const email = anEmail();
    const { id } = await added({
      firstName: 'Renée',
      lastName: "O'Malley-Ortiz",
      email,
      phoneNumber: '415.555.0199',
    });
    for (const [query, reasons] of [
      [{ email: email.toUpperCase() }, ['email']],
      [{ phoneNumber: '+1 (415) 555-0199 ext. 4' }, ['phone']],
      [{ firstName: 'renee', lastName: 'OMalley Ortiz' }, ['name']],
      [
        { firstName: 'Renee', lastName: "O'Malley-Ortiz", email, phoneNumber: '4155550199' },
        ['email', 'phone', 'name'],
      ],
    ] as const)
      expect(await matches(query)).toMatchObject([{ id, reasons }]);
  });

  it.each([{}, { firstName: 'Renée' }, { phoneNumber: '555' }, { email: '@' }, { phoneNumber: '' }])(
    'is nobody for what is half typed: %j',
    async (query) => expect(await matches(query as Record<string, string>)).toEqual([]),
  );

  it('is suggested on both pages and in the list once, until it is dismissed for good', async () => {
    const phoneNumber = '(707) 555-0142';
    const [first, second] = [await added({ phoneNumber }), await added({ lastName: 'Kohl', phoneNumber })];
    const duplicatesOf = async ({ id }: AdminUser) =>
      ((await admin.get(`/api/admin/users/${id}/duplicates`)).body.data as AdminUser[]).map(
        (each) => each.id,
      );
    const list = async () =>
      (
        (await admin.get('/api/admin/possible-duplicates')).body.data as {
          id: string;
          matches: AdminUser[];
        }[]
      ).filter(({ id }) => id === first.id || id === second.id);
    expect(await duplicatesOf(second)).toEqual([first.id]);
    expect(await duplicatesOf(first)).toContain(second.id);
    expect((await list()).find(({ id }) => id === second.id)).toMatchObject({ matches: [{ id: first.id }] });
    for (let count = 0; count < 2; count++)
      expect((await admin.post(`/api/admin/users/${first.id}/duplicates/${second.id}/dismiss`)).status).toBe(
        200,
      );
    expect(await duplicatesOf(second)).toEqual([]);
    expect((await list()).filter(({ id }) => id === second.id)).toEqual([]);
    for (const query of ['', '?limit=1', '?limit=2', '?cursor=', '?limit=100'])
      expect((await admin.get(`/api/admin/possible-duplicates${query}`)).body).toMatchObject({
        success: true,
      });
    const unknown = `/api/admin/users/${first.id}/duplicates/${randomUUID()}/dismiss`;
    expect((await admin.post(unknown)).status).toBe(404);
  });
});
