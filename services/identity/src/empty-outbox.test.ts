import { jobRun } from '@backflow/service-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sendMail } from '@backflow/contracts/notifications';
import { QueryTypes } from 'sequelize';
import { asOwner, useIdentity } from '../test/start-identity.ts';
import { emptyOutbox, emptyOutboxJob } from './maintenance.ts';

const service = useIdentity();
afterEach(() => asOwner(service, `truncate identity.outbox; delete from jobs.job`));

const run = () => emptyOutbox(service.context, null, jobRun(service, emptyOutboxJob));
/** A mail as the last release has written it. */
const leave = (to: string, more = '', values = '') =>
  service.context.db.sequelize.query(
    `insert into outbox ("to", subject, text, html${more}) values ('${to}', 'Confirm', 'Hello', '<p>Hello</p>'${values})`,
  );

describe('what the last release left in its outbox', () => {
  it('is queued, once, and its content is deleted here', async () => {
    await leave('new@example.com');
    await leave('tried@example.com', ', attempts, next_attempt_at', `, 7, now() + interval '1 hour'`);
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

  it('is left alone where it was sent or given up, or nobody was meant', async () => {
    await leave('sent@example.com', ', next_attempt_at, sent_at', ', null, now()');
    await leave('gone@example.com', ', next_attempt_at', ', null');
    await leave('', ', next_attempt_at, sent_at', ', null, now()');
    await run();
    expect(await service.queued(sendMail)).toEqual([]);
  });

  it('is left to a process of that release that is sending it', async () => {
    await leave('sending@example.com');
    await leave('waiting@example.com');
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

  it('stays there when it cannot be queued', async () => {
    await leave('kept@example.com');
    await asOwner(service, 'alter schema jobs rename to jobs_gone');
    await expect(run()).rejects.toThrow();
    await asOwner(service, 'alter schema jobs_gone rename to jobs');
    await run();
    expect((await service.queued(sendMail)).map(({ to }) => to)).toEqual(['kept@example.com']);
  });
});
