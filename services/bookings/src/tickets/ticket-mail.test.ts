import { readTicket } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { runJob } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { book } from '../../test/book.ts';
import { buildCompany } from '../../test/companies.ts';
import { accept, offerTo } from '../../test/hand-over.ts';
import { getInvoices } from '../../test/invoices.ts';
import { requestsAbout } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';
import { notifyBeforeStartJob } from '../notifications/notify-before-start.ts';

const PAID = { price: '95.00', accessLevel: 'paid' } as const;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

/** The mails about a member, each with the booking of its ticket; null without one. */
const ticketsOf = async (member: Pick<TestMember, 'id'>) =>
  Object.fromEntries(
    (await requestsAbout(service, member)).map(({ template, data }) => [
      template,
      data.ticket === undefined ? null : readTicket(data.ticket)?.bookingId,
    ]),
  );

const pay = async (bookingId: string) => {
  await admin.post(`/api/admin/registrations/${bookingId}/payments`, { method: 'check', reference: '1041' });
  service.clock.now += 3_600_000;
  await runJob(service, sendInvoicesJob, null);
};

describe('a mail about a seat has its ticket', () => {
  it('where it is confirmed at once, and people come to it', async () => {
    const member = await service.buildMember();
    const { body } = await book(service, member, await service.buildOffer('event'));
    expect(await ticketsOf(member)).toEqual({ 'registration-confirmed': body.data.id });
    const reader = await service.buildMember();
    await book(service, reader, await service.buildOffer('event', { isVirtual: true }));
    expect(await ticketsOf(reader)).toEqual({ 'registration-confirmed': null });
  });

  it('once its invoice is paid, and not before', async () => {
    const member = await service.buildMember();
    const { body } = await book(service, member, await service.buildOffer('event', PAID));
    expect(await ticketsOf(member)).toEqual({ 'registration-requested': null, 'invoice-requested': null });
    await pay(body.data.id);
    expect(await ticketsOf(member)).toMatchObject({ 'invoice-paid': body.data.id });
  });

  it('where it has moved, for the new date', async () => {
    const member = await service.buildMember();
    const id = await service.buildBooking(await service.buildOffer('event'), member);
    const moveTo = (await service.buildOffer('event')).id;
    const { body } = await admin.post(`/api/admin/registrations/${id}/move`, { moveTo });
    expect(await ticketsOf(member)).toEqual({ 'registration-moved': body.data.id });
  });

  it('of the colleague who has taken it over; the receipt of the one who paid has none', async () => {
    const [giver, colleague] = await service.buildMembers(2);
    const offer = await service.buildOffer('event', PAID);
    const { body } = await book(service, giver, offer);
    const taken = await accept(service, colleague, await offerTo(service, giver, body.data.id));
    expect(await ticketsOf(colleague)).toMatchObject({ 'hand-over-received': null });
    await pay(taken.body.data.id);
    expect(await ticketsOf(giver)).toMatchObject({ 'invoice-paid': null });
    const [free, friend] = [await service.buildOffer('event'), await service.buildMember()];
    const id = await service.buildBooking(free, giver);
    const given = await accept(service, friend, await offerTo(service, giver, id));
    expect(await ticketsOf(friend)).toEqual({ 'hand-over-received': given.body.data.id });
  });

  it('that a company pays, and of the colleague who gets it', async () => {
    const [owner, anna, bert] = await service.buildMembers(3);
    const { id } = await buildCompany(service, [owner, anna, bert]);
    const offer = await service.buildOffer('event', PAID);
    const { body } = await admin.post(`/api/admin/events/${offer.id}/registrations/group`, {
      ...{ companyId: id, memberIds: [anna.id] },
    });
    const [{ bookingId }] = body.data.seats as [{ bookingId: string }];
    expect(await ticketsOf(anna)).toMatchObject({ 'company-seat': null });
    const [invoice] = await getInvoices(service, anna);
    await admin.post(`/api/admin/invoices/${invoice?.id ?? ''}/pay`);
    const mailed = (await requestsAbout(service, anna)).map(
      ({ data }) => data.ticket && readTicket(data.ticket),
    );
    expect(mailed).toContainEqual(expect.objectContaining({ bookingId }));
    const path = `/api/user/companies/${id}/bookings/${bookingId}/reassign`;
    const given = await (await service.as(owner)).post(path, { userId: bert.id });
    expect(await ticketsOf(bert)).toEqual({ 'company-seat': given.body.data.id });
  });

  it('the day before, for each who has one', async () => {
    const offer = await service.buildOffer('event', {
      startsAt: service.inHours(20),
      endsAt: service.inHours(28),
    });
    const [confirmed, pending] = await service.buildMembers(2);
    const bookedAt = service.inHours(-48);
    const id = await service.buildBooking(offer, confirmed, { bookedAt });
    await service.buildBooking(offer, pending, { bookedAt, status: 'pending' });
    await runJob(service, notifyBeforeStartJob, null);
    expect(await ticketsOf(confirmed)).toEqual({ 'event-soon': id });
    expect(await ticketsOf(pending)).toEqual({ 'event-soon': null });
  });
});
