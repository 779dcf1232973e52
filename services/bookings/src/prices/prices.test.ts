import { randomUUID } from 'node:crypto';
import type { AccountDetails, PriceRule } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { buildCompany } from '../../test/companies.ts';
import { buildFull, offerFreeSeats } from '../../test/book.ts';
import { accept, offerTo } from '../../test/hand-over.ts';
import { requestsAbout } from '../../test/mails.ts';
import { getInvoices } from '../../test/invoices.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';
import { sendInvoicesJob } from '../invoices/send-invoices.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
/** 8:00 on the first of June. */
const JUNE = service.clock.now;
let member: TestMember;
let premium: TestMember;
beforeEach(async () => {
  service.clock.now = JUNE;
  member = await service.buildMember();
  premium = await service.buildMember({ subscriptionStatus: 'premium' });
});

const PREMIUM: PriceRule = { kind: 'premium', price: '150.00' };
const EARLY: PriceRule = { kind: 'early', price: '145.00', until: '2026-06-01' };
const CODE: PriceRule = { kind: 'code', price: '100.00', code: 'SPRING-26' };
const GIFT: PriceRule = { kind: 'code', price: '0', code: 'GIFT' };

const priced = (prices: PriceRule[], fields = {}, kind: 'event' | 'course' = 'event') =>
  service.buildOffer(kind, {
    ...{ price: '195.00', prices, accessLevel: 'paid' },
    ...(kind === 'event' && { startsAt: new Date(JUNE + 300 * 24 * 3_600_000), endsAt: null }),
    ...fields,
  });
const pathOf = ({ id, kind }: TestOffer) => KINDS.find((each) => each.kind === kind)?.bookPath(id) ?? '';
const book = async (offer: TestOffer, who = member, body: object = {}) =>
  (await service.as(who)).post(pathOf(offer), body);
const bookOne = async (offer: TestOffer, who = member, body: object = {}): Promise<string> =>
  (await book(offer, who, body)).body.data.id;
const account = async (id: string): Promise<AccountDetails> =>
  (await admin.get(`/api/admin/registrations/${id}/account`)).body.data;
const agreed = async (id: string) => {
  const { agreed: price, rule, documents } = await account(id);
  return { price, rule: rule?.kind ?? 'standard', invoiced: documents.map(({ total }) => total) };
};
const own = async (who: TestMember) =>
  (await (await service.as(who)).get('/api/user/registrations')).body.data;
const ask = async (offer: TestOffer, code: string, who: TestMember | null = member) =>
  (await service.as(who)).get(`/api/prices/events/${offer.id}?code=${code}`);
const add = (offer: TestOffer, body: object) =>
  admin.post(`/api/admin/${offer.kind}s/${offer.id}/registrations`, { userId: member.id, ...body });
const addToCompany = async (who: TestMember): Promise<string> => {
  const id = randomUUID();
  await service.sql(`insert into identity.companies (id, name) values ($1, 'Valley Backflow')`, [id]);
  await service.sql(
    `insert into identity.company_members (company_id, user_id, role) values ($1, $2, 'technician')`,
    [id, who.id],
  );
  return id;
};

