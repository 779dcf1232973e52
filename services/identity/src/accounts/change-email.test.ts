import {
  LINK_HOURS,
  cancelEmailChange,
  confirmEmail,
  undoEmailChange,
  updateProfile,
} from '@backflow/contracts/identity';
import { createClient, expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { expireLinks, mailsTo, moveTo, tokenFor } from '../../test/mails.ts';
import { anAccount, join, signIn } from '../../test/people.ts';
import { startIdentity, useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();

const PROFILE = '/api/user/profile';
const visitor = () => createClient(service.url);
const me = async (person: TestClient) => (await person.get('/api/user')).body.data;
const confirm = (token: string, by = visitor()) => by.post('/api/email/confirm', { token });
const undo = (token: string, by = visitor()) => by.post('/api/email/undo', { token });
const spent = { status: 410, body: { code: 'LINK_SPENT' } };

/** A member with a pending address. */
async function joinWithPendingEmail() {
  const person = await join(service.url);
  const { email } = anAccount();
  const { password: currentPassword } = person.account;
  const change = () => person.visitor.patch(PROFILE, { email, currentPassword });
  // Others don't see addresses.
  const { result: requested } = await expectDeclaredEffects(service, updateProfile, change, { changes: [] });
  return { ...person, email, requested, currentPassword };
}

describe('a change of address', () => {
  it('sends at most five mails an hour from one account, resent ones included', async () => {
    const { visitor: person, account } = await join(service.url);
    const request = (email = anAccount().email) =>
      person.patch(PROFILE, { email, currentPassword: account.password });
    for (let n = 0; n < 4; n += 1) expect((await request()).status).toBe(200);
    expect((await person.post('/api/email/confirm/resend')).status).toBe(200);

    const { email } = anAccount();
    const pending = (await me(person)).pendingEmail;
    for (const refused of [await request(email), await person.post('/api/email/confirm/resend')]) {
      expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(refused.body.message).toMatch(/^Too many confirmation emails. Please wait \d\d minutes/);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
    expect(await mailsTo(service, email)).toEqual([]);
    expect((await me(person)).pendingEmail).toBe(pending);
    // Another account of the same network has its own five.
    await joinWithPendingEmail();
  });

  it.each([
    [undefined, 'Please enter your present password'],
    ['', 'Please enter your present password'],
    ['Not-The-Password-1', 'The present password is not correct'],
  ])(
    'with the password %p is refused beside the field, and changes nothing',
    async (currentPassword, message) => {
      const { visitor: person, account } = await join(service.url);
      const change = { email: anAccount().email, lastName: 'Changed', currentPassword };
      const { result } = await expectDeclaredEffects(
        service,
        updateProfile,
        () => person.patch(PROFILE, change),
        {
          audit: false,
          changes: [],
        },
      );
      expect([result.status, result.body.errors]).toEqual([400, [{ path: 'currentPassword', message }]]);
      expect(await me(person)).toMatchObject({
        email: account.email,
        pendingEmail: null,
        lastName: 'Fitter',
      });
      expect(await mailsTo(service, change.email)).toEqual([]);
    },
  );

  it('is throttled like signing in when the password is wrong', async () => {
    const { visitor: person } = await join(service.url);
    const guess = () => person.patch(PROFILE, { email: anAccount().email, currentPassword: 'Wrong-Guess-1' });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  it('is pending until its link is used: the former address signs in, and no session ends', async () => {
    const { visitor: person, account, email, requested } = await joinWithPendingEmail();
    expect(requested.body.data).toMatchObject({ email: account.email, pendingEmail: email });
    expect((await signIn(visitor(), email, account.password)).status).toBe(401);
    expect((await signIn(visitor(), account.email, account.password)).status).toBe(200);
    expect(await me(person)).toMatchObject({ email: account.email, pendingEmail: email });
    expect(await mailsTo(service, email)).toMatchObject([
      { template: 'confirm-email', data: { url: expect.any(String) } },
    ]);
    expect((await mailsTo(service, account.email)).map(({ template }) => template)).toEqual([
      'confirm-email',
    ]);
  });

  it('to the current address needs no password', async () => {
    const { visitor: person, account } = await join(service.url);
    const { status, body } = await person.patch(PROFILE, {
      email: account.email.toUpperCase(),
      company: 'Lee',
    });
    expect([status, body.data.company, body.data.pendingEmail]).toEqual([200, 'Lee', null]);
  });

  it('does not reveal whether the address is taken, and sends its owner nothing', async () => {
    const other = await join(service.url);
    const one = await join(service.url);
    const { password: currentPassword } = one.account;
    const request = (email: string) => one.visitor.patch(PROFILE, { email, currentPassword });
    const [taken, free] = [await request(other.account.email), await request(anAccount().email)];
    expect(taken.status).toBe(200);
    expect({ ...taken.body.data, pendingEmail: '' }).toEqual({ ...free.body.data, pendingEmail: '' });
    expect(await mailsTo(service, other.account.email)).toHaveLength(1);
  });

  it('sends at most ten mails an hour to one address, from whichever account', async () => {
    const { email } = anAccount();
    const request = async () => {
      const { visitor: person, account } = await join(service.url);
      return (await person.patch(PROFILE, { email, currentPassword: account.password })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, request));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await mailsTo(service, email)).toHaveLength(10);
  });

  it('is throttled by network', async () => {
    const narrow = await startIdentity({ REGISTRATIONS_PER_HOUR: 3 });
    try {
      const { visitor: person, account } = await join(narrow.url);
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) {
        const change = { email: anAccount().email, currentPassword: account.password };
        statuses.push((await person.patch(PROFILE, change)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await narrow.stop();
    }
  });
});

describe('the link sent to the new address', () => {
  it('replaces the address: the owner’s session continues under a new id, all others end', async () => {
    const { visitor: person, account, email } = await joinWithPendingEmail();
    const before = person.cookie;
    const phone = visitor();
    await signIn(phone, account.email, account.password);
    const token = await tokenFor(service, email, '/confirm-email');
    const { result } = await expectDeclaredEffects(service, confirmEmail, () => confirm(token, person));
    expect(result.status).toBe(200);
    expect(await me(person)).toMatchObject({ email, emailConfirmed: true, pendingEmail: null });
    expect((await createClient(service.url, { cookie: before }).get('/api/user')).status).toBe(401);
    expect((await phone.get('/api/user')).status).toBe(401);
    expect((await signIn(visitor(), account.email, account.password)).status).toBe(401);
    expect((await signIn(visitor(), email, account.password)).status).toBe(200);
    expect(await confirm(token)).toMatchObject(spent);
  });

  it('signs nobody in when somebody else uses it', async () => {
    const { visitor: person, email } = await joinWithPendingEmail();
    const stranger = await join(service.url);
    expect((await confirm(await tokenFor(service, email, '/confirm-email'), stranger.visitor)).status).toBe(
      200,
    );
    expect((await me(stranger.visitor)).email).toBe(stranger.account.email);
    expect((await person.get('/api/user')).status).toBe(401);
  });

  it('is spent after a change to another address, or when the change was cancelled', async () => {
    const { visitor: person, email, currentPassword } = await joinWithPendingEmail();
    const first = await tokenFor(service, email, '/confirm-email');
    const second = anAccount().email;
    await person.patch(PROFILE, { email: second, currentPassword });
    expect(await confirm(first)).toMatchObject(spent);
    const cancel = () => person.delete('/api/user/pending-email');
    const { result } = await expectDeclaredEffects(service, cancelEmailChange, cancel);
    expect([result.status, result.body.data.pendingEmail]).toEqual([200, null]);
    expect(await confirm(await tokenFor(service, second, '/confirm-email'))).toMatchObject(spent);
    await expectDeclaredEffects(service, cancelEmailChange, cancel, { audit: false });
  });

  it('is spent once the password is changed or reset: a thief may have requested it with the former one', async () => {
    const one = await joinWithPendingEmail();
    const change = { currentPassword: one.currentPassword, password: 'Brass-Valve-77' };
    expect((await one.visitor.post('/api/user/password', change)).status).toBe(200);
    expect(await confirm(await tokenFor(service, one.email, '/confirm-email'))).toMatchObject(spent);
    const other = await joinWithPendingEmail();
    await visitor().post('/api/password/forgot', { email: other.account.email });
    const token = await tokenFor(service, other.account.email, '/reset-password');
    expect((await visitor().post('/api/password/reset', { token, password: 'Brass-Valve-77' })).status).toBe(
      200,
    );
    expect(await confirm(await tokenFor(service, other.email, '/confirm-email'))).toMatchObject(spent);
  });

  it('is spent when somebody has registered the address since', async () => {
    const { visitor: person, account, email } = await joinWithPendingEmail();
    const token = await tokenFor(service, email, '/confirm-email');
    await join(service.url, { email });
    expect(await confirm(token)).toMatchObject(spent);
    expect(await me(person)).toMatchObject({ email: account.email, pendingEmail: email });
  });

  it('gives an address to one of two accounts that requested it', async () => {
    const { email } = anAccount();
    const tokens: string[] = [];
    for (const person of [await join(service.url), await join(service.url)]) {
      await person.visitor.patch(PROFILE, { email, currentPassword: person.account.password });
      tokens.push(await tokenFor(service, email, '/confirm-email'));
    }
    const responses = await Promise.all(tokens.map((token) => confirm(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('is sent again on demand, to the pending address', async () => {
    const { visitor: person, email } = await joinWithPendingEmail();
    expect((await person.post('/api/email/confirm/resend')).status).toBe(200);
    expect(await mailsTo(service, email)).toHaveLength(2);
    expect((await confirm(await tokenFor(service, email, '/confirm-email'))).status).toBe(200);
  });
});

describe('the former address', () => {
  async function joinAndMove() {
    const person = await joinWithPendingEmail();
    await confirm(await tokenFor(service, person.email, '/confirm-email'), person.visitor);
    const [notice] = (await mailsTo(service, person.account.email)).slice(-1);
    return { ...person, notice, token: await tokenFor(service, person.account.email, '/email/undo') };
  }

  it('gets a mail without the new address, whose link undoes the change and ends every session', async () => {
    const { visitor: person, account, email, notice, token } = await joinAndMove();
    expect(notice).toMatchObject({ template: 'email-changed' });
    expect(JSON.stringify(notice)).not.toContain(email);
    const { result } = await expectDeclaredEffects(service, undoEmailChange, () => undo(token));
    expect([result.status, result.body.data]).toEqual([200, null]);
    expect((await person.get('/api/user')).status).toBe(401);
    const signedIn = await signIn(visitor(), account.email, account.password);
    expect(signedIn.body.data).toMatchObject({
      email: account.email,
      emailConfirmed: true,
      pendingEmail: null,
    });
    expect((await signIn(visitor(), email, account.password)).status).toBe(401);
    expect(await undo(token)).toMatchObject(spent);
    expect((await visitor().post('/api/password/forgot', { email: account.email })).status).toBe(200);
    expect(await tokenFor(service, account.email, '/reset-password')).toBeTruthy();
  });

  it('gets the account back after two changes, and the address in between loses its links', async () => {
    const { visitor: person, account, email, token, currentPassword } = await joinAndMove();
    const third = anAccount().email;
    await moveTo(service, { visitor: person, account }, third);
    const between = await tokenFor(service, email, '/email/undo');
    await person.patch(PROFILE, { email: anAccount().email, currentPassword });
    await person.post('/api/password/forgot', { email: third });
    const reset = await tokenFor(service, third, '/reset-password');
    expect((await undo(token)).status).toBe(200);
    expect(await undo(between)).toMatchObject(spent);
    const body = { token: reset, password: 'Brass-Valve-77' };
    expect(await visitor().post('/api/password/reset', body)).toMatchObject(spent);
    expect((await signIn(visitor(), account.email, account.password)).body.data.pendingEmail).toBeNull();
  });

  it('cannot be taken by another account while the change can be undone', async () => {
    const { account, token } = await joinAndMove();
    const taken = { status: 409, body: { code: 'EMAIL_TAKEN' } };
    expect(await visitor().post('/api/register', anAccount({ email: account.email }))).toMatchObject(taken);
    const thief = await join(service.url);
    const { password: currentPassword } = thief.account;
    await thief.visitor.patch(PROFILE, { email: account.email, currentPassword });
    expect((await mailsTo(service, account.email)).at(-1)?.template).toBe('email-changed');
    expect((await undo(token)).status).toBe(200);
  });

  it('can be taken again once its link has expired', async () => {
    const { account, token } = await joinAndMove();
    await expireLinks(service);
    expect(await undo(token)).toMatchObject(spent);
    expect((await visitor().post('/api/register', anAccount({ email: account.email }))).status).toBe(201);
  });

  it('can undo the change for seven days', async () => {
    let now = Date.now();
    const timed = await startIdentity({}, () => now);
    try {
      const person = await join(timed.url);
      await moveTo(timed, person, anAccount().email);
      const token = await tokenFor(timed, person.account.email, '/email/undo');
      now += LINK_HOURS.undoEmail * 60 * 60 * 1000;
      expect(LINK_HOURS.undoEmail).toBe(168);
      expect(await createClient(timed.url).post('/api/email/undo', { token })).toMatchObject(spent);
      now -= 1;
      expect((await createClient(timed.url).post('/api/email/undo', { token })).status).toBe(200);
    } finally {
      await timed.stop();
    }
  });
});

it('a malformed or foreign link undoes nothing', async () => {
  expect((await undo('cut-off')).status).toBe(400);
  const { account } = await join(service.url);
  expect(await undo(await tokenFor(service, account.email, '/confirm-email'))).toMatchObject(spent);
});
