import { randomUUID } from 'node:crypto';
import type { GroupResult, InvoiceDetails } from '@backflow/contracts/bookings';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { runJob } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addMember, buildCompany } from '../../test/companies.ts';
import { openTotals } from '../../test/invoices.ts';
import { mailsAbout, queuedMails } from '../../test/mails.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { eraseMemberJob } from '../attendees/erase-member.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';
import { mergeCompanyJob } from './merge-company.ts';

// The library wants it to draw pages, which this test doesn't.
Reflect.set(globalThis, 'DOMMatrix', Object);
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const PAID = { price: '100.00', accessLevel: 'paid' } as const;
const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
let owner: TestMember;
let anna: TestMember;
let bert: TestMember;
let carl: TestMember;
let people: TestMember[];
let company: { id: string };
let client: TestClient;
let offer: TestOffer;

beforeEach(async () => {
  const build = (firstName: string, lastName: string) => service.buildMember({ firstName, lastName });
  owner = await build('Olga', 'Owner');
  anna = await build('Anna', 'Ames');
  bert = await build('Bert', 'Boyle');
  carl = await build('Carl', 'Cruz');
  people = [owner, anna, bert, carl];
  company = await buildCompany(service, people);
  client = await service.as(owner);
  offer = await service.buildOffer('event', PAID);
});

const idsOf = (members: readonly { id: string }[]) => members.map(({ id }) => id);
const send = () => runJob(service, sendInvoicesJob, null);
const bookAsOwner = (fields: object = {}, who = client) =>
  who.post(`/api/user/companies/${company.id}/bookings`, {
    ...{ offers: 'events', offerId: offer.id, memberIds: idsOf(people.slice(1)), ...fields },
  });
const bookAsOffice = async (fields: object = {}): Promise<GroupResult> =>
  (
    await admin.post(`/api/admin/events/${offer.id}/registrations/group`, {
      ...{ companyId: company.id, memberIds: idsOf(people.slice(1)), purchaseOrder: 'PO 77', ...fields },
    })
  ).body.data;
const getInvoice = async (id: string): Promise<InvoiceDetails> =>
  (await admin.get(`/api/admin/invoices/${id}`)).body.data;
const openOf = async (query = '') =>
  (await admin.get(`/api/admin/invoices?show=open&company=${company.id}${query}`)).body
    .data as InvoiceDetails[];
async function readPdf(who: TestClient, path: string): Promise<string> {
  const response = await who.fetch(path);
  expect(response.status).toBe(200);
  const pdf = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise;
  const texts: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  return texts.join('\n');
}

