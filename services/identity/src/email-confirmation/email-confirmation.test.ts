import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_ORIGIN, startIdentity } from '../../test/start-identity.ts';
import type { IdentityService } from '../../test/start-identity.ts';
import { expireTokens, mailsTo, tokenFor } from '../../test/outbox.ts';
import { anAccount, join, visit } from '../../test/visitor.ts';
import type { Visitor } from '../../test/visitor.ts';

let service: IdentityService;
beforeAll(async () => {
  service = await startIdentity();
});
afterAll(() => service.stop());

const PAGE = '/confirm-email';
const confirm = (token: string) => visit(service.url).call('POST', '/api/email/confirm', { token });
const isConfirmed = async (visitor: Visitor) =>
  (await visitor.call('GET', '/api/user')).body.data.emailConfirmed as boolean;

describe('a new account', () => {
  it('is asked by mail to confirm its address, and the link does it once', async () => {
    const { visitor, account } = await join(service.url);
    expect(await isConfirmed(visitor)).toBe(false);
    const [mail] = await mailsTo(service, account.email);
    expect(mail?.subject).toBe('Confirm your email address');
    expect(mail?.text).toContain(`${TEST_ORIGIN}/confirm-email?token=`);
    expect(mail?.html).toContain(`href="${TEST_ORIGIN}/confirm-email?token=`);
    const token = await tokenFor(service, account.email, PAGE);
    expect((await confirm(token)).status).toBe(200);
    expect(await isConfirmed(visitor)).toBe(true);
    expect((await confirm(token)).status).toBe(410);
    expect(await isConfirmed(visitor)).toBe(true);
  });

  it('exists only together with its mail', async () => {
    await service.deps.db.sequelize.query('alter table outbox rename to outbox_gone');
    const account = anAccount();
    try {
      expect((await visit(service.url).call('POST', '/api/register', account)).status).toBe(500);
    } finally {
      await service.deps.db.sequelize.query('alter table outbox_gone rename to outbox');
    }
    expect(await service.models.User.count({ where: { email: account.email } })).toBe(0);
    const [tokens] = await service.deps.db.sequelize.query('select 1 from one_time_tokens where email = $1', {
      bind: [account.email],
    });
    expect(tokens).toEqual([]);
  });

  it('with markup in its name gets a mail in which it is text', async () => {
    const { account } = await join(service.url, { firstName: '<img src=x onerror="alert(1)">' });
    const [mail] = await mailsTo(service, account.email);
    expect(mail?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(mail?.html).not.toContain('<img');
  });

  it('is not confirmed by a link that has expired', async () => {
    const { visitor, account } = await join(service.url);
    await expireTokens(service);
    expect((await confirm(await tokenFor(service, account.email, PAGE))).status).toBe(410);
    expect(await isConfirmed(visitor)).toBe(false);
  });
});

describe('asking for the mail again', () => {
  it('sends another link, five times an hour', async () => {
    const { visitor, account } = await join(service.url);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await visitor.call('POST', '/api/email/confirm/resend')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo(service, account.email)).toHaveLength(6);
    expect((await confirm(await tokenFor(service, account.email, PAGE))).status).toBe(200);
  });

  it('sends nothing once the address is confirmed', async () => {
    const { visitor, account } = await join(service.url);
    await confirm(await tokenFor(service, account.email, PAGE));
    expect((await visitor.call('POST', '/api/email/confirm/resend')).status).toBe(200);
    expect(await mailsTo(service, account.email)).toHaveLength(1);
  });
});

describe('a changed address', () => {
  it('needs confirming again, and the old one is told without the new one’s name', async () => {
    const { visitor, account } = await join(service.url);
    const old = await tokenFor(service, account.email, PAGE);
    await confirm(old);
    const { email } = anAccount();
    const changed = await visitor.call('PATCH', '/api/user/profile', { email });
    expect(changed.body.data).toMatchObject({ email, emailConfirmed: false });
    const told = (await mailsTo(service, account.email)).find(
      ({ subject }) => subject === 'Your email address was changed',
    );
    expect(told?.text).not.toContain(email);
    expect((await confirm(await tokenFor(service, email, PAGE))).status).toBe(200);
    expect(await isConfirmed(visitor)).toBe(true);
  });

  it('is not confirmed by the link sent to the old one', async () => {
    const { visitor, account } = await join(service.url);
    const token = await tokenFor(service, account.email, PAGE);
    await visitor.call('PATCH', '/api/user/profile', { email: anAccount().email });
    expect((await confirm(token)).status).toBe(410);
    expect(await isConfirmed(visitor)).toBe(false);
  });

  it('that is somebody’s already sends no mail', async () => {
    const [one, other] = [await join(service.url), await join(service.url)];
    await one.visitor.call('PATCH', '/api/user/profile', { email: other.account.email });
    expect(await mailsTo(service, one.account.email)).toHaveLength(1);
    expect(await mailsTo(service, other.account.email)).toHaveLength(1);
  });
});
