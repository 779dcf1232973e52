/** The member’s invoices, on the dashboard. */
export const INVOICES_HREF = '/dashboard?tab=my-training';

/** The page of an invoice or credit note, with its details open. */
export const invoiceHref = (id: string): string => `${INVOICES_HREF}&invoice=${encodeURIComponent(id)}`;

/** The page of a company, for its members. */
export const companyHref = (id: string): string => `/companies/${encodeURIComponent(id)}`;

/** The same invoice for whoever acts for a company, on its page. */
export const companyInvoiceHref = (companyId: string, id: string): string =>
  `${companyHref(companyId)}?invoice=${encodeURIComponent(id)}`;
