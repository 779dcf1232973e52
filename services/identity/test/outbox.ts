import type { TestService } from '@backflow/service-kit/testing';
import { QueryTypes } from 'sequelize';

export interface QueuedMail {
  id: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  sentAt: Date | null;
}

/** The mails to an address that are in the outbox, oldest first. */
export const mailsTo = (service: TestService, email: string): Promise<QueuedMail[]> =>
  service.deps.db.sequelize.query<QueuedMail>(
    `select id, subject, text, html, attempts, sent_at as "sentAt" from outbox where "to" = $1 order by created_at, subject`,
    { bind: [email], type: QueryTypes.SELECT },
  );

/** The token of the link to `path` in the newest mail to an address. */
export async function tokenFor(service: TestService, email: string, path: string): Promise<string> {
  const mails = await mailsTo(service, email);
  const tokens = mails.flatMap(({ text }) => {
    const found = new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1];
    return found === undefined ? [] : [found];
  });
  const token = tokens.at(-1);
  if (token === undefined) throw new Error(`no mail to ${email} leads to ${path}`);
  return token;
}

/** Moves every token's end into the past. */
export const expireTokens = (service: TestService) =>
  service.deps.db.sequelize.query(`update one_time_tokens set expires_at = now() - interval '1 second'`);
