import * as contracts from '@backflow/contracts/bookings';
import { WithMessage, route } from '@backflow/service-kit';
import { adminToday } from './admin-dashboard/attention.query.ts';
import { bookingReport, bookingReportFile } from './admin-dashboard/booking-report.ts';
import { seatReport, seatReportFile } from './admin-dashboard/seat-report.ts';
import { getAccount } from './accounts/account.query.ts';
import { applyPrice, previewPrice } from './money/apply-price.ts';
import { recordPayment, recordRefund, reversePayment } from './money/change-account.ts';
import { listMoneyFindings } from './accounts/findings.query.ts';
import { exportPayments, listPayments } from './accounts/payments.query.ts';
import { addAttendee } from './attendees/add-attendee.ts';
import { countAttendees } from './attendees/attendee-figures.query.ts';
import { attendeesPage } from './attendees/attendees.query.ts';
import { bulkChange } from './bulk-changes.ts';
import { bulkChanges } from './bulk/bulk-change.query.ts';
import { dismissChange, startBulkChange } from './bulk/start-bulk-change.ts';
import { exportAttendees } from './attendees/export-attendees.ts';
import { mailAttendees, previewRecipients } from './attendees/mail-attendees.ts';
import {
  companyAccountsPage,
  countMemberBookings,
  memberBookingsPage,
} from './attendees/member-bookings.query.ts';
import { moveOne } from './attendees/move-booking.ts';
import { recordAttendance } from './attendees/record-attendance.ts';
import { setAttended } from './attendees/set-attended.ts';
import { setStatus } from './attendees/set-booking.ts';
import { book } from './bookings/book.ts';
import { myBookingsPage } from './bookings/my-bookings.query.ts';
import { presentEnrollment, presentEventBooking, presentWebinarBooking } from './bookings/present-booking.ts';
import { joinWaitingList, leaveWaitingList } from './bookings/waiting-list.ts';
import { cancelMyBooking } from './cancellation/cancel-own-booking.ts';
import { myCancellation } from './cancellation/my-cancellation.query.ts';
import { acceptHandOver, declineHandOver } from './hand-over/accept-hand-over.ts';
import { createHandOver, withdrawHandOver } from './hand-over/create-hand-over.ts';
import { myHandOvers, receivedHandOver } from './hand-over/hand-overs.query.ts';
import { offerCalendar } from './calendar/offer-calendar.ts';
import { createFeed, getFeed, replaceFeed, revokeFeed } from './calendar/my-feed.ts';
import { readFeed } from './calendar/read-feed.ts';
import { bookForCompany, bookGroup } from './companies/book-group.ts';
import {
  companyBookings,
  companyHours,
  companyInvoices,
  companyMoney,
} from './companies/company-bookings.query.ts';
import { reassignForCompany } from './companies/reassign.ts';
import { mailToCompany, mailToMember, memberStatement, myCompanyStatement } from './companies/statement.ts';
import type { BookingsContext } from './context.ts';
import { decideDoorCase } from './door/decide-case.ts';
import { getDoor } from './door/door.query.ts';
import { markAbsent } from './door/mark-absent.ts';
import { sendCheckIns } from './door/send-check-ins.ts';
import { streamDoor } from './door/stream-door.ts';
import { rotateTicketKey } from './tickets/ticket-keys.ts';
import { exportImportErrors, listImports, stopImport } from './imports/imports.query.ts';
import { decideUnmatched, listUnmatched } from './imports/attendance/decide-unmatched.ts';
import { previewImport, startImport } from './imports/start-import.ts';
import { invoiceFile, myInvoiceFile } from './invoices/invoice-file.ts';
import { sendOwn, setBillToByHand, updateMyBillTo } from './invoices/my-invoice.ts';
import { anyInvoice, myInvoice, myInvoicesPage } from './invoices/my-invoices.query.ts';
import { correctHours } from './hours/correct-hours.ts';
import { exportMyHours } from './hours/export-hours.ts';
import { memberHours, memberHoursEntries, myHours, myHoursEntries } from './hours/hours.query.ts';
import {
  correctOne,
  joinInvoices,
  payOne,
  recordInvoicePaymentOne,
  refundOne,
  sendOne,
  voidOne,
} from './money/change-invoice.ts';
import { exportAttendance } from './lists/export-attendance.ts';
import { exportBookkeeping } from './lists/export-bookkeeping.ts';
import { exportCeHours, listAuthorities, printCeHours } from './lists/export-ce-hours.ts';
import { exportInvoices } from './invoices/export-invoices.ts';
import { summarizeInvoices, summarizeMoney } from './invoices/invoice-summary.query.ts';
import { listInvoices } from './invoices/invoices.query.ts';
import { myPrice } from './prices/my-price.ts';
import { readBookingTerms, readVersionedSettings, updateSettings } from './settings/booking-settings.ts';
import { myTicket } from './tickets/my-ticket.query.ts';
import { myTicketFile } from './tickets/ticket-pdf.ts';
import { offerSeat, withdrawSeatOffer } from './waiting-list/offer-by-hand.ts';
import { passSeatOffer } from './waiting-list/pass-seat-offer.ts';
import { seatOffersPage } from './waiting-list/seat-offers.query.ts';

