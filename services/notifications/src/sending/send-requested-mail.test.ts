import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mailRequest } from '@backflow/contracts/notifications';
import { header, startSmtp } from '../../test/smtp.ts';
import type { Smtp } from '../../test/smtp.ts';
import { ORIGIN, startNotifications, until } from '../../test/start-notifications.ts';
import type { Notifications } from '../../test/start-notifications.ts';

const TOKEN = 't'.repeat(43);
const url = `${ORIGIN}/reset-password?token=${TOKEN}`;
const reset = (to: string | null) => mailRequest('reset-password', to, { firstName: 'Pat', url });

let smtp: Smtp;
let service: Notifications;
beforeAll(async () => {
  smtp = await startSmtp();
  service = await startNotifications(smtp.url);
  service.work();
});
afterEach(async () => {
  smtp.taken.length = 0;
  smtp.refusal = null;
  await service.clear();
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

const isOver = async () => (await service.jobs()).every(({ state }) => state === 'completed');

describe('a mail', () => {
  it('is handed over with text, HTML and an id of its job, and nothing of it stays in the queue', async () => {
    await service.send(reset('pat@example.com'));
    await until(async () => smtp.taken.length === 1 && (await isOver()));
    const [job] = await service.jobs();
    const [mail] = smtp.taken;
    expect(header(mail, 'Message-ID')).toBe(`<${job?.id}@academy.example.com>`);
    expect(header(mail, 'To')).toBe('pat@example.com');
    expect(header(mail, 'From')).toBe('Backflow Academy <no-reply@academy.example.com>');
    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(mail, 'List-Unsubscribe')).toBeUndefined();
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain('Content-Type: text/html');
    const { rows } = await service.admin.query('select * from jobs.job');
    expect(JSON.stringify(rows)).not.toMatch(/pat@example.com|tttt/);
    expect(await service.deliveries()).toEqual([
      {
        ...{ id: job?.id, template: 'reset-password', status: 'sent', attempts: 1, reason: null },
        recipient: expect.not.stringContaining('pat'),
      },
    ]);
  });

  it('to nobody sends nothing and leaves no line', async () => {
    await service.send(reset(null));
    await until(isOver);
    expect(smtp.taken).toEqual([]);
    expect(await service.deliveries()).toEqual([]);
  });

  it('of the newsletter names its way out, by one click and on a page', async () => {
    await service.send(mailRequest('newsletter-confirmed', 'sub@example.com', { unsubscribeToken: TOKEN }));
    await until(() => smtp.taken.length === 1);
    const [mail = ''] = smtp.taken;
    expect(header(mail, 'List-Unsubscribe')).toBe(
      `<${ORIGIN}/api/newsletter/unsubscribe/one-click?token=${TOKEN}>`,
    );
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const text = mail.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    expect(text).toContain(`Unsubscribe:\r\n${ORIGIN}/newsletter/unsubscribe?token=${TOKEN}`);
  });

  it('speaks of the site as its administrators have named it', async () => {
    await service.changeSettings({ brandName: 'Valve School', contactEmail: 'help@valves.example' });
    await service.send(mailRequest('email-changed', 'pat@example.com', { firstName: 'Pat', url }));
    await until(() => smtp.taken.length === 1);
    expect(header(smtp.taken[0], 'From')).toBe('Valve School <no-reply@academy.example.com>');
    expect(smtp.taken[0]).toContain('help@valves.example');
  });

  it('that was written by an earlier release goes out as it is', async () => {
    await service.send(
      mailRequest('raw', 'old@example.com', { subject: 'S', text: 'T e x t', html: '<p>H</p>' }),
    );
    await until(() => smtp.taken.length === 1);
    expect(header(smtp.taken[0], 'Subject')).toBe('S');
    expect(smtp.taken[0]).toContain('T e x t');
  });

  it('stays away where administrators have turned mail off, unless it is a duty', async () => {
    await service.changeSettings({ emailNotifications: false });
    await service.send(mailRequest('newsletter-confirmed', 'sub@example.com', { unsubscribeToken: TOKEN }));
    await service.send(reset('pat@example.com'));
    await until(async () => (await service.deliveries()).length === 2);
    expect((await service.deliveries()).map(({ status, reason }) => ({ status, reason }))).toEqual(
      expect.arrayContaining([
        { status: 'skipped', reason: 'site' },
        { status: 'sent', reason: null },
      ]),
    );
    expect(smtp.taken.map((mail) => header(mail, 'To'))).toEqual(['pat@example.com']);
  });
});

describe('a mail server', () => {
  it('that goes away is tried again, and gets each mail once when it is back', async () => {
    await smtp.stop();
    await service.send(reset('pat@example.com'));
    await until(async () => (await service.deliveries())[0]?.attempts === 1);
    expect(await service.deliveries()).toMatchObject([
      { status: 'waiting', reason: expect.stringMatching(/^E/) },
    ]);
    await service.skipWaits();
    await until(async () => (await service.deliveries())[0]?.attempts === 2);
    await smtp.start();
    await until(async () => {
      await service.skipWaits();
      return isOver();
    });
    expect(smtp.taken).toHaveLength(1);
    expect(await service.deliveries()).toMatchObject([{ status: 'sent', reason: null }]);
  });

  it('that refuses is asked again until the last attempt; then the mail is given up and forgotten', async () => {
    smtp.refusal = 'no pat@example.com here';
    await service.send(reset('pat@example.com'));
    await until(async () => (await service.jobs())[0]?.state === 'retry');
    await service.admin.query(
      `update jobs.job set retry_count = 38, start_after = now() where state = 'retry'`,
    );
    await until(async () => (await service.jobs())[0]?.state === 'failed');
    expect(await service.deliveries()).toMatchObject([
      { status: 'failed', attempts: 40, reason: 'EENVELOPE 550' },
    ]);
    const { rows } = await service.admin.query('select * from jobs.job');
    expect(JSON.stringify(rows)).not.toMatch(/pat@example.com|tttt/);
  });

  it('that takes the call and says nothing holds up no other mail for long', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const other = await startNotifications(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    other.work();
    await other.send(reset('pat@example.com'));
    await until(async () => (await other.deliveries())[0]?.status === 'waiting');
    expect(await other.deliveries()).toMatchObject([{ reason: 'ETIMEDOUT' }]);
    await other.stop();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