describe('booking several members of a company', () => {
  it('gives each a seat, and the company one invoice with a line for each', async () => {
    const result = await bookAsOffice();
    expect(result).toMatchObject({ booked: 3, waiting: 0, invoice: { total: '300.00' } });
    const invoice = await getInvoice(result.invoice?.id ?? '');
    expect(invoice).toMatchObject({
      ...{ total: '300.00', balance: '300.00', bookings: 3, companyId: company.id, status: 'issued' },
      billTo: {
        company: 'Valley Backflow',
        name: 'Ann Payable',
        address: '1 Canal St',
        purchaseOrder: 'PO 77',
      },
    });
    expect(invoice.lines.map(({ details }) => details?.split('\n').at(-1)).sort()).toEqual(
      people
        .slice(1)
        .map(({ firstName, lastName }) => `For ${firstName} ${lastName}`)
        .sort(),
    );
    expect(await openOf()).toEqual([expect.objectContaining({ id: invoice.id, total: '300.00' })]);
    const found = await admin.get('/api/admin/invoices?show=all&search=PO%2077');
    expect(found.body.data.filter(({ id }: { id: string }) => id === invoice.id)).toHaveLength(1);
    const { counted, rows } = await openTotals(service);
    expect(counted).toEqual(rows);
  });

  it('mails the contact and the booker one invoice, and each technician a seat without a price', async () => {
    const { body } = await bookAsOwner();
    expect(body.data).toMatchObject({ booked: 3 });
    await send();
    service.clock.now += 3_600_000;
    await send();
    const mails = (await queuedMails(service)).filter(({ data }) => data.number === body.data.invoice.number);
    expect(mails.map(({ template }) => template)).toEqual(['invoice', 'invoice']);
    expect(mails.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['ap@valley.example', { kind: 'member', id: owner.id }]),
    );
    expect(await mailsAbout(service, anna)).toEqual(expect.arrayContaining(['company-seat']));
    const technician = await service.as(anna);
    expect((await technician.get('/api/user/invoices')).body.data).toEqual([]);
    expect((await technician.get(`/api/user/invoices/${body.data.invoice.id}`)).status).toBe(404);
    const text = await readPdf(client, `/api/user/invoices/${body.data.invoice.id}/pdf`);
    expect(text.match(/^For /gm)).toHaveLength(3);
    expect(text).toContain('$300.00');
  });

  it('books nobody where all were asked for, and says who can’t and why', async () => {
    await service.updateOffer(offer, { capacity: 2 });
    const stranger = await service.buildMember();
    const memberIds = [...idsOf(people.slice(1)), stranger.id];
    const all = (await bookAsOwner({ memberIds })).body.data as GroupResult;
    expect([all.booked, all.invoice]).toEqual([0, null]);
    expect(all.seats.map(({ reason }) => reason)).toEqual([
      null,
      null,
      'No seat is left.',
      'Not a member of Valley Backflow.',
    ]);
    expect((await service.getCounts(offer)).pending).toBe(0);
    const fit = (await bookAsOwner({ memberIds, policy: 'fit' })).body.data as GroupResult;
    expect([fit.booked, fit.invoice?.total]).toEqual([2, '200.00']);
    const wait = (await bookAsOwner({ memberIds, policy: 'wait' })).body.data as GroupResult;
    expect(wait.seats.map(({ status, reason }) => status ?? reason)).toEqual([
      'This member is already registered for this event.',
      'This member is already registered for this event.',
      'waitlisted',
      'Not a member of Valley Backflow.',
    ]);
  });

  it('asks for a purchase order number where the company needs one, and has its payment days', async () => {
    const days = await buildCompany(service, people, { paymentDays: 3, requiresPurchaseOrder: true });
    const body = { companyId: days.id, memberIds: [anna.id] };
    const path = `/api/admin/events/${offer.id}/registrations/group`;
    const refused = await admin.post(path, body);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'purchaseOrder']);
    await service.updateOffer(offer, { startsAt: service.inHours(24 * 90), endsAt: null });
    const { invoice } = (await admin.post(path, { ...body, purchaseOrder: 'PO 1' })).body.data;
    const { dueOn, issuedAt } = await getInvoice(invoice.id);
    expect(new Date(`${dueOn}T12:00:00-08:00`).getTime() - new Date(issuedAt).getTime()).toBeLessThan(
      4 * 86_400_000,
    );
  });

  it('gives the last seats to one of two owners, and makes a double click one booking', async () => {
    await service.updateOffer(offer, { capacity: 3 });
    const others = await service.buildMembers(3);
    const rival = await buildCompany(service, others, { name: 'Rival' });
    const theirs = await service.as(others[0]);
    const [a, b] = await Promise.all([
      bookAsOwner(),
      theirs.post(`/api/user/companies/${rival.id}/bookings`, {
        ...{ offers: 'events', offerId: offer.id, memberIds: idsOf(others) },
      }),
    ]);
    expect([a.body.data.booked, b.body.data.booked].sort()).toEqual([0, 3]);
    const other = await service.buildOffer('event', PAID);
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const body = JSON.stringify({ offers: 'events', offerId: other.id, memberIds: [anna.id] });
    const twice = await Promise.all(
      [1, 2].map(() =>
        client.fetch(`/api/user/companies/${company.id}/bookings`, { method: 'POST', headers, body }),
      ),
    );
    const results = await Promise.all(twice.map((each) => each.json() as Promise<{ data?: GroupResult }>));
    expect(results.filter(({ data }) => data?.booked === 1).length).toBeGreaterThan(0);
    expect(results.every(({ data }) => data === undefined || data.booked === 1)).toBe(true);
    expect((await service.getCounts(other)).pending).toBe(1);
    expect(await service.deadlocks()).toBe(0);
  });
});

