import { jobRun } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { useIdentity } from '../test/start-identity.ts';
import { purgeExpired, purgeExpiredJob } from './maintenance.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

const service = await useIdentity({}, () => NOW);

const query = (statement: string) =>
  service.context.db.sequelize.query<{ found: string }>(statement, { type: QueryTypes.SELECT });
const found = async (table: string, column: string) =>
  (await query(`select ${column} as found from ${table} order by 1`)).map((row) => row.found);
const purge = () => purgeExpired(service.context, null, jobRun(service, purgeExpiredJob));

describe('purging', () => {
  it('deletes expired links, mails and subscriptions by the service’s clock', async () => {
    for (const [name, links, mails] of [
      ['young', 6.9, 29.9],
      ['old', 7.1, 30.1],
    ] as const) {
      await query(`insert into one_time_tokens (hash, purpose, email, expires_at)
                   values ('${name}', 'confirm-email', '${name}', '${daysAgo(links)}')`);
      await query(`insert into outbox ("to", subject, text, html, next_attempt_at, created_at)
                   values ('${name}', '', '', '', null, '${daysAgo(mails)}')`);
      await query(
        `insert into newsletter_subscriptions (email, created_at) values ('${name}', '${daysAgo(links)}')`,
      );
    }
    await query(`insert into outbox ("to", subject, text, html, created_at)
                 values ('unsent', '', '', '', '${daysAgo(300)}')`);
    await query(`insert into newsletter_subscriptions (email, created_at, confirmed_at)
                 values ('reader', '${daysAgo(300)}', '${daysAgo(299)}')`);
    await purge();
    expect(await found('one_time_tokens', 'email')).toEqual(['young']);
    expect(await found('outbox', '"to"')).toEqual(['unsent', 'young']);
    expect(await found('newsletter_subscriptions', 'email')).toEqual(['reader', 'young']);
  });

  it('deletes audit entries of failed sign-ins without an account only', async () => {
    const { id } = await service.buildMember({ isAdmin: true });
    const insertEntry = (action: string, actor: string, subject: string, days: number) =>
      query(`insert into audit_lines (at, actor_id, action, subject_id)
             values ('${daysAgo(days)}', ${actor}, '${action}', ${subject})`);
    await insertEntry('young refusal', 'null', 'null', 29);
    await insertEntry('old refusal', 'null', 'null', 31);
    await insertEntry('refusal of an account', 'null', `'${id}'`, 31);
    await insertEntry('settings.update', `'${id}'`, 'null', 400);
    await purge();
    expect(await found('audit_lines', 'action')).toEqual([
      'refusal of an account',
      'settings.update',
      'young refusal',
    ]);
  });
});
