import { randomBytes, randomUUID } from 'node:crypto';
import { sendMail } from '@backflow/contracts/notifications';
import { runJob } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { book, getBookings, buildFull, join, getSeats } from '../../test/book.ts';
import { accept, decline, handOver, mailedToken, offerTo, read, withdraw } from '../../test/hand-over.ts';
import { requestsAbout } from '../../test/mails.ts';
import { KINDS, useBookingsService } from '../../test/start-bookings-service.ts';
import { expireHandOversJob } from './expire-hand-overs.ts';

const PAID = { price: '95.00', accessLevel: 'paid' } as const;

const service = await useBookingsService();
const giver = await service.buildMember({ firstName: 'Gil', lastName: 'Giver' });
const colleague = await service.buildMember({ firstName: 'Cole', lastName: 'League' });
const admin = await service.buildMember({ isAdmin: true });

const owned = async (who = giver) =>
  (await (await service.as(who)).get('/api/user/hand-overs')).body.data.open;
const templatesAbout = async (who: { id: string }) =>
  (await requestsAbout(service, who)).map(({ template }) => template);
const spent = { status: 410, code: 'LINK_SPENT' };
const outcome = ({ status, body }: { status: number; body: { code?: unknown } }) => ({
  status,
  code: body.code,
});

describe.each(KINDS)('a booking that is handed over: $kind', ({ kind, offers }) => {
  it('belongs to the colleague once they accept, with its status; the seats stay as they are', async () => {
    const [from, to] = [await service.buildMember({ firstName: 'Ann' }), await service.buildMember()];
    const offer = await service.buildOffer(kind, kind === 'course' ? {} : { capacity: 1 });
    const id = await service.buildBooking(offer, from, { bookedAt: service.inHours(-24) });
    const token = await offerTo(service, from, id, 'cole@example.com');

    const shown = await read(service, token);
    expect(shown.body.data).toMatchObject({
      from: 'Ann Fitter',
      offers,
      offerId: offer.id,
      isConfirmed: true,
    });
    expect(await owned(from)).toEqual([
      expect.objectContaining({ bookingId: id, email: 'cole@example.com' }),
    ]);

    const { status, body } = await accept(service, to, token);
    expect([status, body.data.offerId]).toEqual([200, offer.id]);
    expect(await getBookings(service, offer)).toEqual([
      { id: body.data.id, userId: to.id, status: 'confirmed', position: null },
    ]);
    expect(await getSeats(service, offer)).toBe(1);
    expect(await owned(from)).toEqual([]);
    const [old] = await service.sql('select status, handed_to from bookings.bookings where id = $1', [id]);
    expect(old).toEqual({ status: 'cancelled', handed_to: body.data.id });

    expect(await templatesAbout(from)).toEqual(['hand-over-accepted']);
    expect(await templatesAbout(to)).toEqual([
      kind === 'course' ? 'hand-over-received-course' : 'hand-over-received',
    ]);
    const entries = (await service.auditEntries()).filter(({ details }) => details.offerId === offer.id);
    const accepted = { actorId: to.id, action: 'handOvers.accept' };
    const details = { userId: from.id, newUserId: to.id, handedFrom: id, handedTo: body.data.id };
    expect(entries).toMatchObject([
      { actorId: from.id, action: 'handOvers.create', subjectId: id },
      { ...accepted, subjectId: body.data.id, details },
      { ...accepted, subjectId: id, details },
    ]);
    // Nothing has the colleague's address any more.
    expect(await service.sql('select email from bookings.hand_overs where booking_id = $1', [id])).toEqual([
      { email: null },
    ]);
  });

  it('is accepted once: again by the same member changes nothing, others are too late', async () => {
    const [from, to, other] = await service.buildMembers(3);
    const offer = await service.buildOffer(kind);
    const id = await service.buildBooking(offer, from);
    const token = await offerTo(service, from, id);
    const clicks = await Promise.all([1, 2, 3].map(() => accept(service, to, token)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(clicks.map(({ body }) => body.data.id)).size).toBe(1);
    expect(outcome(await accept(service, other, token))).toEqual(spent);
    expect(outcome(await read(service, token))).toEqual(spent);
    expect(await getSeats(service, offer)).toBe(1);
    expect(await templatesAbout(to)).toHaveLength(1);
  });
});

describe('the invoice of a booking that is handed over', () => {
  it.each(['pending', 'confirmed'] as const)('follows it, and stays billed as it was: %s', async (status) => {
    const [from, to] = await service.buildMembers(2);
    const offer = await service.buildOffer('event', PAID);
    const booked = await book(service, from, offer);
    const id = booked.body.data.id as string;
    if (status === 'confirmed')
      await (await service.as(admin)).patch(`/api/admin/registrations/${id}/status`, { status });
    const invoices = () =>
      service.sql<{ booking_id: string; user_id: string }>(
        `select number, status, total, user_id, booking_id, bill_to, due_on from bookings.invoices where offer_id = $1`,
        [offer.id],
      );
    const [before] = await invoices();
    expect(before).toMatchObject({ booking_id: id, user_id: from.id });
    const token = await offerTo(service, from, id);
    expect((await read(service, token)).body.data.isConfirmed).toBe(status === 'confirmed');
    const { body } = await accept(service, to, token);
    expect(await invoices()).toEqual([{ ...before, booking_id: body.data.id }]);
    expect(await getBookings(service, offer)).toMatchObject([{ userId: to.id, status }]);

    // The money is nobody's but the giver's.
    const { data } = (await (await service.as(to)).get('/api/user/hand-overs')).body;
    expect(data.billedToOther).toEqual(status === 'pending' ? [body.data.id] : []);
    const cancellation = await (
      await service.as(to)
    ).get(`/api/registrations/${body.data.id as string}/cancellation`);
    expect(cancellation.body.data).toMatchObject({
      money: { effect: 'none', number: null, amount: '0.00' },
      text: '',
    });
  });
});

describe('a link', () => {
  const build = async (kind: 'event' | 'webinar' | 'course' = 'event', fields = {}) => {
    const offer = await service.buildOffer(kind, fields);
    const id = await service.buildBooking(offer, giver);
    return { offer, id, token: await offerTo(service, giver, id) };
  };
  const refuses = async (token: string) => {
    for (const response of [await read(service, token), await accept(service, colleague, token)])
      expect(outcome(response)).toEqual(spent);
  };

  it('that nobody was sent is refused, and so is half of one', async () => {
    await refuses(randomBytes(32).toString('base64url'));
    expect(outcome(await decline(service, randomBytes(32).toString('base64url')))).toEqual(spent);
    expect((await read(service, 'half')).status).toBe(400);
    expect((await accept(service, colleague, 'half')).status).toBe(400);
  });

  it('asks to sign in before it is used', async () => {
    const { token } = await build();
    expect((await accept(service, null, token)).status).toBe(401);
    expect((await read(service, token)).status).toBe(200);
  });

  it('works no more once it is withdrawn', async () => {
    const { id, token } = await build();
    expect((await withdraw(service, giver, id)).status).toBe(200);
    await refuses(token);
    expect((await withdraw(service, giver, id)).status).toBe(200);
  });

  it('works no more once there is another one of the same booking', async () => {
    const { id, token } = await build();
    const next = await offerTo(service, giver, id);
    await refuses(token);
    expect((await accept(service, colleague, next)).status).toBe(200);
  });

  it('works no more once it is declined; the member is notified, and keeps the booking', async () => {
    const { id, token } = await build();
    expect((await decline(service, token)).status).toBe(200);
    await refuses(token);
    expect(outcome(await decline(service, token))).toEqual(spent);
    expect(await templatesAbout(giver)).toContain('hand-over-declined');
    const [booking] = await service.sql('select status from bookings.bookings where id = $1', [id]);
    expect(booking).toEqual({ status: 'confirmed' });
  });

  it('works until the start, which may move', async () => {
    const { offer, token } = await build();
    await service.updateOffer(offer, { startsAt: service.inHours(0), endsAt: service.inHours(8) });
    await refuses(token);
    await service.updateOffer(offer, { startsAt: service.inHours(1) });
    expect((await accept(service, colleague, token)).status).toBe(200);
  });

  it('works 30 days where there is no start', async () => {
    const { token } = await build('course');
    const now = service.clock.now;
    try {
      service.clock.now = service.inHours(30 * 24).getTime();
      await refuses(token);
      service.clock.now -= 1;
      expect((await accept(service, colleague, token)).status).toBe(200);
    } finally {
      service.clock.now = now;
    }
  });

  it('works no more once its booking lost the seat, by whomever', async () => {
    const byMember = await build();
    await (await service.as(giver)).post(`/api/registrations/${byMember.id}/cancel`, { effect: 'none' });
    const byAdmin = await build();
    await (
      await service.as(admin)
    ).patch(`/api/admin/registrations/${byAdmin.id}/status`, {
      status: 'waitlisted',
    });
    // In the table alone.
    const byOther = await build();
    await service.sql(`update bookings.bookings set status = 'cancelled' where id = $1`, [byOther.id]);
    for (const { token } of [byMember, byAdmin, byOther]) await refuses(token);
    const open = await owned();
    for (const { id } of [byMember, byAdmin, byOther])
      expect(open).not.toContainEqual(expect.objectContaining({ bookingId: id }));
  });

  it('works no more once the event is taken down', async () => {
    for (const withdrawn of [{ isPublished: false }, { deletedAt: new Date() }]) {
      const { offer, token } = await build();
      await service.updateOffer(offer, withdrawn);
      await refuses(token);
    }
  });

  it('is for a colleague, not for the member who sent it', async () => {
    const { token } = await build();
    expect(outcome(await accept(service, giver, token))).toEqual({ status: 409, code: 'CONFLICT' });
  });

  it('refuses who has a seat already, and who needs premium', async () => {
    const booked = await build();
    await service.buildBooking(booked.offer, colleague);
    expect(outcome(await accept(service, colleague, booked.token))).toEqual({
      ...{ status: 409, code: 'ALREADY_REGISTERED' },
    });
    const premium = await build('event', { accessLevel: 'premium' });
    expect(outcome(await accept(service, colleague, premium.token))).toEqual({
      ...{ status: 403, code: 'PREMIUM_REQUIRED' },
    });
    const member = await service.buildMember({ subscriptionStatus: 'premium' });
    expect((await accept(service, member, premium.token)).status).toBe(200);
  });

  it('takes a member from the waiting list', async () => {
    const { offer, seat } = await buildFull(service, 'event');
    const [waiting, behind] = await service.buildMembers(2);
    await join(service, waiting, offer);
    await join(service, behind, offer);
    const [owner] = await service.sql<{ id: string }>(
      'select user_id as id from bookings.bookings where id = $1',
      [seat],
    );
    if (!owner) throw new Error('the seat has no owner');
    const token = await offerTo(service, owner, seat);
    expect((await accept(service, waiting, token)).status).toBe(200);
    expect(await getBookings(service, offer)).toMatchObject(
      [
        { userId: waiting.id, status: 'confirmed', position: null },
        { userId: behind.id, status: 'waitlisted', position: 1 },
      ].toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
    );
    expect(await getSeats(service, offer)).toBe(1);
  });

  it('limits accounts with an unconfirmed address, except for the address it was sent to', async () => {
    const build = async (who: { email: string }) => {
      const offer = await service.buildOffer('event');
      const id = await service.buildBooking(offer, giver);
      await handOver(service, giver, id, who.email);
      return { offer, token: await mailedToken(service, who.email) };
    };
    const createdAt = new Date(service.clock.now);
    const reached = await service.buildMember({ isEmailConfirmed: false, createdAt });
    const other = await service.buildMember({ isEmailConfirmed: false, createdAt });
    const deadlines = async (offer: { id: string }) =>
      service.sql<{ confirm_by: Date | null }>(
        `select confirm_by from bookings.bookings where offer_id = $1 and status <> 'cancelled'`,
        [offer.id],
      );
    const first = await build(reached);
    expect((await accept(service, reached, first.token)).status).toBe(200);
    expect(await deadlines(first.offer)).toEqual([{ confirm_by: null }]);
    const second = await build(reached);
    expect((await accept(service, other, second.token)).status).toBe(200);
    expect(await deadlines(second.offer)).toEqual([{ confirm_by: service.inHours(24) }]);
  });
});

describe('handing over', () => {
  it('is for the member’s own bookings', async () => {
    const id = await service.buildBooking(await service.buildOffer('event'), giver);
    for (const who of [colleague, admin]) {
      expect(outcome(await handOver(service, who, id, 'a@example.com'))).toEqual({
        ...{ status: 404, code: 'NOT_FOUND' },
      });
      expect((await withdraw(service, who, id)).status).toBe(404);
    }
    expect((await handOver(service, giver, randomUUID(), 'a@example.com')).status).toBe(404);
  });

  it('asks for a confirmed address, and for another one than the member’s', async () => {
    const unconfirmed = await service.buildMember({ isEmailConfirmed: false });
    const offer = await service.buildOffer('event');
    const id = await service.buildBooking(offer, unconfirmed);
    expect(outcome(await handOver(service, unconfirmed, id, 'a@example.com'))).toEqual({
      ...{ status: 403, code: 'EMAIL_UNCONFIRMED' },
    });
    const own = await service.buildBooking(offer, giver);
    const { status, body } = await handOver(service, giver, own, giver.email.toUpperCase());
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'email']);
  });

  it('is refused without a seat, once it has begun, and once a course was used', async () => {
    const { offer } = await buildFull(service, 'event');
    const waiting = await join(service, giver, offer);
    const begun = await service.buildOffer('webinar', { startsAt: service.inHours(-1) });
    const course = await service.buildOffer('course');
    const enrollment = await service.buildBooking(course, giver);
    await service.sql(
      `insert into learning.lesson_completions (enrollment_id, lesson_id, completed_at) values ($1, $2, now())`,
      [enrollment, course.id],
    );
    const ids = [waiting.body.data.id as string, await service.buildBooking(begun, giver), enrollment];
    for (const id of ids)
      expect(outcome(await handOver(service, giver, id, 'a@example.com'))).toEqual({
        ...{ status: 409, code: 'NOT_TRANSFERABLE' },
      });
  });

  it('stores no token, and mails it to the address alone', async () => {
    const id = await service.buildBooking(await service.buildOffer('event'), giver);
    const token = await offerTo(service, giver, id, 'only@example.com');
    const [stored] = await service.sql<{ row: string }>(
      `select row_to_json(h)::text as row from bookings.hand_overs h where booking_id = $1`,
      [id],
    );
    expect(stored?.row).not.toContain(token);
    const mails = (await service.queued(sendMail)).filter(({ data }) => JSON.stringify(data).includes(token));
    expect(mails.map(({ to }) => to)).toEqual(['only@example.com']);
  });

  it('keeps an address no longer than until the start', async () => {
    const offer = await service.buildOffer('event');
    const id = await service.buildBooking(offer, giver);
    await offerTo(service, giver, id);
    await runJob(service, expireHandOversJob, null);
    expect(await owned()).toContainEqual(expect.objectContaining({ bookingId: id }));
    await service.updateOffer(offer, { startsAt: service.inHours(0) });
    await runJob(service, expireHandOversJob, null);
    expect(
      await service.sql('select status, email from bookings.hand_overs where booking_id = $1', [id]),
    ).toEqual([{ status: 'expired', email: null }]);
  });
});

it('no call has deadlocked', async () => {
  expect(await service.deadlocks()).toBe(0);
});
