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
 * The files of a mail: its calendar file, and the documents that its request names.
 * @throws Error when a document is not stored yet: the mail is tried again
 */
export async function attachedFiles(
  { db }: Pick<NotificationsContext, 'db'>,
  { document, documents = [] }: Pick<MailRequest, 'document' | 'documents'>,
  { calendar }: Pick<Mail, 'calendar'>,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] =
    calendar === undefined ? [] : [{ filename: 'event.ics', content: calendar, contentType: CALENDAR_TYPE }];
  const ids = document === undefined ? documents : [document, ...documents];
  if (ids.length === 0) return files;
  const stored = await select<{ number: string; content: Buffer }>(
    db,
    'mailed-documents',
    sql`
      select v.number, v.content from bookings.invoice_documents_v1 v
       where v.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], v.id)`,
  );
  if (stored.length < ids.length) throw new Error('the document to attach is not stored');
  return [
    ...files,
    ...stored.map(({ number, content }) => ({
      ...{ filename: `${number}.pdf`, content, contentType: 'application/pdf' },
    })),
  ];
}