export const routes = [
  // Members' routes
  route(contracts.registerForEvent, async (context: BookingsContext, call) => {
    const registration = presentEventBooking(await book(context, 'event', call), call.actor);
    return new WithMessage(registration, 'Successfully registered for event!');
  }),
  route(contracts.registerForWebinar, async (context: BookingsContext, call) => {
    const registration = presentWebinarBooking(await book(context, 'webinar', call));
    return new WithMessage(registration, 'Successfully registered for webinar!');
  }),
  route(contracts.enrollInCourse, async (context: BookingsContext, call) => {
    const enrollment = presentEnrollment(await book(context, 'course', call));
    return new WithMessage(enrollment, 'Successfully enrolled in course!');
  }),
  route(contracts.joinWaitingList, async (context: BookingsContext, call) =>
    presentEventBooking(await joinWaitingList(context, call), call.actor),
  ),
  route(contracts.leaveWaitingList, leaveWaitingList),
  route(contracts.passSeatOffer, passSeatOffer),
  route(contracts.listMyRegistrations, myBookingsPage),
  route(contracts.getCancellation, myCancellation),
  route(contracts.cancelMyBooking, cancelMyBooking),
  route(contracts.listHandOvers, myHandOvers),
  route(contracts.createHandOver, createHandOver),
  route(contracts.withdrawHandOver, withdrawHandOver),
  route(contracts.getReceivedHandOver, receivedHandOver),
  route(contracts.acceptHandOver, acceptHandOver),
  route(contracts.declineHandOver, declineHandOver),
  route(contracts.getTicket, myTicket),
  route(contracts.getTicketFile, myTicketFile),

  route(contracts.listMyInvoices, myInvoicesPage),
  route(contracts.getMyInvoice, myInvoice),
  route(contracts.updateBillTo, updateMyBillTo),
  route(contracts.sendMyInvoice, sendOwn),
  route(contracts.getMyInvoiceFile, myInvoiceFile),

  // Companies' routes, for their owners and managers
  route(contracts.bookForCompany, bookForCompany),
  route(contracts.reassignForCompany, reassignForCompany),
  route(contracts.listCompanyBookings, companyBookings),
  route(contracts.listCompanyInvoices, companyInvoices),
  route(contracts.listCompanyHours, companyHours),
  route(contracts.summarizeCompany, companyMoney),
  route(contracts.getMyCompanyStatement, myCompanyStatement),

  // Calendars
  route(contracts.eventCalendar, (context: BookingsContext, call) => offerCalendar(context, 'event', call)),
  route(contracts.webinarCalendar, (context: BookingsContext, call) =>
    offerCalendar(context, 'webinar', call),
  ),
  route(contracts.getCalendarFeed, getFeed),
  route(contracts.createCalendarFeed, createFeed),
  route(contracts.replaceCalendarFeed, replaceFeed),
  route(contracts.revokeCalendarFeed, revokeFeed),
  route(contracts.readCalendarFeed, readFeed),

  // Administrators' routes, the same for every kind of offer
  route(contracts.listAttendees, attendeesPage),
  route(contracts.countAttendees, countAttendees),
  route(contracts.exportAttendees, exportAttendees),
  route(contracts.addAttendee, addAttendee),
  route(contracts.bookGroup, bookGroup),
  route(contracts.mailCompanyStatement, mailToCompany),
  route(contracts.getMemberStatement, memberStatement),
  route(contracts.mailMemberStatement, mailToMember),
  route(contracts.previewRecipients, previewRecipients),
  route(contracts.mailAttendees, mailAttendees),
  route(contracts.setBookingStatus, setStatus),
  route(contracts.setAttendance, setAttended),
  route(contracts.recordAttendance, recordAttendance),
  route(contracts.listMemberBookings, memberBookingsPage),
  route(contracts.listCompanyAccounts, companyAccountsPage),
  route(contracts.countMemberBookings, countMemberBookings),
  route(contracts.moveBooking, moveOne),
  route(contracts.startBulkChange, startBulkChange),
  route(contracts.listBulkChanges, bulkChanges),
  route(contracts.getBulkChange, bulkChange),
  route(contracts.dismissBulkChange, dismissChange),

  // Tickets, and the door of an event
  route(contracts.rotateTicketKey, rotateTicketKey),
  route(contracts.getDoor, getDoor),
  route(contracts.streamDoor, streamDoor),
  route(contracts.sendCheckIns, sendCheckIns),
  route(contracts.decideDoorCase, decideDoorCase),
  route(contracts.markAbsent, markAbsent),

  route(contracts.getAccount, getAccount),
  route(contracts.recordPayment, recordPayment),
  route(contracts.recordRefund, recordRefund),
  route(contracts.reversePayment, reversePayment),
  route(contracts.listPayments, listPayments),
  route(contracts.exportPayments, exportPayments),
  route(contracts.listMoneyFindings, listMoneyFindings),
  route(contracts.getMyPrice, myPrice),
  route(contracts.previewPrice, previewPrice),
  route(contracts.applyPrice, applyPrice),

  route(contracts.listSeatOffers, seatOffersPage),
  route(contracts.offerSeat, offerSeat),
  route(contracts.withdrawSeatOffer, withdrawSeatOffer),
  route(contracts.listMyHours, myHours),
  route(contracts.listMyHoursEntries, myHoursEntries),
  route(contracts.exportMyHours, exportMyHours),
  route(contracts.listMemberHours, memberHours),
  route(contracts.listMemberHoursEntries, memberHoursEntries),
  route(contracts.correctHours, correctHours),

  // Before those of one invoice: `/csv` is no id.
  route(contracts.listInvoices, listInvoices),
  route(contracts.exportInvoices, exportInvoices),
  route(contracts.summarizeInvoices, summarizeInvoices),
  route(contracts.getInvoice, anyInvoice),
  route(contracts.getInvoiceFile, invoiceFile),
  route(contracts.joinInvoices, joinInvoices),
  route(contracts.setInvoiceBillTo, setBillToByHand),
  route(contracts.recordInvoicePayment, recordInvoicePaymentOne),
  route(contracts.payInvoice, payOne),
  route(contracts.voidInvoice, voidOne),
  route(contracts.correctInvoice, correctOne),
  route(contracts.sendInvoice, sendOne),
  route(contracts.refundInvoice, refundOne),
  route(contracts.summarizeUnpaid, summarizeMoney),
  route(contracts.getBookingTerms, readBookingTerms),
  route(contracts.getBookingSettings, readVersionedSettings),
  route(contracts.updateBookingSettings, updateSettings),

  route(contracts.previewImport, previewImport),
  route(contracts.startImport, startImport),
  route(contracts.listImports, listImports),
  route(contracts.exportImportErrors, exportImportErrors),
  route(contracts.stopImport, stopImport),
  route(contracts.listUnmatchedAttendance, listUnmatched),
  route(contracts.decideUnmatchedAttendance, decideUnmatched),

  route(contracts.listAuthorities, listAuthorities),
  route(contracts.exportCeHours, exportCeHours),
  route(contracts.printCeHours, printCeHours),
  route(contracts.exportBookkeeping, exportBookkeeping),
  route(contracts.exportAttendance, exportAttendance),

  route(contracts.getAdminToday, adminToday),
  route(contracts.reportBookings, bookingReport),
  route(contracts.exportBookingReport, bookingReportFile),
  route(contracts.reportFilledSeats, seatReport),
  route(contracts.exportSeatReport, seatReportFile),
];