describe('the price that a booking agrees to', () => {
  it.each(['event', 'course'] as const)('is the lowest for that member: %s', async (kind) => {
    const offer = await priced([PREMIUM, CODE], {}, kind);
    const other = await service.buildMember();
    const [standard, low] = [await bookOne(offer), await bookOne(offer, premium)];
    const coded = await bookOne(offer, other, { code: 'spring-26' });
    expect(await agreed(standard)).toEqual({ price: '195.00', rule: 'standard', invoiced: ['195.00'] });
    expect(await agreed(low)).toEqual({ price: '150.00', rule: 'premium', invoiced: ['150.00'] });
    expect(await agreed(coded)).toEqual({ price: '100.00', rule: 'code', invoiced: ['100.00'] });
    expect((await account(coded)).rule).toEqual({ ...CODE, label: 'Price with a code' });
  });

  it('is in the invoice, the mail, the member’s list and the attendees, without the code', async () => {
    const offer = await priced([EARLY, { ...CODE, price: '50.00' }]);
    await bookOne(offer);
    const coded = await bookOne(offer, premium, { code: 'SPRING-26' });
    const [invoice] = await getInvoices(service, member);
    const [line] = (await admin.get(`/api/admin/invoices/${invoice?.id}`)).body.data.lines;
    expect(line).toMatchObject({
      amount: '145.00',
      details: expect.stringContaining('\nEarly price until June 1\nFor '),
    });
    expect((await requestsAbout(service, member)).map(({ data }) => data)).toEqual([
      expect.objectContaining({ price: '145.00', priceLabel: 'Early price until June 1' }),
      expect.objectContaining({ price: '145.00', priceLabel: 'Early price until June 1' }),
    ]);
    expect(await own(member)).toMatchObject([{ price: '145.00', priceLabel: 'Early price until June 1' }]);
    const theirs = await own(premium);
    expect(theirs).toMatchObject([{ price: '50.00', priceLabel: 'Price with a code' }]);
    const attendees = (await admin.get(`/api/admin/events/${offer.id}/registrations`)).body;
    expect(attendees.find(({ id }: { id: string }) => id === coded).account.rule).toMatchObject({
      ...{ kind: 'code', code: 'SPRING-26' },
    });
    const [memberInvoice] = await getInvoices(service, premium);
    const mine = await (await service.as(premium)).get(`/api/user/invoices/${memberInvoice?.id}`);
    expect(JSON.stringify([theirs, mine.body, await requestsAbout(service, premium)])).not.toContain(
      'SPRING',
    );
  });

  it('makes a confirmed booking without an invoice where it is nothing', async () => {
    const offer = await priced([GIFT]);
    const { body } = await book(offer, member, { code: 'gift' });
    expect(body.data.status).toBe('confirmed');
    expect(await agreed(body.data.id)).toEqual({ price: '0.00', rule: 'code', invoiced: [] });
    expect(await getInvoices(service, member)).toEqual([]);
    expect((await requestsAbout(service, member)).map(({ template }) => template)).toEqual([
      'registration-confirmed',
    ]);
    const unsettled = await service.sql('select 1 from bookings.unsettled_bookings where booking_id = $1', [
      body.data.id,
    ]);
    expect(unsettled).toEqual([]);
  });

  it('is refused where it is higher than shown, and not where it is lower', async () => {
    const offer = await priced([EARLY]);
    service.clock.now = Date.parse('2026-06-02T07:00:00Z');
    const refused = await book(offer, member, { price: '145.00' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The price is $195.00 now. Nothing was booked: please look at it again.',
    ]);
    expect(await own(member)).toEqual([]);
    service.clock.now = JUNE;
    expect((await book(offer, member, { price: '195.00' })).status).toBe(201);
  });

  it.each([
    ['at the end of the Pacific day', '2026-06-01', '2026-06-02T06:59:59.999Z', '2026-06-02T07:00:00.000Z'],
    ['when clocks go back', '2026-11-01', '2026-11-02T07:59:59.999Z', '2026-11-02T08:00:00.000Z'],
    ['when clocks go forward', '2027-03-14', '2027-03-15T06:59:59.999Z', '2027-03-15T07:00:00.000Z'],
  ])('is early until the last millisecond: %s', async (_, until, last, next) => {
    const offer = await priced([{ ...EARLY, until }]);
    service.clock.now = Date.parse(last);
    await bookOne(offer);
    service.clock.now = Date.parse(next);
    await bookOne(offer, premium);
    expect(await getInvoices(service, member)).toMatchObject([{ total: '145.00' }]);
    expect(await getInvoices(service, premium)).toMatchObject([{ total: '195.00' }]);
  });

  it('stays when the rules change, until an administrator applies the new ones', async () => {
    const offer = await priced([PREMIUM, EARLY, CODE]);
    const other = await service.buildMember();
    const early = await bookOne(offer);
    const coded = await bookOne(offer, other, { code: 'SPRING-26' });
    service.clock.now += 7 * 24 * 3_600_000;
    const late = await bookOne(offer, premium);
    await service.updateOffer(offer, {
      price: '185.00',
      prices: [{ ...PREMIUM, price: '140.00' }, EARLY, { ...CODE, price: '90.00' }],
    });
    expect((await agreed(early)).price).toBe('145.00');
    const applied = await admin.post(`/api/admin/events/${offer.id}/price`, { to: 'unpaid' });
    expect(applied.body.data).toEqual({ bookings: 2 });
    // Who booked early keeps the early price; a code and premium have their new prices.
    expect([await agreed(early), await agreed(coded), await agreed(late)]).toMatchObject([
      { price: '145.00', rule: 'early' },
      { price: '90.00', rule: 'code' },
      { price: '140.00', rule: 'premium' },
    ]);
    const again = await admin.post(`/api/admin/events/${offer.id}/price`, { to: 'unpaid' });
    expect(again.body.data).toEqual({ bookings: 0 });
  });

  it('stays a company’s by the number of its seats when another is applied', async () => {
    const offer = await priced([{ kind: 'company', price: '150.00', seats: 3 }]);
    const members = await service.buildMembers(3);
    const company = await buildCompany(service, members);
    const group = await admin.post(`/api/admin/events/${offer.id}/registrations/group`, {
      ...{ companyId: company.id, memberIds: members.map(({ id }) => id) },
    });
    await service.updateOffer(offer, { price: '185.00' });
    const applied = await admin.post(`/api/admin/events/${offer.id}/price`, { to: 'unpaid' });
    expect(applied.body.data).toEqual({ bookings: 0 });
    expect(await agreed(group.body.data.seats[0].bookingId)).toMatchObject({ price: '150.00' });
  });
});

