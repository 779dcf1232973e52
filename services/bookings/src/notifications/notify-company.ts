import { companyHref } from '@backflow/contracts/bookings';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { MailData } from '@backflow/contracts/notifications';
import type { Write } from '@backflow/service-kit';
import { companyRecipients } from '../payers/company-recipients.ts';
import { readPayer } from '../payers/company-seat.ts';
import type { BookingsContext } from '../context.ts';
import type { Offer } from '../offers/offer.ts';
import { bookedMailData } from './booked-mail-data.ts';

type Change = Pick<MailData<'company-seat-changed'>, 'seat' | 'oldTitle' | 'owed' | 'note'>;

/**
 * Queues the mail to a company about a change of a seat that it pays, which it has not made.
 * @returns its name; undefined where a member pays
 */
export async function notifyCompany(
  context: Pick<BookingsContext, 'settings'>,
  write: Write,
  { offer, bookingId, ...change }: Change & { offer: Offer; bookingId: string },
): Promise<string | undefined> {
  const seat = await readPayer(write, bookingId);
  if (!seat) return undefined;
  const { id, company, name, bookedBy } = seat;
  const url = context.settings.PUBLIC_ORIGIN + companyHref(id);
  const data = { ...bookedMailData(context, offer), company, name, url, ...change };
  for (const to of await companyRecipients(write, id, [bookedBy]))
    await write.queue(sendMail, mailRequest('company-seat-changed', to, data));
  return company;
}
