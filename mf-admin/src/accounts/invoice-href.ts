import type { Invoice } from '@backflow/contracts/bookings';

/** An invoice or a credit note on the Money page, with its details open. */
export const adminInvoiceHref = ({ id, number }: Pick<Invoice, 'id' | 'number'>): string =>
  `/admin/money?show=all&search=${number}&invoice=${id}`;