describe('an invoice over several bookings', () => {
  it('has a line less when one of them is cancelled before it is sent', async () => {
    const { seats, invoice } = await bookAsOffice();
    await admin.patch(`/api/admin/registrations/${seats[0]?.bookingId}/status`, { status: 'cancelled' });
    const now = await getInvoice(invoice?.id ?? '');
    expect([now.total, now.lines.length, now.status]).toEqual(['200.00', 2, 'issued']);
    service.clock.now += 3_600_000;
    await send();
    expect(await readPdf(admin, `/api/admin/invoices/${invoice?.id}/pdf`)).toContain('$200.00');
  });

  it('gets a credit note for one that is cancelled after it was sent, which its company is mailed', async () => {
    const { seats, invoice } = await bookAsOffice();
    await admin.post(`/api/admin/invoices/${invoice?.id}/send`);
    await send();
    await admin.patch(`/api/admin/registrations/${seats[1]?.bookingId}/status`, { status: 'cancelled' });
    const now = await getInvoice(invoice?.id ?? '');
    expect([now.total, now.net, now.balance, now.status]).toEqual(['300.00', '200.00', '200.00', 'sent']);
    expect(now.lines.filter(({ isCancelled }) => isCancelled)).toHaveLength(1);
    await send();
    const [note] = (await queuedMails(service)).filter(
      ({ template, data }) => template === 'credit-note' && data.invoiceNumber === now.number,
    );
    expect([note?.to, note?.data.extent, note?.data.total]).toEqual(['ap@valley.example', 'part', '100.00']);
  });

  it('is paid in parts, the oldest booking first, and what is too much is to be returned', async () => {
    const { seats, invoice } = await bookAsOffice();
    const path = `/api/admin/invoices/${invoice?.id}`;
    await admin.post(`${path}/payments`, { amount: '150.00', method: 'check', reference: '4711' });
    const statusOf = async () =>
      (
        await service.sql<{ status: string }>(
          `select status from bookings.bookings where id = any($1) order by array_position($1, id)`,
          [seats.map(({ bookingId }) => bookingId)],
        )
      ).map(({ status }) => status);
    expect(await statusOf()).toEqual(['confirmed', 'pending', 'pending']);
    expect(await getInvoice(invoice?.id ?? '')).toMatchObject({ balance: '150.00', status: 'sent' });
    await send();
    const { body } = await admin.post(`${path}/payments`, { amount: '170.00', method: 'check' });
    expect(body.data).toMatchObject({ status: 'paid', balance: '-20.00', refund: 'due' });
    expect(await statusOf()).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const receipts = (await queuedMails(service)).filter(
      ({ template, data }) => template === 'invoice-paid' && data.number === invoice?.number,
    );
    expect(receipts).toHaveLength(1);
  });

  it('is corrected and reissued with its lines, and voided as a whole', async () => {
    const { invoice } = await bookAsOffice();
    await admin.post(`/api/admin/invoices/${invoice?.id}/send`);
    await send();
    const { lines, billTo } = await getInvoice(invoice?.id ?? '');
    const changed = lines.map((line, index) => ({ ...line, amount: index === 0 ? '80.00' : line.amount }));
    const { body, status } = await admin.post(`/api/admin/invoices/${invoice?.id}/correct`, {
      ...{ billTo: { ...billTo, purchaseOrder: 'PO 78' }, lines: changed, reason: 'Discount' },
    });
    expect([status, body.data.total, body.data.bookings, body.data.billTo.purchaseOrder]).toEqual([
      200,
      '280.00',
      3,
      'PO 78',
    ]);
    const notes = (await admin.get(`/api/admin/invoices?show=all&company=${company.id}`)).body.data.filter(
      ({ kind }: InvoiceDetails) => kind === 'credit-note',
    );
    expect(notes).toEqual([expect.objectContaining({ total: '300.00', bookings: 3 })]);
    const voided = await admin.post(`/api/admin/invoices/${body.data.id}/void`, {
      reason: 'Wrong',
      seat: 'cancel',
    });
    expect(voided.body.data).toMatchObject({ status: 'void', balance: '0.00' });
    expect((await service.getCounts(offer)).cancelled).toBe(3);
    expect(await openOf()).toEqual([]);
  });

  it('can be made of several open ones of one payer, and of no two payers', async () => {
    const { invoice: first } = await bookAsOffice({ memberIds: [anna.id] });
    offer = await service.buildOffer('course', PAID);
    const path = `/api/admin/courses/${offer.id}/registrations/group`;
    const { invoice: second } = (await admin.post(path, { companyId: company.id, memberIds: [bert.id] })).body
      .data as GroupResult;
    await admin.post(`/api/admin/invoices/${first?.id}/send`);
    await send();
    const { status, body } = await admin.post('/api/admin/invoices/join', { ids: [first?.id, second?.id] });
    expect([status, body.data.total, body.data.bookings]).toEqual([201, '200.00', 2]);
    expect(body.data.title).toContain('and 1 more');
    expect((await openOf()).map(({ id }) => id)).toEqual([body.data.id]);
    const alone = await service.buildOffer('event', PAID);
    await client.post(`/api/events/${alone.id}/register`);
    const [own] = (await client.get('/api/user/invoices')).body.data;
    const mixed = await admin.post('/api/admin/invoices/join', { ids: [body.data.id, own.id] });
    expect(mixed.status).toBe(409);
    const { counted, rows } = await openTotals(service);
    expect(counted).toEqual(rows);
  });
});

