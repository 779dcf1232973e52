import type { Migration } from '@backflow/service-kit';

/** The PDF files of invoices and credit notes, which mails about them have attached. */
export const publishInvoiceDocuments: Migration = {
  name: '0260-publish-invoice-documents',
  up: (sql) =>
    sql(`
      create view invoice_documents_v1 as
        select d.invoice_id as id, i.number, d.content
          from invoice_documents d join invoices i on i.id = d.invoice_id;
      grant usage on schema bookings to backflow_notifications;
      grant select on invoice_documents_v1 to backflow_notifications;
    `),
  down: (sql) =>
    sql(`
      drop view invoice_documents_v1;
      revoke usage on schema bookings from backflow_notifications;
    `),
};
