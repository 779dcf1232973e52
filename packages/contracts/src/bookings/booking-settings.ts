import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleanLine, cleaned } from '../clean-text.ts';
import { requiredText, wholeNumber } from '../fields.ts';

/** Text that may be blank, cleaned. */
const blankable = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .check(cleaned(cleanLine), z.maxLength(max, `${label} must be at most ${max} characters`));

/** Administrators' settings for bookings: invoices, cancellation, offers from the waiting list. */
export const BookingSettings = z.object({
  /** Printed below the seller's address; blank for none. */
  sellerTaxId: blankable('Tax id', 60),
  /** Printed on every invoice, and in mails about money. */
  paymentInstructions: requiredText('Payment instructions', { max: 1000, multiline: true }),
  /** Days from the day of issue until an invoice is due. */
  paymentDays: wholeNumber('Days to pay', [0, 365]),
  /** An invoice is due so many days before the start, if that is earlier. */
  dueBeforeDays: wholeNumber('Days before the start', [0, 365]),
  /** The name of the tax that prices include, such as 'Sales tax'; blank: invoices have no tax line. */
  taxLabel: blankable('Tax', 40),
  /** Percent, as a decimal string such as '8.25'. */
  taxRate: z
    .string('Tax rate must be a decimal such as 8.25')
    .check(cleaned(cleanAscii), z.regex(/^\d{1,2}(\.\d{1,3})?$/, 'Tax rate must be a decimal such as 8.25')),
  /** Minutes until an invoice is sent: so long its member can change whom it is billed to. */
  sendAfterMinutes: wholeNumber('Minutes until invoices are sent', [0, 10_080]),
  /** On: overdue invoices are reminded of without an administrator. */
  sendsReminders: z.boolean('Send reminders must be true or false'),
  /** Days after the due day, and between two reminders. */
  remindEveryDays: wholeNumber('Days between reminders', [1, 90]),
  /** A member who cancels at least so many days before the start gets everything back. */
  refundDays: wholeNumber('Days before the start', [0, 365]),
  /** Shown before a member cancels. */
  cancellationText: blankable('Cancellation text', 2000),
  /** How long a free seat is offered to the next on the waiting list. */
  seatOfferHours: wholeNumber('Hours of an offer', [1, 336]),
  /** Offers end so many hours before the start, and the waiting list with them. */
  seatOfferEndsHours: wholeNumber('Hours before the start', [0, 168]),
});
export type BookingSettings = z.infer<typeof BookingSettings>;

/** The values of settings that no administrator has changed. */
export const DEFAULT_BOOKING_SETTINGS: BookingSettings = {
  sellerTaxId: '',
  paymentInstructions:
    'Pay by check or bank transfer within the time above, and state the invoice number.\nQuestions about payment: reply to the email that brought this invoice.',
  paymentDays: 30,
  dueBeforeDays: 7,
  taxLabel: '',
  taxRate: '0',
  sendAfterMinutes: 60,
  sendsReminders: false,
  remindEveryDays: 14,
  refundDays: 14,
  cancellationText:
    'Registration fees are returned in full until 14 days before the start. After that they are non-refundable, unless we cancel the event.',
  seatOfferHours: 24,
  seatOfferEndsHours: 2,
};
