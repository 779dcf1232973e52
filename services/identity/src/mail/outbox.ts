import type { Writing } from '../tokens/one-time-tokens.ts';
import type { Mail } from './mail-layout.ts';

/** Puts a mail into the outbox, in the transaction of what causes it: neither exists without the other. */
export async function queueMail({ sequelize, transaction }: Writing, to: string, mail: Mail): Promise<void> {
  await sequelize.query('insert into outbox ("to", subject, text, html) values ($1, $2, $3, $4)', {
    bind: [to, mail.subject, mail.text, mail.html],
    transaction,
  });
}

/** Writes as much as `queueMail` does, and sends nothing: so that time does not tell whether there was a mail. */
export async function queueNothing({ sequelize, transaction }: Writing, mail: Mail): Promise<void> {
  await sequelize.query(
    `insert into outbox ("to", subject, text, html, next_attempt_at, sent_at)
     values ('', $1, $2, $3, null, now())`,
    { bind: [mail.subject, mail.text, mail.html], transaction },
  );
}