describe('a seat that a company pays', () => {
  it('goes to another technician with its account and its line, before the start', async () => {
    const { seats, invoice } = (await bookAsOwner({ memberIds: [anna.id, bert.id] })).body
      .data as GroupResult;
    const path = (id: string | undefined) => `/api/user/companies/${company.id}/bookings/${id}/reassign`;
    expect((await client.post(path(seats[0]?.bookingId), { userId: bert.id })).status).toBe(409);
    const { status, body } = await client.post(path(seats[0]?.bookingId), { userId: carl.id });
    expect(status).toBe(200);
    const now = await getInvoice(invoice?.id ?? '');
    expect([now.total, now.number, now.lines.length]).toEqual(['200.00', invoice?.number, 2]);
    const names = now.lines.map(({ details }) => details).join();
    expect(names).toContain(`For ${carl.firstName} ${carl.lastName}`);
    expect(names).not.toContain(`For ${anna.firstName} ${anna.lastName}`);
    expect(await mailsAbout(service, anna)).toContain('company-seat-moved');
    expect(await mailsAbout(service, carl)).toContain('company-seat');
    const account = (await admin.get(`/api/admin/registrations/${body.data.id}/account`)).body.data;
    expect(
      account.agreements.at(-2).reason === 'reassigned' || account.agreements.at(-1).reason === 'reassigned',
    ).toBe(true);
    service.clock.now += 72 * 3_600_000;
    client = await service.as(owner);
    expect((await client.post(path(body.data.id), { userId: anna.id })).status).toBe(409);
  });

  it('can’t be handed to somebody else by the technician, and their own booking later is their own', async () => {
    const { seats } = await bookAsOffice({ memberIds: [anna.id] });
    const technician = await service.as(anna);
    const handed = await technician.post(`/api/registrations/${seats[0]?.bookingId}/hand-over`, {
      email: 'a@b.example',
    });
    expect(handed.status).toBe(409);
    await technician.post(`/api/registrations/${seats[0]?.bookingId}/cancel`, { effect: 'none' });
    await technician.post(`/api/events/${offer.id}/register`);
    const [own] = (await technician.get('/api/user/invoices')).body.data;
    expect(own).toMatchObject({ companyId: null, total: '100.00' });
  });

  it('is cancelled with the account of its technician, whose name leaves the invoice', async () => {
    const { invoice } = await bookAsOffice();
    await runJob(service, eraseMemberJob, { memberId: anna.id });
    const now = await getInvoice(invoice?.id ?? '');
    expect([now.total, now.billTo.company]).toEqual(['200.00', 'Valley Backflow']);
    expect(JSON.stringify(now.lines)).not.toContain(anna.lastName);
  });
});

