export { BookingTerms, BookingTermsNote } from './booking-terms.tsx';
export { HoursFields } from './hours-fields.tsx';
export { OwnBookingActions } from './own-booking/own-booking-actions.tsx';
export { useIsBilledToOther, type ManagedBooking } from './own-booking/managed-booking.ts';
export { InvoiceLink, PendingInvoice, formatSendTime, ownInvoices } from './pending-invoice.tsx';
export { usePriceQuestion } from './price-question.tsx';
