import type { getInvoiceFile, getMyInvoiceFile } from '@backflow/contracts/bookings';
import { download, select, sql } from '@backflow/service-kit';
import type { Call, Database, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ADMIN_READER, invoiceNotFound, ownReader, readable } from './invoice.query.ts';
import type { InvoiceReader } from './invoice.query.ts';
import { DOCUMENT, DOCUMENT_ID } from './joint-invoice.ts';
import { readPrintedInvoice } from './printed-invoice.ts';

/** The PDF of an invoice: as stored, or as it will be. @throws NotFoundError, also for somebody else's and before it is sent */
async function readFile({ db }: BookingsContext, id: string, reader: InvoiceReader): Promise<FileResponse> {
  const [file] = await select<{ number: string; content: Buffer | null }>(
    db,
    'invoice-file',
    sql`
      select i.number, f.content
        from invoices i ${DOCUMENT} left join invoice_documents f on f.invoice_id = ${DOCUMENT_ID}
       where d.sent_at is not null and ${readable(id, reader)}`,
  );
  if (!file) throw invoiceNotFound();
  const content = file.content ?? (await renderFinalInvoice(db, id));
  return pdfFile(file.number, content);
}

/** A PDF to download. */
export const pdfFile = (name: string, content: Buffer): FileResponse =>
  download(`${name}.pdf`, 'application/pdf', content);

export const myInvoiceFile = (
  context: BookingsContext,
  { actor, params }: Call<typeof getMyInvoiceFile>,
): Promise<FileResponse> => readFile(context, params.id, ownReader(actor.id));

export const invoiceFile = (
  context: BookingsContext,
  { params }: Call<typeof getInvoiceFile>,
): Promise<FileResponse> => readFile(context, params.id, ADMIN_READER);

/** The PDF of an invoice that is final, in the bytes that are stored once it is mailed. */
export async function renderFinalInvoice(db: Pick<Database, 'reader'>, id: string): Promise<Buffer> {
  const printed = await readPrintedInvoice(db, id);
  // Few processes need the PDF library.
  const { renderInvoice } = await import('./pdf/render-invoice.ts');
  return renderInvoice(printed);
}