describe('a seat that changes hands or dates', () => {
  const moveTo = async (id: string, to: TestOffer) =>
    (await admin.post(`/api/admin/registrations/${id}/move`, { moveTo: to.id })).body.data;

  it('agrees to the new date’s price for that member, with its code where that has it too', async () => {
    const [from, to] = [await priced([CODE, PREMIUM]), await priced([{ ...CODE, price: '80.00' }])];
    const other = await priced([{ ...PREMIUM, price: '120.00' }]);
    const id = await bookOne(from, premium, { code: 'SPRING-26' });
    const moved = await moveTo(id, to);
    expect(await agreed(moved.id)).toMatchObject({ price: '80.00', rule: 'code' });
    const further = await moveTo(moved.id, other);
    expect(await agreed(further.id)).toMatchObject({ price: '120.00', rule: 'premium' });
  });

  it('stays free where an administrator gave it away', async () => {
    const [from, to] = [await priced([]), await priced([EARLY])];
    const added = await add(from, { freeReason: 'Teaches the afternoon' });
    expect(added.body.data).toMatchObject({ status: 'confirmed', account: { agreed: '0.00' } });
    const moved = await moveTo(added.body.data.id, to);
    expect(moved).toMatchObject({ status: 'confirmed', due: '0.00' });
    expect((await account(moved.id)).rule).toEqual({
      ...{ kind: 'free', label: 'Waived by the office', price: '0', reason: 'Teaches the afternoon' },
    });
  });

  it('keeps its agreement when it is handed over', async () => {
    const offer = await priced([PREMIUM]);
    const id = await bookOne(offer, premium);
    const token = await offerTo(service, premium, id);
    const accepted = await accept(service, member, token);
    expect(await agreed(accepted.body.data.id)).toMatchObject({ price: '150.00', rule: 'premium' });
  });

  it('agrees when a seat is accepted, as its mail says', async () => {
    const { offer, seat } = await buildFull(service, 'event', {
      ...{ price: '195.00', accessLevel: 'paid', prices: [PREMIUM, EARLY] },
      ...{ startsAt: service.inHours(24 * 60), endsAt: null },
    });
    await (await service.as(premium)).post(`/api/events/${offer.id}/waiting-list`);
    await admin.patch(`/api/admin/registrations/${seat}/status`, { status: 'cancelled' });
    await offerFreeSeats(service);
    const mails = await requestsAbout(service, premium);
    expect(mails.find(({ template }) => template === 'seat-offered')?.data).toMatchObject({
      price: '145.00',
    });
    service.clock.now += 17 * 3_600_000;
    expect(await agreed(await bookOne(offer, premium))).toMatchObject({ price: '150.00', rule: 'premium' });
  });

  it('agrees to today’s price when it is confirmed again', async () => {
    const offer = await priced([EARLY]);
    const id = await bookOne(offer);
    await admin.patch(`/api/admin/registrations/${id}/status`, { status: 'cancelled' });
    service.clock.now += 48 * 3_600_000;
    await admin.patch(`/api/admin/registrations/${id}/status`, { status: 'pending' });
    expect(await agreed(id)).toMatchObject({ price: '195.00', rule: 'standard' });
  });
});