describe('the company’s view', () => {
  it('is not there for owners of other companies, technicians and visitors', async () => {
    const { seats, invoice } = (await bookAsOwner()).body.data as GroupResult;
    const outsider = await service.buildMember();
    await buildCompany(service, [outsider], { name: 'Another' });
    const base = `/api/user/companies/${company.id}`;
    const calls = [
      ['GET', `${base}/bookings`],
      ['GET', `${base}/invoices`],
      ['GET', `${base}/money`],
      ['GET', `${base}/hours`],
      ['GET', `${base}/statement`],
      ['GET', `/api/user/invoices/${invoice?.id}`],
      ['PATCH', `/api/user/invoices/${invoice?.id}`],
      ['POST', `/api/user/invoices/${invoice?.id}/send`],
      ['POST', `${base}/bookings`],
      ['POST', `${base}/bookings/${seats[0]?.bookingId}/reassign`],
    ] as const;
    const bodies: Record<string, object> = {
      [`${base}/bookings`]: { offers: 'events', offerId: offer.id, memberIds: [anna.id] },
      [`${base}/bookings/${seats[0]?.bookingId}/reassign`]: { userId: anna.id },
      [`/api/user/invoices/${invoice?.id}`]: { company: 'Mine' },
    };
    for (const who of [outsider, anna]) {
      const other = await service.as(who);
      for (const [method, path] of calls) {
        const response = await (method === 'GET'
          ? other.get(path)
          : method === 'PATCH'
            ? other.patch(path, bodies[path] ?? {})
            : other.post(path, bodies[path] ?? {}));
        expect([path, response.status]).toEqual([path, 404]);
      }
    }
    const visitor = await service.as(null);
    for (const [method, path] of calls)
      expect((await (method === 'GET' ? visitor.get(path) : visitor.post(path, {}))).status).not.toBe(200);
  });

  it('has its bookings and invoices, and of others only what is shared', async () => {
    await bookAsOwner({ memberIds: [anna.id] });
    const sharing = await service.buildMember();
    await addMember(service, company.id, sharing, 'technician', true);
    const elsewhere = await service.buildOffer('event', PAID);
    for (const member of [sharing, bert])
      await (await service.as(member)).post(`/api/events/${elsewhere.id}/register`);
    const { body } = await client.get(`/api/user/companies/${company.id}/bookings`);
    expect(
      body.data.map(({ member, account }: { member: { id: string }; account?: object }) => [
        member.id,
        account !== undefined,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [anna.id, true],
        [sharing.id, false],
      ]),
    );
    expect(body.data).toHaveLength(2);
    const money = (await client.get(`/api/user/companies/${company.id}/money`)).body.data;
    expect(money).toMatchObject({ count: 1, amount: '100.00' });
    const hours = await client.get(`/api/user/companies/${company.id}/hours`);
    expect([hours.status, hours.body.data]).toEqual([200, []]);
  });

  it('has a statement of what is open, which the office can mail with the invoices', async () => {
    const { invoice } = await bookAsOffice();
    await admin.post(`/api/admin/invoices/${invoice?.id}/send`);
    await send();
    const text = await readPdf(client, `/api/user/companies/${company.id}/statement`);
    expect(text).toContain(invoice?.number);
    expect(text).toContain('PO 77');
    expect(text).toContain('$300.00');
    const { status, body } = await admin.post(`/api/admin/companies/${company.id}/statement/send`);
    expect([status, body.data]).toEqual([200, { invoices: 1 }]);
    const mail = (await queuedMails(service)).find(
      ({ template, data }) => template === 'statement' && data.total === '300.00',
    );
    expect([mail?.to, mail?.documents]).toEqual(['ap@valley.example', [invoice?.id]]);
    const empty = await admin.post(`/api/admin/users/${carl.id}/statement/send`);
    expect(empty.status).toBe(409);
  });

  it('follows a merge into another company', async () => {
    const { invoice } = await bookAsOffice();
    const other = await buildCompany(service, [owner], { name: 'Merged' });
    await runJob(service, mergeCompanyJob, { fromId: company.id, intoId: other.id });
    await runJob(service, mergeCompanyJob, { fromId: company.id, intoId: other.id });
    const { body } = await client.get(`/api/user/companies/${other.id}/invoices`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([invoice?.id]);
  });
});
