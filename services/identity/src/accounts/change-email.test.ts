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

const service = useIdentity();

const PROFILE = '/api/user/profile';
const visitor = () => createClient(service.url);
const me = async (person: TestClient) => (await person.get('/api/user')).body.data;
const confirm = (token: string, by = visitor()) => by.post('/api/email/confirm', { token });
const undo = (token: string, by = visitor()) => by.post('/api/email/undo', { token });
const spent = { status: 410, body: { code: 'LINK_SPENT' } };

/** A member who has asked for another address. */
async function someoneMoving() {
  const person = await join(service.url);
  const { email } = anAccount();
  const { password: currentPassword } = person.account;
  const { result: asked } = await expectDeclaredEffects(service, updateProfile, () =>
    person.visitor.patch(PROFILE, { email, currentPassword }),
  );
  return { ...person, email, asked, currentPassword };
}

describe('asking for another address', () => {
  it('sends at most five mails an hour from one account, those that are sent again included', async () => {
    const { visitor: person, account } = await join(service.url);
    const ask = (email = anAccount().email) =>
      person.patch(PROFILE, { email, currentPassword: account.password });
    for (let n = 0; n < 4; n += 1) expect((await ask()).status).toBe(200);
    expect((await person.post('/api/email/confirm/resend')).status).toBe(200);

    const { email } = anAccount();
    const pending = (await me(person)).pendingEmail;
    for (const refused of [await ask(email), await person.post('/api/email/confirm/resend')]) {
      expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(refused.body.message).toMatch(/^Too many confirmation mails. Please wait \d\d minutes/);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
    expect(await mailsTo(service, email)).toEqual([]);
    expect((await me(person)).pendingEmail).toBe(pending);
    // Another account of the same network has its own five.
    await someoneMoving();
  });

  it.each([
    [undefined, 'Please enter your present password'],
    ['', 'Please enter your present password'],
    ['Not-The-Password-1', 'The present password is not correct'],
  ])('with the password %p is refused beside it, and changes nothing', async (currentPassword, message) => {
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
    expect(await me(person)).toMatchObject({ email: account.email, pendingEmail: null, lastName: 'Fitter' });
    expect(await mailsTo(service, change.email)).toEqual([]);
  });

  it('is held back like signing in when the password is guessed', async () => {
    const { visitor: person } = await join(service.url);
    const guess = () => person.patch(PROFILE, { email: anAccount().email, currentPassword: 'Wrong-Guess-1' });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  });

  it('waits for its link: the old one signs in meanwhile, and no session ends', async () => {
    const { visitor: person, account, email, asked } = await someoneMoving();
    expect(asked.body.data).toMatchObject({ email: account.email, pendingEmail: email });
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

  it('to the address there is needs no password', async () => {
    const { visitor: person, account } = await join(service.url);
    const { status, body } = await person.patch(PROFILE, {
      email: account.email.toUpperCase(),
      company: 'Lee',
    });
    expect([status, body.data.company, body.data.pendingEmail]).toEqual([200, 'Lee', null]);
  });

  it('never tells whether somebody has it, and sends them nothing', async () => {
    const other = await join(service.url);
    const one = await join(service.url);
    const { password: currentPassword } = one.account;
    const ask = (email: string) => one.visitor.patch(PROFILE, { email, currentPassword });
    const [taken, free] = [await ask(other.account.email), await ask(anAccount().email)];
    expect(taken.status).toBe(200);
    expect({ ...taken.body.data, pendingEmail: '' }).toEqual({ ...free.body.data, pendingEmail: '' });
    expect(await mailsTo(service, other.account.email)).toHaveLength(1);
  });

  it('sends mail to one address ten times an hour, whoever asks', async () => {
    const { email } = anAccount();
    const ask = async () => {
      const { visitor: person, account } = await join(service.url);
      return (await person.patch(PROFILE, { email, currentPassword: account.password })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 12 }, ask));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await mailsTo(service, email)).toHaveLength(10);
  });

  it('is held back by network', async () => {
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
  it('puts it in place: the owner’s session goes on under a new id, every other one ends', async () => {
    const { visitor: person, account, email } = await someoneMoving();
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

  it('used by somebody else signs them in nowhere', async () => {
    const { visitor: person, email } = await someoneMoving();
    const stranger = await join(service.url);
    expect((await confirm(await tokenFor(service, email, '/confirm-email'), stranger.visitor)).status).toBe(
      200,
    );
    expect((await me(stranger.visitor)).email).toBe(stranger.account.email);
    expect((await person.get('/api/user')).status).toBe(401);
  });

  it('is spent when another address was asked for since, or it was given up', async () => {
    const { visitor: person, email, currentPassword } = await someoneMoving();
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

  it('is spent once the password was changed or reset: whoever asked may have known only the old one', async () => {
    const one = await someoneMoving();
    const change = { currentPassword: one.currentPassword, password: 'Brass-Valve-77' };
    expect((await one.visitor.post('/api/user/password', change)).status).toBe(200);
    expect(await confirm(await tokenFor(service, one.email, '/confirm-email'))).toMatchObject(spent);
    const other = await someoneMoving();
    await visitor().post('/api/password/forgot', { email: other.account.email });
    const token = await tokenFor(service, other.account.email, '/reset-password');
    expect((await visitor().post('/api/password/reset', { token, password: 'Brass-Valve-77' })).status).toBe(
      200,
    );
    expect(await confirm(await tokenFor(service, other.email, '/confirm-email'))).toMatchObject(spent);
  });

  it('is spent when somebody registered the address meanwhile', async () => {
    const { visitor: person, account, email } = await someoneMoving();
    const token = await tokenFor(service, email, '/confirm-email');
    await join(service.url, { email });
    expect(await confirm(token)).toMatchObject(spent);
    expect(await me(person)).toMatchObject({ email: account.email, pendingEmail: email });
  });

  it('gives an address that two want to one of them', async () => {
    const { email } = anAccount();
    const tokens: string[] = [];
    for (const person of [await join(service.url), await join(service.url)]) {
      await person.visitor.patch(PROFILE, { email, currentPassword: person.account.password });
      tokens.push(await tokenFor(service, email, '/confirm-email'));
    }
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('is sent again on demand, to the address that waits', async () => {
    const { visitor: person, email } = await someoneMoving();
    expect((await person.post('/api/email/confirm/resend')).status).toBe(200);
    expect(await mailsTo(service, email)).toHaveLength(2);
    expect((await confirm(await tokenFor(service, email, '/confirm-email'))).status).toBe(200);
  });
});

describe('the old address', () => {
  async function someoneMoved() {
    const person = await someoneMoving();
    await confirm(await tokenFor(service, person.email, '/confirm-email'), person.visitor);
    const [told] = (await mailsTo(service, person.account.email)).slice(-1);
    return { ...person, told, token: await tokenFor(service, person.account.email, '/email/undo') };
  }

  it('is told without the new one’s name, and its link takes the change back and ends every session', async () => {
    const { visitor: person, account, email, told, token } = await someoneMoved();
    expect(told).toMatchObject({ template: 'email-changed' });
    expect(JSON.stringify(told)).not.toContain(email);
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

  it('gets the account back after two changes, and the one between has no way to it any more', async () => {
    const { visitor: person, account, email, token, currentPassword } = await someoneMoved();
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

  it('cannot be registered, or moved to, by anybody else while it can be given back', async () => {
    const { account, token } = await someoneMoved();
    const taken = { status: 409, body: { code: 'EMAIL_TAKEN' } };
    expect(await visitor().post('/api/register', anAccount({ email: account.email }))).toMatchObject(taken);
    const thief = await join(service.url);
    const { password: currentPassword } = thief.account;
    await thief.visitor.patch(PROFILE, { email: account.email, currentPassword });
    expect((await mailsTo(service, account.email)).at(-1)?.template).toBe('email-changed');
    expect((await undo(token)).status).toBe(200);
  });

  it('is free again once its link has ended', async () => {
    const { account, token } = await someoneMoved();
    await expireLinks(service);
    expect(await undo(token)).toMatchObject(spent);
    expect((await visitor().post('/api/register', anAccount({ email: account.email }))).status).toBe(201);
  });

  it('has seven days', async () => {
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

it('nobody cancels an address, and no link that is cut off undoes anything', async () => {
  expect((await visitor().delete('/api/user/pending-email')).status).toBe(401);
  expect((await undo('cut-off')).status).toBe(400);
  const { account } = await join(service.url);
  expect(await undo(await tokenFor(service, account.email, '/confirm-email'))).toMatchObject(spent);
});
