import type { MailRequest } from '@backflow/contracts/notifications';
import { select, sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import type { Mail } from '../templates/render-mail.ts';

export interface AttachedFile {
  filename: string;
  content: string | Buffer;
  contentType: string;
}

const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

/**
 * The files of a mail: its calendar file, and the document that its request names.
 * @throws Error when the document is not stored yet: the mail is tried again
 */
export async function attachedFiles(
  { db }: Pick<NotificationsContext, 'db'>,
  { document }: Pick<MailRequest, 'document'>,
  { calendar }: Pick<Mail, 'calendar'>,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] =
    calendar === undefined ? [] : [{ filename: 'event.ics', content: calendar, contentType: CALENDAR_TYPE }];
  if (document === undefined) return files;
  const [stored] = await select<{ number: string; content: Buffer }>(
    db,
    'mailed-document',
    sql`select number, content from bookings.invoice_documents_v1 where id = ${document}`,
  );
  if (!stored) throw new Error('the document to attach is not stored');
  const { number, content } = stored;
  return [...files, { filename: `${number}.pdf`, content, contentType: 'application/pdf' }];
}
