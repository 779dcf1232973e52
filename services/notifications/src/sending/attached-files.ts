import type { MailRequest } from '@backflow/contracts/notifications';
import { select, sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import type { Mail } from '../templates/render-mail.ts';
import { qrPng } from './qr-png.ts';

export interface AttachedFile {
  filename: string;
  content: string | Buffer;
  contentType: string;
  /** Of a picture that the HTML part shows. */
  cid?: string;
}

const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH';

/**
 * The files of a mail: its calendar file, the QR code of its ticket, and the documents that its request names.
 * @throws Error when a document is not stored yet: the mail is tried again
 */
export async function attachedFiles(
  { db }: Pick<NotificationsContext, 'db'>,
  { document, documents = [] }: Pick<MailRequest, 'document' | 'documents'>,
  { calendar, ticket }: Pick<Mail, 'calendar' | 'ticket'>,
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = [];
  if (calendar !== undefined)
    files.push({ filename: 'event.ics', content: calendar, contentType: CALENDAR_TYPE });
  if (ticket) {
    const { text, cid, shortCode } = ticket;
    const filename = `ticket-${shortCode}.png`;
    files.push({ filename, content: qrPng(text), contentType: 'image/png', cid });
  }
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
