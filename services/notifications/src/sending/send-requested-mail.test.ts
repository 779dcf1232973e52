import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { mailRequest } from '@backflow/contracts/notifications';
import { useMailService } from '../../test/mail-service.ts';
import { header } from '../../test/smtp.ts';
import { ORIGIN, startNotifications, until } from '../../test/start-notifications.ts';

const TOKEN = 't'.repeat(43);
const url = `${ORIGIN}/reset-password?token=${TOKEN}`;

const mailing = await useMailService();
const { oneMail, outcomes, send } = mailing;
const sendReset = (to: string | null) => send('reset-password', to, { firstName: 'Pat', url });

const isOver = async () => (await mailing.service.jobs()).every(({ state }) => state === 'completed');

describe('a mail', () => {
  it('is sent with text, HTML and its job’s id, and its content is deleted from the queue', async () => {
    await sendReset('pat@example.com');
    await until(async () => mailing.smtp.received.length === 1 && (await isOver()));
    const [job] = await mailing.service.jobs();
    const [mail] = mailing.smtp.received;
    expect(header(mail, 'Message-ID')).toBe(`<${job?.id}@academy.example.com>`);
    expect(header(mail, 'To')).toBe('pat@example.com');
    expect(header(mail, 'From')).toBe('Backflow Academy <no-reply@academy.example.com>');
    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(mail, 'List-Unsubscribe')).toBeUndefined();
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain('Content-Type: text/html');
    const { rows } = await mailing.service.admin.query('select * from jobs.job');
    expect(JSON.stringify(rows)).not.toMatch(/pat@example.com|tttt/);
    expect(await mailing.service.deliveries()).toEqual([
      {
        ...{ id: job?.id, template: 'reset-password', status: 'sent', attempts: 1, reason: null },
        recipient: expect.not.stringContaining('pat'),
      },
    ]);
  });

  it('without a recipient is not sent, and not logged', async () => {
    await sendReset(null);
    await until(isOver);
    expect(mailing.smtp.received).toEqual([]);
    expect(await mailing.service.deliveries()).toEqual([]);
  });

  it('of the newsletter has unsubscribe links, for one click and to a page', async () => {
    await send('newsletter-confirmed', 'sub@example.com', { unsubscribeToken: TOKEN });
    const { raw, text } = await oneMail();
    expect(header(raw, 'List-Unsubscribe')).toBe(
      `<${ORIGIN}/api/newsletter/unsubscribe/one-click?token=${TOKEN}>`,
    );
    expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(`Unsubscribe:\n${ORIGIN}/newsletter/unsubscribe?token=${TOKEN}`);
  });

  it('uses the site’s name in the settings', async () => {
    await mailing.service.changeSettings({ brandName: 'Valve School', contactEmail: 'help@valves.example' });
    await send('email-changed', 'pat@example.com', { firstName: 'Pat', url });
    const { raw } = await oneMail();
    expect(header(raw, 'From')).toBe('Valve School <no-reply@academy.example.com>');
    expect(raw).toContain('help@valves.example');
  });

  it('of an earlier release is sent unchanged', async () => {
    await send('raw', 'old@example.com', { subject: 'S', text: 'T e x t', html: '<p>H</p>' });
    const { raw } = await oneMail();
    expect(header(raw, 'Subject')).toBe('S');
    expect(raw).toContain('T e x t');
  });

  it('is sent only if it is mandatory when administrators have turned off mail', async () => {
    await mailing.service.changeSettings({ emailNotifications: false });
    await send('newsletter-confirmed', 'sub@example.com', { unsubscribeToken: TOKEN });
    await sendReset('pat@example.com');
    await until(async () => (await outcomes()).length === 2);
    expect((await outcomes()).sort()).toEqual([
      ['newsletter-confirmed', 'skipped', 'site'],
      ['reset-password', 'sent', null],
    ]);
    expect(mailing.smtp.received.map((mail) => header(mail, 'To'))).toEqual(['pat@example.com']);
  });
});

describe('a mail server', () => {
  it('that is down gets each mail once when it is back', async () => {
    await mailing.smtp.stop();
    await sendReset('pat@example.com');
    await until(async () => (await mailing.service.deliveries())[0]?.attempts === 1);
    expect(await mailing.service.deliveries()).toMatchObject([
      { status: 'waiting', reason: expect.stringMatching(/^E/) },
    ]);
    await mailing.service.skipWaits();
    await until(async () => (await mailing.service.deliveries())[0]?.attempts === 2);
    await mailing.smtp.start();
    await until(async () => {
      await mailing.service.skipWaits();
      return isOver();
    });
    expect(mailing.smtp.received).toHaveLength(1);
    expect(await mailing.service.deliveries()).toMatchObject([{ status: 'sent', reason: null }]);
  });

  it('that refuses gets the mail until the last attempt; then its content is deleted', async () => {
    mailing.smtp.refusal = 'no pat@example.com here';
    await sendReset('pat@example.com');
    await until(async () => (await mailing.service.jobs())[0]?.state === 'retry');
    await mailing.service.admin.query(
      `update jobs.job set retry_count = 38, start_after = now() where state = 'retry'`,
    );
    await until(async () => (await mailing.service.jobs())[0]?.state === 'failed');
    expect(await mailing.service.deliveries()).toMatchObject([
      { status: 'failed', attempts: 40, reason: 'EENVELOPE 550' },
    ]);
    const { rows } = await mailing.service.admin.query('select * from jobs.job');
    expect(JSON.stringify(rows)).not.toMatch(/pat@example.com|tttt/);
  });

  it('that does not respond times out', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const other = await startNotifications(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    other.work();
    await other.send(mailRequest('reset-password', 'pat@example.com', { url }));
    await until(async () => (await other.deliveries())[0]?.status === 'waiting');
    expect(await other.deliveries()).toMatchObject([{ reason: 'ETIMEDOUT' }]);
    await other.stop();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
