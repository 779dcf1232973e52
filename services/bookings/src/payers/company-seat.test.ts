import type { CompanyBooking, GroupResult, Invoice, PriceRule } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { offerFreeSeats } from '../../test/book.ts';
import { addMember, buildCompany } from '../../test/companies.ts';
import { mailsAbout, queuedMails, requestsAbout } from '../../test/mails.ts';
import { runInBulk } from '../../test/run-in-bulk.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';

const HOUR_MS = 3_600_000;
const FROM_THREE: PriceRule = { kind: 'company', price: '80.00', seats: 3 };
const service = await useBookingsService();
const director = await service.buildMember({ isAdmin: true });
const START = service.clock.now;
let owner: TestMember;
let anna: TestMember;
let bert: TestMember;
let carl: TestMember;
let company: { id: string };
let offer: TestOffer;
/** Sessions for the present: the clock moves by weeks. */
const admin = () => service.as(director);
const client = () => service.as(owner);

const priced = (fields: object = {}) =>
  service.buildOffer('event', {
    ...{ price: '100.00', accessLevel: 'paid', prices: [FROM_THREE] },
    ...{ startsAt: service.inHours(24 * 60), endsAt: null, ...fields },
  });

beforeEach(async () => {
  service.clock.now = START;
  const build = (firstName: string, lastName: string) => service.buildMember({ firstName, lastName });
  owner = await build('Olga', 'Owner');
  anna = await build('Anna', 'Ames');
  bert = await build('Bert', 'Boyle');
  carl = await build('Carl', 'Cruz');
  company = await buildCompany(service, [owner, anna, bert, carl]);
  offer = await priced();
});

async function book(fields: object = {}, who?: TestClient) {
  const { status, body } = await (who ?? (await client())).post(
    `/api/user/companies/${company.id}/bookings`,
    {
      ...{ offers: 'events', offerId: offer.id, memberIds: [anna.id, bert.id, carl.id], ...fields },
    },
  );
  return { status, message: body.message, ...(body.data as GroupResult) };
}
const invoices = async (): Promise<Invoice[]> =>
  (await (await admin()).get(`/api/admin/invoices?show=all&company=${company.id}`)).body.data;
const bookings = async (): Promise<CompanyBooking[]> =>
  (await (await client()).get(`/api/user/companies/${company.id}/bookings`)).body.data;
const leave = ({ id }: TestMember) =>
  service.sql(`delete from identity.company_members where user_id = $1`, [id]);
const send = () => runJob(service, sendInvoicesJob, null);
async function sendInvoice(id: string | undefined) {
  await (await admin()).post(`/api/admin/invoices/${id}/send`);
  await send();
}
/** What the company was told about its seats. */
const news = async () =>
  (await queuedMails(service))
    .filter(({ template, data }) => template === 'company-seat-changed' && data.url?.endsWith(company.id))
    .sort((a, b) => (typeof a.to === 'string' ? -1 : 1) - (typeof b.to === 'string' ? -1 : 1));

/** Two have seats, and Carl waits, until there is a seat for him. */
async function buildWaiting(fields: object = {}) {
  await service.updateOffer(offer, { capacity: 2 });
  const result = await book({ policy: 'wait', purchaseOrder: 'PO 9', ...fields });
  await service.updateOffer(offer, { capacity: 3 });
  return result;
}
const accept = async (who: TestMember) =>
  (await service.as(who)).post(`/api/events/${offer.id}/register`, {});

