import { COMMON_PASSWORD_ERROR, changePassword } from '@backflow/contracts/identity';
import { createClient, expectDeclaredEffects } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { mailsTo, tokenFor } from '../../test/mails.ts';
import { join, signIn } from '../../test/people.ts';
import { startIdentity, useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();

const PATH = '/api/user/password';
const PASSWORD = 'Brass-Valve-77';
const visitor = () => createClient(service.url);

describe('changing the password', () => {
  it('keeps the caller signed in under a new id, ends the other sessions, and tells by mail', async () => {
    const { visitor: person, account } = await join(service.url);
    const before = person.cookie;
    const phone = visitor();
    await signIn(phone, account.email, account.password);
    const change = { currentPassword: account.password, password: PASSWORD };
    const { result } = await expectDeclaredEffects(service, changePassword, () => person.post(PATH, change));
    expect([result.status, result.body.data]).toEqual([200, null]);
    expect((await person.get('/api/user')).status).toBe(200);
    expect((await phone.get('/api/user')).status).toBe(401);
    expect((await createClient(service.url, { cookie: before }).get('/api/user')).status).toBe(401);
    expect((await signIn(visitor(), account.email, account.password)).status).toBe(401);
    expect((await signIn(visitor(), account.email, PASSWORD)).status).toBe(200);
    const notice = (await mailsTo(service, account.email)).at(-1);
    expect(notice?.template).toBe('password-changed');
    // An unconfirmed address is not greeted by name.
    expect(notice?.data).not.toHaveProperty('firstName');
  });

  it('greets a confirmed address by name, and voids links that reset the password', async () => {
    const { visitor: person, account } = await join(service.url);
    await visitor().post('/api/email/confirm', {
      token: await tokenFor(service, account.email, '/confirm-email'),
    });
    await visitor().post('/api/password/forgot', { email: account.email });
    const token = await tokenFor(service, account.email, '/reset-password');
    await person.post(PATH, { currentPassword: account.password, password: PASSWORD });
    expect((await mailsTo(service, account.email)).at(-1)?.data.firstName).toBe('Pat');
    const reset = await visitor().post('/api/password/reset', { token, password: 'Copper-Elbow-58' });
    expect(reset.status).toBe(410);
  });

  it.each([
    ['', PASSWORD, { path: 'currentPassword', message: 'Please enter your present password' }],
    ['Wrong-Guess-1', PASSWORD, { path: 'currentPassword', message: 'The present password is not correct' }],
    ['Copper-Pipe-42', 'short1A', { path: 'password', message: 'Password must be at least 8 characters' }],
  ])('from %p to %p is refused beside the field', async (currentPassword, password, problem) => {
    const { visitor: person, account } = await join(service.url);
    const { result } = await expectDeclaredEffects(
      service,
      changePassword,
      () => person.post(PATH, { currentPassword, password }),
      { audit: false },
    );
    expect([result.status, result.body.errors]).toEqual([400, [problem]]);
    expect((await signIn(visitor(), account.email, account.password)).status).toBe(200);
  });

  it('is throttled after wrong passwords', async () => {
    const change = { currentPassword: 'Wrong-Guess-1', password: PASSWORD };
    const { visitor: person } = await join(service.url);
    const statuses = await Promise.all(
      Array.from({ length: 15 }, async () => (await person.post(PATH, change)).status),
    );
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('succeeds once for two concurrent requests', async () => {
    const { visitor: person, account } = await join(service.url);
    const same = createClient(service.url, person);
    const { password: currentPassword } = account;
    const responses = await Promise.all([
      person.post(PATH, { currentPassword, password: PASSWORD }),
      same.post(PATH, { currentPassword, password: 'Copper-Elbow-58' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).not.toEqual([200, 200]);
  });

  it('to a common password, or the member’s name, is refused where the settings say so', async () => {
    const strict = await startIdentity({ REFUSE_COMMON_PASSWORDS: true });
    try {
      const { visitor: person, account } = await join(strict.url);
      for (const password of ['Backflow1979', 'Fitter-9-Fitter']) {
        const { body } = await person.post(PATH, { currentPassword: account.password, password });
        expect(body.errors).toEqual([{ path: 'password', message: COMMON_PASSWORD_ERROR }]);
      }
      await person.post('/api/password/forgot', { email: account.email });
      const token = await tokenFor(strict, account.email, '/reset-password');
      const reset = (password: string) =>
        createClient(strict.url).post('/api/password/reset', { token, password });
      expect((await reset('Backflow1979')).body.errors).toEqual([
        { path: 'password', message: COMMON_PASSWORD_ERROR },
      ]);
      // The page of the link doesn't know the owner's name, so its checklist accepts it.
      expect((await reset('Fitter-9-Fitter')).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
