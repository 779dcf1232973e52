import { Readable } from 'node:stream';
import type { getInvoiceFile, getOwnInvoiceFile } from '@backflow/contracts/bookings';
import { FileResponse, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { ADMIN_READER, invoiceNotFound, ownReader, readable } from './invoice.query.ts';
import type { InvoiceReader } from './invoice.query.ts';

/** The stored PDF of an invoice. @throws NotFoundError, also for somebody else's and before it is sent */
async function readFile({ db }: BookingsContext, id: string, reader: InvoiceReader): Promise<FileResponse> {
  const [file] = await select<{ number: string; content: Buffer; sha256: string }>(
    db,
    'invoice-file',
    sql`
      select i.number, d.content, d.sha256
        from invoices i join invoice_documents d on d.invoice_id = i.id where ${readable(id, reader)}`,
  );
  if (!file) throw invoiceNotFound();
  return new FileResponse(
    {
      'content-type': 'application/pdf',
      'content-length': String(file.content.length),
      'content-disposition': `attachment; filename="${file.number}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      etag: `"${file.sha256}"`,
    },
    () => Promise.resolve(Readable.from([file.content])),
  );
}

export const ownInvoiceFile = (
  context: BookingsContext,
  { actor, params }: Call<typeof getOwnInvoiceFile>,
): Promise<FileResponse> => readFile(context, params.id, ownReader(actor.id));

export const invoiceFile = (
  context: BookingsContext,
  { params }: Call<typeof getInvoiceFile>,
): Promise<FileResponse> => readFile(context, params.id, ADMIN_READER);
