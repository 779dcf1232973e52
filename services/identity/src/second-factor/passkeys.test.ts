import { addPasskey, removePasskey } from '@backflow/contracts/identity';
import { createClient, expectDeclaredEffects } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { createAuthenticator, joinWithPasskey, startPasskey } from '../../test/authenticator.ts';
import { mailsTo } from '../../test/mails.ts';
import { join } from '../../test/people.ts';
import { enterPassword } from '../../test/second-factor.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
const { PUBLIC_ORIGIN } = service.context.settings;

const PATH = '/api/user/passkeys';
const STEP = '/api/login/second-factor';

/** A browser that has sent the right password, and the challenge for its passkey. */
async function startSignIn({ account }: Awaited<ReturnType<typeof joinWithPasskey>>) {
  const browser = await enterPassword(service, account);
  const { data } = (await browser.post(`${STEP}/options`)).body;
  return { browser, challenge: data.passkey.challenge as string, options: data };
}

describe('adding a passkey', () => {
  it('takes the password, gives recovery codes once, ends the other sessions, and is mailed', async () => {
    const { visitor, account } = await join(service.url);
    const phone = createClient(service.url);
    await phone.post('/api/login', { email: account.email, password: account.password });
    const refused = await visitor.post(`${PATH}/options`, { currentPassword: 'Wrong-Guess-1' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'currentPassword']);
    const authenticator = createAuthenticator(PUBLIC_ORIGIN);
    const challenge = await startPasskey(visitor, account.password);
    const { result } = await expectDeclaredEffects(service, addPasskey, () =>
      visitor.post(PATH, { name: 'Laptop', passkey: authenticator.create(challenge) }),
    );
    expect([result.status, new Set(result.body.data.recoveryCodes).size]).toEqual([200, 10]);
    expect([(await phone.get('/api/user')).status, (await visitor.get('/api/user')).status]).toEqual([
      401, 200,
    ]);
    expect((await mailsTo(service, account.email)).at(-1)).toMatchObject({
      template: 'second-factor-added',
      data: { what: 'A passkey' },
    });
    const second = await startPasskey(visitor, account.password);
    const another = createAuthenticator(PUBLIC_ORIGIN);
    const added = await visitor.post(PATH, { name: 'Phone', passkey: another.create(second) });
    expect(added.body.data).toEqual({ recoveryCodes: null });
    const own = (await visitor.get('/api/user/second-factor')).body.data;
    expect(own).toMatchObject({
      totpSince: null,
      passkeys: [{ name: 'Laptop' }, { name: 'Phone', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
  });

  it('is refused for another site, another challenge, the same one twice, and without one', async () => {
    const { visitor, account } = await join(service.url);
    const add = (passkey: unknown) => visitor.post(PATH, { name: 'Laptop', passkey });
    const elsewhere = createAuthenticator('https://evil.example', new URL(PUBLIC_ORIGIN).hostname);
    const otherSite = createAuthenticator(PUBLIC_ORIGIN, 'evil.example');
    for (const authenticator of [elsewhere, otherSite]) {
      const challenge = await startPasskey(visitor, account.password);
      expect((await add(authenticator.create(challenge))).status).toBe(400);
    }
    const authenticator = createAuthenticator(PUBLIC_ORIGIN);
    const challenge = await startPasskey(visitor, account.password);
    expect((await add(authenticator.create(Buffer.from('another').toString('base64url')))).status).toBe(400);
    expect((await add(authenticator.create(challenge))).status).toBe(410);
    for (const passkey of [undefined, {}, { ...authenticator.create(challenge), type: 'password' }])
      expect((await add(passkey)).status).toBe(400);
    const own = (await visitor.get('/api/user/second-factor')).body.data;
    expect(own).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });
});

describe('signing in with a passkey', () => {
  it('follows the password, and signs one challenge once', async () => {
    const person = await joinWithPasskey(service);
    const { browser, challenge, options } = await startSignIn(person);
    expect(options).toMatchObject({
      hasTotp: false,
      passkey: { allowCredentials: [{}], rpId: new URL(PUBLIC_ORIGIN).hostname },
    });
    const passkey = person.authenticator.sign(challenge);
    const same = createClient(service.url, { cookie: browser.cookie });
    const results = await Promise.all([browser.post(STEP, { passkey }), same.post(STEP, { passkey })]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const { browser: other } = await startSignIn(person);
    const replayed = await other.post(STEP, { passkey });
    expect([replayed.status, replayed.body.code]).toEqual([401, 'LOGIN_FAILED']);
    expect(JSON.stringify(replayed.body)).not.toMatch(/unauthorized/i);
  });

  it('is refused for a copy, whose count of uses falls behind', async () => {
    const person = await joinWithPasskey(service);
    const first = await startSignIn(person);
    const passkey = person.authenticator.sign(first.challenge, 5);
    expect((await first.browser.post(STEP, { passkey })).status).toBe(200);
    const second = await startSignIn(person);
    const copy = person.authenticator.sign(second.challenge, -3);
    expect((await second.browser.post(STEP, { passkey: copy })).status).toBe(401);
  });

  it('is refused for another member’s passkey, and before the challenge was fetched', async () => {
    const [person, thief] = [await joinWithPasskey(service), await joinWithPasskey(service)];
    const { browser, challenge } = await startSignIn(person);
    expect((await browser.post(STEP, { passkey: thief.authenticator.sign(challenge) })).status).toBe(401);
    const other = await enterPassword(service, person.account);
    expect((await other.post(STEP, { passkey: person.authenticator.sign(challenge) })).status).toBe(401);
  });
});

describe('removing a passkey', () => {
  it('takes the password, and with the last one the recovery codes go', async () => {
    const { visitor, account } = await joinWithPasskey(service);
    const other = await joinWithPasskey(service);
    const [passkey] = (await visitor.get('/api/user/second-factor')).body.data.passkeys;
    const path = `${PATH}/${passkey.id}/remove`;
    const right = { currentPassword: account.password };
    expect((await visitor.post(path, { currentPassword: 'Wrong-Guess-1' })).status).toBe(400);
    // Another member's is not found.
    const theirs = await other.visitor.post(path, { currentPassword: other.account.password });
    expect(theirs.status).toBe(404);
    const { result } = await expectDeclaredEffects(service, removePasskey, () => visitor.post(path, right));
    expect(result.status).toBe(200);
    expect((await mailsTo(service, account.email)).at(-1)?.template).toBe('second-factor-removed');
    const own = (await visitor.get('/api/user/second-factor')).body.data;
    expect(own).toEqual({ totpSince: null, passkeys: [], recoveryCodesLeft: 0 });
    const { email, password } = account;
    expect((await createClient(service.url).post('/api/login', { email, password })).status).toBe(200);
  });
});
