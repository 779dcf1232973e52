/** The member’s invoices, on the dashboard. */
export const INVOICES_HREF = '/dashboard?tab=my-training';

/** The page of an invoice or credit note, with its details open. */
export const invoiceHref = (id: string): string => `${INVOICES_HREF}&invoice=${encodeURIComponent(id)}`;
