import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestService } from '@backflow/service-kit/testing';
import { SMTPServer } from 'smtp-server';
import { startIdentity } from '../../test/start-identity.ts';
import { mailsTo } from '../../test/outbox.ts';
import { join } from '../../test/visitor.ts';
import { startMailSender } from './mail-sender.ts';
import { createMailTransport } from './mail-transport.ts';
import { sendNextMail } from './send-next-mail.ts';

let service: TestService;
beforeAll(async () => {
  service = await startIdentity();
});
afterAll(() => service.stop());

let server: SMTPServer | undefined;
afterEach(async () => {
  await stopSmtp();
  await service.deps.db.sequelize.query('delete from outbox');
});

/** A real mail server; what it takes goes into `taken`. */
async function startSmtp(port = 0): Promise<{ port: number; taken: string[] }> {
  const taken: string[] = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let mail = '';
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
      stream.on('end', () => {
        taken.push(mail);
        done();
      });
    },
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return { port: (listening.address() as { port: number }).port, taken };
}

async function stopSmtp(): Promise<void> {
  const stopped = server;
  server = undefined;
  if (stopped) await new Promise<void>((resolve) => stopped.close(() => resolve()));
}

const depsFor = (port: number) => ({
  sequelize: service.deps.db.sequelize,
  transport: createMailTransport(`smtp://127.0.0.1:${port}`),
  log: service.deps.log,
  from: 'Academy <no-reply@academy.example.com>',
  host: 'academy.example.com',
});

// A moment ago: the column rounds to milliseconds, and now could be rounded to what is still to come.
const makeDue = () =>
  service.deps.db.sequelize.query(
    "update outbox set next_attempt_at = now() - interval '1 second' where sent_at is null",
  );

describe('the sender', () => {
  it('hands a mail over with text, HTML and an id of its row, and forgets its content', async () => {
    const { account } = await join(service.url);
    const { port, taken } = await startSmtp();
    const [queued] = await mailsTo(service, account.email);
    expect(await sendNextMail(depsFor(port))).toBe(true);
    expect(await sendNextMail(depsFor(port))).toBe(false);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toContain(`Message-ID: <${queued?.id}@academy.example.com>`);
    expect(taken[0]).toContain(`To: ${account.email}`);
    expect(taken[0]).toContain('From: Academy <no-reply@academy.example.com>');
    expect(taken[0]).toContain('Content-Type: text/plain');
    expect(taken[0]).toContain('Content-Type: text/html');
    expect((await mailsTo(service, account.email))[0]).toMatchObject({
      text: '',
      html: '',
      sentAt: expect.any(Date),
    });
  });

  it('tries again, later each time, while the server is away, and sends when it is back', async () => {
    const { account } = await join(service.url);
    const { port } = await startSmtp();
    await stopSmtp();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await makeDue();
      expect(await sendNextMail(depsFor(port))).toBe(true);
      expect(await sendNextMail(depsFor(port))).toBe(false);
      const [rows] = await service.deps.db.sequelize.query(
        'select extract(epoch from next_attempt_at - now())::float as wait, attempts from outbox where "to" = $1',
        { bind: [account.email] },
      );
      const [row] = rows as { wait: number; attempts: number }[];
      expect(row?.attempts).toBe(attempt);
      waits.push(Math.round(row?.wait ?? 0));
    }
    expect(waits).toEqual([2, 4, 8]);
    const { taken } = await startSmtp(port);
    await makeDue();
    await sendNextMail(depsFor(port));
    expect(taken).toHaveLength(1);
  });

  it('running, sends by itself what is queued, and stops when it is asked to', async () => {
    const { port, taken } = await startSmtp();
    const sender = startMailSender(depsFor(port));
    await join(service.url);
    while (taken.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await sender.stop();
    await join(service.url);
    expect(taken).toHaveLength(1);
  });

  it('sends each mail once when several work at the same time', async () => {
    await Promise.all(Array.from({ length: 6 }, () => join(service.url)));
    const { port, taken } = await startSmtp();
    const one = async () => {
      while (await sendNextMail(depsFor(port)));
    };
    await Promise.all([one(), one(), one()]);
    expect(taken).toHaveLength(6);
  });
});