describe('codes', () => {
  it('tell a visitor and a member what a seat would cost', async () => {
    const offer = await priced([CODE, { ...PREMIUM, price: '90.00' }]);
    const asked = [await ask(offer, 'spring-26', null), await ask(offer, 'SPRING-26', premium)];
    expect(asked.map(({ body }) => body.data)).toEqual([
      { isUsed: true, label: 'Price with a code', price: '100.00' },
      { isUsed: false, label: 'Premium member price', price: '90.00' },
    ]);
  });

  it('are refused with the reason: wrong, over, used up, of another company', async () => {
    const companyId = await addToCompany(premium);
    const offer = await priced([
      { ...CODE, code: 'OVER', until: '2026-05-31' },
      { ...CODE, code: 'USED', uses: 1 },
      { ...CODE, code: 'VALLEY', companyId },
    ]);
    const third = await service.buildMember();
    await bookOne(offer, third, { code: 'USED' });
    const problems = [
      ['OTHER', 'This code is not known here. Check its spelling, or leave it out.'],
      ['OVER', 'This code was valid until May 31.'],
      ['USED', 'This code has been used up.'],
      ['VALLEY', 'This code is for the members of one company only.'],
      ['no', 'A code has 4 to 30 letters, digits or hyphens'],
    ] as const;
    for (const [code, message] of problems) {
      const errors = [{ path: 'code', message }];
      expect(await ask(offer, code)).toMatchObject({ status: 400, body: { errors } });
      expect(await book(offer, member, { code })).toMatchObject({ status: 400, body: { errors } });
      expect(await add(offer, { code })).toMatchObject({ status: 400, body: { errors } });
    }
    expect(await own(member)).toEqual([]);
    expect(await agreed(await bookOne(offer, premium, { code: 'VALLEY' }))).toMatchObject({ rule: 'code' });
  });

  it('of a merged company are for the members of the one it was merged into', async () => {
    const [former, into] = [randomUUID(), await addToCompany(member)];
    await service.sql(
      `insert into identity.companies (id, name, merged_into, deleted_at) values ($1, 'Valley', $2, now())`,
      [former, into],
    );
    const offer = await priced([{ ...CODE, companyId: former }]);
    expect(await agreed(await bookOne(offer, member, { code: 'SPRING-26' }))).toMatchObject({ rule: 'code' });
  });

  it('are used at most as often as they allow, by bookings at once too; cancelling gives a use back', async () => {
    const offer = await priced([{ ...CODE, uses: 2 }]);
    const members = await service.buildMembers(6);
    const booked = await Promise.all(members.map((who) => book(offer, who, { code: 'SPRING-26' })));
    expect(booked.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400, 400]);
    expect((await ask(offer, 'SPRING-26')).body.message).toBe('This code has been used up.');
    const [id] = booked.flatMap(({ body }) => body.data?.id ?? []);
    await admin.patch(`/api/admin/registrations/${id}/status`, { status: 'cancelled' });
    expect((await book(offer, member, { code: 'SPRING-26' })).status).toBe(201);
  });

  it('stay used by a seat that was cancelled late, for others than its member', async () => {
    const offer = await priced([{ ...CODE, uses: 1 }], { startsAt: new Date(JUNE + 25 * 3_600_000) });
    const id = await bookOne(offer, member, { code: 'SPRING-26' });
    service.clock.now += 24.5 * 3_600_000;
    await runJob(service, sendInvoicesJob, null);
    const cancelled = await (
      await service.as(member)
    ).post(`/api/registrations/${id}/cancel`, { effect: 'kept-due' });
    expect(cancelled.status).toBe(200);
    expect((await ask(offer, 'SPRING-26', premium)).body.message).toBe('This code has been used up.');
    expect(await agreed(await bookOne(offer, member, { code: 'SPRING-26' }))).toMatchObject({ rule: 'code' });
  });

  it('are not used where another price is as low', async () => {
    const offer = await priced([
      { ...CODE, uses: 1 },
      { ...EARLY, price: '100.00' },
    ]);
    expect(await agreed(await bookOne(offer, member, { code: 'SPRING-26' }))).toMatchObject({
      rule: 'early',
    });
    expect(await ask(offer, 'SPRING-26', premium)).toMatchObject({ status: 200 });
  });

  it('can’t be guessed without end', async () => {
    const offer = await priced([CODE]);
    const guesses = [];
    for (let index = 0; index < 31; index += 1) guesses.push((await ask(offer, `GUESS-${index}`)).status);
    expect(guesses.slice(-2)).toEqual([400, 429]);
    // By bookings neither, which count as long as they are refused.
    expect((await book(offer, member, { code: 'SPRING-26' })).status).toBe(429);
    expect((await book(offer, premium, { code: 'SPRING-26' })).status).toBe(201);
    const other = await priced([CODE]);
    const tries = [];
    for (let index = 0; index < 31; index += 1)
      tries.push((await book(other, premium, { code: `GUESS-${index}` })).status);
    expect(tries.slice(-2)).toEqual([400, 429]);
    expect((await book(other, premium)).status).toBe(201);
  });

  it('of drafts and deleted events are not known', async () => {
    const offer = await priced([CODE], { isPublished: false });
    expect((await ask(offer, 'SPRING-26')).status).toBe(404);
  });
});

