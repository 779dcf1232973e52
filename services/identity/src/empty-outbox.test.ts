import { asOwner, jobRun } from '@backflow/service-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sendMail } from '@backflow/contracts/notifications';
import { QueryTypes } from 'sequelize';
import { useIdentity } from '../test/start-identity.ts';
import { emptyOutbox, emptyOutboxJob } from './maintenance.ts';

const service = await useIdentity();
afterEach(() => asOwner(service, `truncate identity.outbox; delete from jobs.job`));

const run = () => emptyOutbox(service.context, null, jobRun(service, emptyOutboxJob));
/** Inserts a mail as the last release did. */
const insertMail = (to: string, more = '', values = '') =>
  service.context.db.sequelize.query(
    `insert into outbox ("to", subject, text, html${more}) values ('${to}', 'Confirm', 'Hello', '<p>Hello</p>'${values})`,
  );

describe('a mail in the outbox of the last release', () => {
  it('is queued once, and its content is deleted', async () => {
    await insertMail('new@example.com');
    await insertMail('tried@example.com', ', attempts, next_attempt_at', `, 7, now() + interval '1 hour'`);
    await run();
    await run();
    const queued = (await service.queued(sendMail)).sort((a, b) =>
      JSON.stringify(a.to).localeCompare(JSON.stringify(b.to)),
    );
    const data = { subject: 'Confirm', text: 'Hello', html: '<p>Hello</p>' };
    expect(queued).toEqual([
      { template: 'raw', to: 'new@example.com', data },
      { template: 'raw', to: 'tried@example.com', data },
    ]);
    const rows = await service.context.db.sequelize.query(
      'select distinct text, html, next_attempt_at as next from outbox',
      { type: QueryTypes.SELECT },
    );
    expect(rows).toEqual([{ text: '', html: '', next: null }]);
  });

  it('is not queued when it was sent, given up or has no recipient', async () => {
    await insertMail('sent@example.com', ', next_attempt_at, sent_at', ', null, now()');
    await insertMail('gone@example.com', ', next_attempt_at', ', null');
    await insertMail('', ', next_attempt_at, sent_at', ', null, now()');
    await run();
    expect(await service.queued(sendMail)).toEqual([]);
  });

  it('is skipped while a process of that release sends it', async () => {
    await insertMail('sending@example.com');
    await insertMail('waiting@example.com');
    const { sequelize } = service.context.db;
    await sequelize.transaction(async (transaction) => {
      await sequelize.query(`select 1 from outbox where "to" = 'sending@example.com' for update`, {
        transaction,
      });
      await run();
    });
    expect((await service.queued(sendMail)).map(({ to }) => to)).toEqual(['waiting@example.com']);
    await run();
    expect((await service.queued(sendMail)).map(({ to }) => to)).toEqual([
      'waiting@example.com',
      'sending@example.com',
    ]);
  });

  it('stays in the outbox when it cannot be queued', async () => {
    await insertMail('stays@example.com');
    await asOwner(service, 'alter schema jobs rename to jobs_gone');
    await expect(run()).rejects.toThrow();
    await asOwner(service, 'alter schema jobs_gone rename to jobs');
    await run();
    expect((await service.queued(sendMail)).map(({ to }) => to)).toEqual(['stays@example.com']);
  });
});
