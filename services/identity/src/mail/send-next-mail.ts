import type { Logger } from '@backflow/service-kit';
import type { Sequelize, Transaction } from 'sequelize';
import type { MailTransport } from './mail-transport.ts';

/** What the sender is made of. */
export interface SenderDeps {
  sequelize: Sequelize;
  transport: MailTransport;
  log: Logger;
  /** `Name <address>`. */
  from: string;
  /** Names this platform in the Message-ID. */
  host: string;
}

interface DueMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
}

/** About a day and a half of trying. */
const MOST_ATTEMPTS = 40;
const LONGEST_WAIT_SECONDS = 60 * 60;

/**
 * Sends the mail that has been due longest, while no other process has it in hand. Marked as sent after the server
 * took it: a crash in between sends it again, under the same Message-ID.
 * @returns false when none is due
 */
export function sendNextMail(deps: SenderDeps): Promise<boolean> {
  const { sequelize } = deps;
  return sequelize.transaction(async (transaction) => {
    const [rows] = await sequelize.query(
      `select id, "to", subject, text, html, attempts from outbox
        where next_attempt_at <= now() order by next_attempt_at limit 1 for update skip locked`,
      { transaction },
    );
    const [mail] = rows as DueMail[];
    if (!mail) return false;
    try {
      await deliver(deps, mail);
    } catch (error) {
      await putOff(deps, transaction, mail, error);
      return true;
    }
    await forgetContent(sequelize, transaction, mail.id, 'now()');
    deps.log.info({ mail: mail.id }, 'mail sent');
    return true;
  });
}

const deliver = ({ transport, from, host }: SenderDeps, { id, to, subject, text, html }: DueMail) =>
  transport.sendMail({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'auto-submitted': 'auto-generated' },
  });

async function putOff(
  { sequelize, log }: SenderDeps,
  transaction: Transaction,
  mail: DueMail,
  error: unknown,
): Promise<void> {
  const attempts = mail.attempts + 1;
  // The server's words may repeat the address: its code says enough.
  const reason = error instanceof Error && 'code' in error ? error.code : 'unknown';
  if (attempts >= MOST_ATTEMPTS) {
    log.error({ mail: mail.id, attempts, reason }, 'mail given up');
    return forgetContent(sequelize, transaction, mail.id, 'null');
  }
  const wait = Math.min(2 ** attempts, LONGEST_WAIT_SECONDS);
  log.warn({ mail: mail.id, attempts, reason, wait }, 'mail could not be sent, trying again later');
  await sequelize.query(
    'update outbox set attempts = $2, next_attempt_at = now() + make_interval(secs => $3) where id = $1',
    { bind: [mail.id, attempts, wait], transaction },
  );
}

/** What is over needs no content any more: it may hold a link that still works. */
async function forgetContent(
  sequelize: Sequelize,
  transaction: Transaction,
  id: string,
  sentAt: 'now()' | 'null',
): Promise<void> {
  await sequelize.query(
    `update outbox set sent_at = ${sentAt}, attempts = attempts + 1, next_attempt_at = null, text = '', html = ''
      where id = $1`,
    { bind: [id], transaction },
  );
}