describe('an administrator who registers a member', () => {
  it('chooses a code, or charges nothing with a reason', async () => {
    const offer = await priced([CODE]);
    expect((await add(offer, { code: 'spring-26' })).body.data.account).toMatchObject({
      ...{ agreed: '100.00', rule: { kind: 'code' } },
    });
    const free = await admin.post(`/api/admin/events/${offer.id}/registrations`, {
      ...{ userId: premium.id, freeReason: 'Speaker' },
    });
    expect(free.body.data).toMatchObject({
      ...{ status: 'confirmed', account: { agreed: '0.00', rule: { kind: 'free', reason: 'Speaker' } } },
    });
    expect(JSON.stringify(await own(premium))).not.toContain('Speaker');
    await bookOne(offer, await service.buildMember());
    const file = await admin.fetch(`/api/admin/events/${offer.id}/registrations/csv`);
    const kinds = (await file.text())
      .trimEnd()
      .split('\n')
      .map((line) => line.split(',').at(-1));
    expect(kinds.toSorted()).toEqual([
      ...['Kind of price', 'Price with a code SPRING-26', 'Standard price', 'Waived by the office: Speaker'],
    ]);
    const tooLong = await add(offer, { freeReason: 'x'.repeat(301) });
    expect(tooLong).toMatchObject({ status: 400, body: { errors: [{ path: 'freeReason' }] } });
  });
});
