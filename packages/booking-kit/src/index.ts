export { ApprovalNote } from './approval-note.tsx';
export { findOffers, type FoundOffer } from './find-offers.ts';
export { OfferCombobox } from './offer-combobox.tsx';
export { AttendeesSlot, MailSlot } from './admin-slots.tsx';
export { STATUS } from './booking-status.ts';
export { BookingTerms, BookingTermsNote, MyPriceBadges, MyPriceNote } from './booking-terms.tsx';
export {
  companyPeople,
  foundCompanies,
  formatPaymentTerms,
  formatPurchaseOrderRule,
} from './companies/company-api.ts';
export { CompanyFacts, Fact } from './companies/company-facts.tsx';
export { CompanyFields, companyFormats, getCompanyValues } from './companies/company-fields.tsx';
export { CompanyPeople } from './companies/company-people.tsx';
export { CompanyCombobox } from './companies/company-combobox.tsx';
export { CompanySection } from './companies/company-section.tsx';
export { RoleChoice } from './companies/role-choice.tsx';
export { CompanyBookingList, ReassignDialog } from './company/company-booking-list.tsx';
export { CompanyInvoices } from './company/company-invoices.tsx';
export { BookForCompany } from './group/book-for-company.tsx';
export { GroupDialog } from './group/group-dialog.tsx';
export { BillToDialog } from './bill-to-dialog.tsx';
export { memberEntries, memberHours, myEntries, myHours } from './hours/api.ts';
export { HoursFields } from './hours/hours-fields.tsx';
export { HoursLedger } from './hours/hours-ledger.tsx';
export { InvoiceBadge } from './invoice-badge.tsx';
export { InvoiceLines } from './invoice-lines.tsx';
export { MailReachCount, MailReachNotice, mailReach, type OfferKey } from './notices/mail-reach.tsx';
export { useMoveQuestion, type Schedule } from './notices/move-dialog.tsx';
export { MyBookingActions } from './my-booking/my-booking-actions.tsx';
export { useIsBilledToOther, type ManagedBooking } from './my-booking/managed-booking.ts';
export { InvoiceLink, PendingInvoice, formatSendTime, myInvoices } from './pending-invoice.tsx';
export { bookingRequest, useMyPrice, type PricedRecord } from './my-price.ts';
export { PriceCode } from './price-code.tsx';
export { PricesField } from './prices-field.tsx';
export { usePriceQuestion } from './price-question.tsx';