describe('a seat for which a company waits', () => {
  it('costs what the group agreed to, with its purchase order; its technician reads no price, the company is told', async () => {
    expect(await buildWaiting()).toMatchObject({ booked: 2, waiting: 1, invoice: { total: '160.00' } });
    await offerFreeSeats(service);
    const offered = (await requestsAbout(service, carl)).find(({ template }) => template === 'seat-offered');
    expect(offered?.data).not.toHaveProperty('price');
    expect((await accept(carl)).status).toBe(201);
    const latest = (await invoices()).find(({ total }) => total === '80.00');
    expect(latest).toMatchObject({ companyId: company.id });
    const { body } = await (await admin()).get(`/api/admin/invoices/${latest?.id}`);
    expect(body.data.billTo).toMatchObject({ company: 'Valley Backflow', purchaseOrder: 'PO 9' });
    expect((await news()).map(({ to, data }) => [to, data.seat, data.name])).toEqual([
      ['ap@valley.example', 'taken', 'Carl Cruz'],
      [{ kind: 'member', id: owner.id }, 'taken', 'Carl Cruz'],
    ]);
    const seen = (await bookings()).find(({ member }) => member.id === carl.id);
    expect(seen?.account?.rule).toEqual({
      ...{ kind: 'company', label: 'Company price from 3 seats', price: '80.00' },
    });
  });

  it.each(['left', 'was deactivated', 'was moved'])(
    'is the member’s own once nobody pays it any more: %s',
    async (how) => {
      const { seats } = await buildWaiting();
      const waiting = seats.find(({ status }) => status === 'waitlisted')?.bookingId ?? '';
      if (how === 'was deactivated')
        await service.sql(`update identity.companies set deactivated_at = now() where id = $1`, [company.id]);
      else await leave(carl);
      if (how === 'was moved') {
        const to = await priced();
        await (await admin()).post(`/api/admin/registrations/${waiting}/move`, { moveTo: to.id });
      } else {
        await offerFreeSeats(service);
        const mails = await requestsAbout(service, carl);
        expect(mails.find(({ template }) => template === 'seat-offered')?.data.price).toBe('100.00');
        await accept(carl);
      }
      const own = (await (await service.as(carl)).get('/api/user/invoices')).body.data;
      expect(own).toMatchObject([{ total: '100.00', companyId: null }]);
      expect((await invoices()).map(({ total }) => total)).toEqual(['160.00']);
      expect(await news()).toEqual([]);
    },
  );

  it('is the company’s of a merge at once', async () => {
    await buildWaiting();
    const into = await buildCompany(service, [owner, carl], { name: 'Merged' });
    await service.sql(`update identity.companies set merged_into = $2, deleted_at = now() where id = $1`, [
      ...[company.id, into.id],
    ]);
    await accept(carl);
    expect((await (await service.as(carl)).get('/api/user/invoices')).body.data).toEqual([]);
  });
});

describe('the price of a group', () => {
  it('is refused with the names of who can’t be booked, where fewer cost more than was shown', async () => {
    await service.updateOffer(offer, { capacity: 2 });
    const refused = await book({ policy: 'fit', price: '80.00' });
    expect([refused.status, refused.message]).toEqual([
      409,
      'Carl Cruz can’t be booked, and a seat costs $100.00 without them. Nobody was booked: leave them out to book the others at this price.',
    ]);
    expect((await service.getCounts(offer)).pending).toBe(0);
    const two = { memberIds: [anna.id, bert.id], price: '100.00' };
    expect(await book(two)).toMatchObject({ booked: 2, invoice: { total: '200.00' } });
  });

  it('stays with the seat that is left when others are cancelled', async () => {
    const { seats } = await book({ price: '80.00' });
    for (const { bookingId } of seats.slice(1))
      await (await client()).post(`/api/registrations/${bookingId}/cancel`, { effect: 'void' });
    expect((await invoices()).map(({ total }) => total)).toEqual(['80.00']);
  });
});

describe('owners and managers', () => {
  it('cancel a colleague’s seat, with the consequences that they are shown', async () => {
    const { seats, invoice } = await book();
    const [first] = seats;
    const path = `/api/registrations/${first?.bookingId}`;
    const shown = (await (await client()).get(`${path}/cancellation`)).body.data;
    expect(shown).toMatchObject({
      ...{ refusal: null, company: 'Valley Backflow' },
      money: { effect: 'void', number: invoice?.number, amount: '80.00' },
    });
    expect((await (await client()).post(`${path}/cancel`, { effect: 'none' })).status).toBe(409);
    const { status, body } = await (await client()).post(`${path}/cancel`, { effect: 'void' });
    expect([status, body.message]).toEqual([200, 'The booking is cancelled. The seat need not be paid.']);
    const mails = await requestsAbout(service, anna);
    expect(mails.find(({ template }) => template === 'registration-cancelled')?.data.note).toBe(
      'Valley Backflow has cancelled it.',
    );
    expect(await mailsAbout(service, anna)).not.toContain('cancellation-confirmed');
    expect(await news()).toEqual([]);
  });

  it('cancel neither what a member pays nor what another company does; technicians only their own', async () => {
    const { seats } = await book({ memberIds: [anna.id] });
    await accept(bert);
    const [own] = (await (await service.as(bert)).get('/api/user/registrations')).body.data;
    const rival = await service.buildMember();
    await buildCompany(service, [rival], { name: 'Rival' });
    const calls: [TestMember | null, string | undefined][] = [
      ...[rival, bert, null].map((who): [TestMember | null, string | undefined] => [
        who,
        seats[0]?.bookingId,
      ]),
      [owner, own.id],
    ];
    for (const [who, id] of calls) {
      const caller = await service.as(who);
      const expected = who === null ? 401 : 404;
      expect((await caller.get(`/api/registrations/${id}/cancellation`)).status).toBe(expected);
      expect((await caller.post(`/api/registrations/${id}/cancel`, { effect: 'void' })).status).toBe(
        expected,
      );
    }
    await service.sql(`update identity.company_members set role = 'technician' where user_id = $1`, [
      owner.id,
    ]);
    const former = await (await client()).get(`/api/registrations/${seats[0]?.bookingId}/cancellation`);
    expect(former.status).toBe(404);
  });

  it('share the company’s bookings and money with the office, but not what members share with them', async () => {
    const { seats } = await book({ memberIds: [anna.id] });
    await service.sql(`update identity.company_members set shares_bookings = true where user_id = $1`, [
      bert.id,
    ]);
    await accept(bert);
    const base = `/api/user/companies/${company.id}`;
    expect(await bookings()).toHaveLength(2);
    expect((await (await admin()).get(`${base}/bookings`)).body.data).toMatchObject([
      { id: seats[0]?.bookingId },
    ]);
    expect((await (await admin()).get(`${base}/money`)).body.data).toMatchObject({ count: 1 });
    const path = `${base}/bookings/${seats[0]?.bookingId}/reassign`;
    expect((await (await admin()).post(path, { userId: carl.id })).status).toBe(200);
  });

  it('that were removed meanwhile book nothing', async () => {
    await leave(owner);
    expect((await book()).status).toBe(404);
  });
});

