import type { getTicketFile } from '@backflow/contracts/bookings';
import { download, readSiteSettings } from '@backflow/service-kit';
import type { Call, FileResponse } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { myTicket, ticketNotFound } from './my-ticket.query.ts';

/** The confirmation of an own booking with its ticket, to print. @throws NotFoundError as the ticket does, and once it has ended */
export async function myTicketFile(
  context: BookingsContext,
  call: Call<typeof getTicketFile>,
): Promise<FileResponse> {
  const { code, ...ticket } = await myTicket(context, call);
  if (code === null) throw ticketNotFound();
  const site = await readSiteSettings(context.db);
  // Few processes need the PDF library.
  const { renderTicket } = await import('./render-ticket.ts');
  const printing = { site, origin: context.settings.PUBLIC_ORIGIN, createdAt: new Date(context.now()) };
  const content = await renderTicket({ ...ticket, code }, printing);
  return download(`ticket-${ticket.shortCode}.pdf`, 'application/pdf', content);
}
