import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import type { Mail } from '../templates/render-mail.ts';

interface Letter {
  to: string;
  mail: Mail;
  /** The address of RFC 8058. */
  oneClick: string | undefined;
}

const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

/** Hands a mail over to the mail server. Every attempt of a job uses the same Message-ID. */
export async function handOver(
  { transport, settings }: NotificationsContext,
  { id }: JobRun,
  { to, mail, oneClick }: Letter,
): Promise<void> {
  const { hostname } = new URL(settings.PUBLIC_ORIGIN);
  await transport.sendMail({
    from: settings.MAIL_FROM ?? { name: mail.sender, address: `no-reply@${hostname}` },
    to: { name: '', address: to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${hostname}>`,
    headers: {
      'auto-submitted': 'auto-generated',
      ...(oneClick !== undefined && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
    },
    ...(oneClick !== undefined && { list: { unsubscribe: oneClick } }),
    ...(mail.calendar !== undefined && {
      attachments: [{ filename: 'event.ics', content: mail.calendar, contentType: CALENDAR_TYPE }],
    }),
  });
}

/** Why the mail server did not take a mail, as its code: its message may repeat the address. */
export class MailNotTakenError extends Error {
  override name = 'MailNotTakenError';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }

  /** @param error what `handOver` threw */
  static of(error: unknown): MailNotTakenError {
    return new MailNotTakenError(codeOf(error));
  }
}

function codeOf(error: unknown): string {
  if (!Error.isError(error)) return 'unknown';
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : error.name;
}