describe('a technician who cancels', () => {
  it('too late for a refund reads that the company still pays, which is told', async () => {
    offer = await priced({ startsAt: service.inHours(24 * 40) });
    const { seats, invoice } = await book({ memberIds: [anna.id] });
    await sendInvoice(invoice?.id);
    service.clock.now += 39 * 24 * HOUR_MS;
    const path = `/api/registrations/${seats[0]?.bookingId}`;
    const technician = await service.as(anna);
    const { body: shown } = await technician.get(`${path}/cancellation`);
    expect(shown.data).toMatchObject({
      ...{ refusal: null, company: 'Valley Backflow' },
      money: { effect: 'kept-due', number: null, amount: '0.00' },
    });
    expect((await technician.post(`${path}/cancel`, { effect: 'none' })).status).toBe(409);
    const { body } = await technician.post(`${path}/cancel`, { effect: 'kept-due' });
    expect(body.message).toBe('Your booking is cancelled. Valley Backflow still has to pay for it.');
    expect((await requestsAbout(service, anna)).at(0)?.data).toMatchObject({
      ...{ effect: 'kept-due', company: 'Valley Backflow' },
    });
    expect((await news()).map(({ to, data }) => [to, data.seat, data.owed])).toEqual([
      ['ap@valley.example', 'cancelled', '100.00'],
      [{ kind: 'member', id: owner.id }, 'cancelled', '100.00'],
    ]);
  });
});

describe('seats of one company that change', () => {
  it('to another date one after the other are one invoice again; technicians read no price', async () => {
    const { seats, invoice } = await book();
    await sendInvoice(invoice?.id);
    const to = await priced({ price: '120.00', prices: [] });
    for (const { bookingId } of seats)
      await (await admin()).post(`/api/admin/registrations/${bookingId}/move`, { moveTo: to.id });
    const open = (await invoices()).filter(({ kind, status }) => kind === 'invoice' && status !== 'void');
    expect(open).toMatchObject([{ total: '360.00', bookings: 3, status: 'issued' }]);
    const moved = (await requestsAbout(service, anna)).find(
      ({ template }) => template === 'registration-moved',
    );
    expect(moved?.data).toMatchObject({ company: 'Valley Backflow' });
    expect(moved?.data).not.toHaveProperty('due');
    expect(await mailsAbout(service, bert)).not.toContain('invoice-requested');
    expect((await news()).map(({ data }) => data.seat)).toEqual(Array(6).fill('moved'));
  });

  it('in their price are one credit note and one invoice', async () => {
    offer = await priced({ prices: [] });
    const { invoice } = await book();
    await sendInvoice(invoice?.id);
    await service.updateOffer(offer, { price: '90.00' });
    await (await admin()).post(`/api/admin/events/${offer.id}/price`, { to: 'unpaid' });
    const documents = (await invoices()).filter(({ id }) => id !== invoice?.id);
    expect(documents.map(({ kind, total }) => [kind, total]).sort()).toEqual([
      ['credit-note', '300.00'],
      ['invoice', '270.00'],
    ]);
  });
});

describe('a reminder to a company', () => {
  it('goes to those who act for it where it has no contact, and says that nobody can be reminded', async () => {
    company = await buildCompany(service, [owner, anna], { contactEmail: null });
    const { body } = await (
      await admin()
    ).post(`/api/admin/events/${offer.id}/registrations/group`, {
      ...{ companyId: company.id, memberIds: [anna.id] },
    });
    const { id, number } = body.data.invoice;
    await sendInvoice(id);
    const mailed = (await queuedMails(service)).filter(({ data }) => data.number === number);
    expect(mailed.map(({ to }) => to)).toEqual([{ kind: 'member', id: owner.id }]);
    await leave(owner);
    await addMember(service, company.id, owner, 'technician');
    expect(await runInBulk(service, await admin(), [id], { name: 'invoices.remind' })).toMatchObject([
      { ok: false, message: 'There is no email address to remind: add one, or call them.' },
    ]);
  });
});
