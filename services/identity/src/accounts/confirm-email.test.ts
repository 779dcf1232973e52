import { describe, expect, it } from '@jest/globals';
import { releaseMail } from '@backflow/contracts/notifications';
import { useIdentity } from '../../test/start-identity.ts';
import { expireLinks, mailsTo, tokenFor } from '../../test/mails.ts';
import { asOwner, TEST_ORIGIN, createClient } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { anAccount, join } from '../../test/people.ts';

const service = await useIdentity();

const PAGE = '/confirm-email';
const confirm = (token: string) => createClient(service.url).post('/api/email/confirm', { token });
const isConfirmed = async (visitor: TestClient) =>
  (await visitor.get('/api/user')).body.data.emailConfirmed as boolean;

describe('a new account', () => {
  it('gets a mail whose link confirms the address once', async () => {
    const { visitor, account } = await join(service.url);
    expect(await isConfirmed(visitor)).toBe(false);
    const [mail] = await mailsTo(service, account.email);
    const token = await tokenFor(service, account.email, PAGE);
    const url = `${TEST_ORIGIN}/confirm-email?token=${token}`;
    expect(mail).toMatchObject({ template: 'confirm-email', data: { url } });
    expect(mail?.data).not.toHaveProperty('firstName');
    expect((await confirm(token)).status).toBe(200);
    expect(await isConfirmed(visitor)).toBe(true);
    expect((await confirm(token)).status).toBe(410);
    expect(await isConfirmed(visitor)).toBe(true);
  });

  it('gets its delayed mails once a link confirms the address', async () => {
    const released = async (id: string) =>
      (await service.queued(releaseMail)).filter(({ member }) => member === id);
    const { visitor, account } = await join(service.url);
    const { id } = (await visitor.get('/api/user')).body.data;
    await visitor.post('/api/email/confirm/resend');
    expect(await released(id)).toEqual([]);
    await confirm(await tokenFor(service, account.email, PAGE));
    expect(await released(id)).toEqual([{ member: id }]);

    await createClient(service.url).post('/api/password/forgot', { email: account.email });
    const token = await tokenFor(service, account.email, '/reset-password');
    const password = 'Brass-Valve-77';
    expect((await createClient(service.url).post('/api/password/reset', { token, password })).status).toBe(
      200,
    );
    expect(await released(id)).toHaveLength(1);

    const other = await join(service.url);
    const reader = (await other.visitor.get('/api/user')).body.data.id;
    await createClient(service.url).post('/api/password/forgot', { email: other.account.email });
    const link = await tokenFor(service, other.account.email, '/reset-password');
    await createClient(service.url).post('/api/password/reset', { token: link, password });
    expect(await released(reader)).toHaveLength(1);
  });

  it('is not created when its mail cannot be queued', async () => {
    await asOwner(service, 'alter schema jobs rename to jobs_gone');
    const account = anAccount();
    try {
      expect((await createClient(service.url).post('/api/register', account)).status).toBe(500);
    } finally {
      await asOwner(service, 'alter schema jobs_gone rename to jobs');
    }
    expect(await service.context.models.User.count({ where: { email: account.email } })).toBe(0);
    const [tokens] = await service.context.db.sequelize.query(
      'select 1 from one_time_tokens where email = $1',
      {
        bind: [account.email],
      },
    );
    expect(tokens).toEqual([]);
  });

  it('is not confirmed by an expired link', async () => {
    const { visitor, account } = await join(service.url);
    await expireLinks(service);
    expect((await confirm(await tokenFor(service, account.email, PAGE))).status).toBe(410);
    expect(await isConfirmed(visitor)).toBe(false);
  });
});

describe('resending the mail', () => {
  it('sends another link, five times an hour', async () => {
    const { visitor, account } = await join(service.url);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await visitor.post('/api/email/confirm/resend')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(service, account.email)).toHaveLength(6);
    expect((await confirm(await tokenFor(service, account.email, PAGE))).status).toBe(200);
  });

  it('sends another link to a confirmed address that bounced, and its delayed mails once it is used', async () => {
    const { visitor, account } = await join(service.url);
    const { id } = (await visitor.get('/api/user')).body.data;
    const links = async () => (await mailsTo(service, account.email)).length;
    const released = async () =>
      (await service.queued(releaseMail)).filter(({ member }) => member === id).length;
    await confirm(await tokenFor(service, account.email, PAGE));
    await service.bounce(account);
    const before = { links: await links(), released: await released() };
    expect((await visitor.post('/api/email/confirm/resend')).status).toBe(200);
    expect(await links()).toBe(before.links + 1);
    expect((await confirm(await tokenFor(service, account.email, PAGE))).status).toBe(200);
    expect(await released()).toBe(before.released + 1);
    await visitor.post('/api/email/confirm/resend');
    expect(await links()).toBe(before.links + 1);
  });

  it('sends nothing to a confirmed address', async () => {
    const { visitor, account } = await join(service.url);
    await confirm(await tokenFor(service, account.email, PAGE));
    expect((await visitor.post('/api/email/confirm/resend')).status).toBe(200);
    expect(await mailsTo(service, account.email)).toHaveLength(1);
  });
});
