import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { readTicket, shortCodeOf } from '@backflow/contracts/bookings';
import type { BookingStatus, Ticket } from '@backflow/contracts/bookings';
import type { TestMember } from '@backflow/service-kit/testing';
import { describe, expect, it, test } from '@jest/globals';
import { decodeQR } from 'qr/decode.js';
import { offerTo, accept } from '../../test/hand-over.ts';
import { buildSession, withSessions } from '../../test/sessions.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';
import type { TestOffer } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

const path = (id: string) => `/api/user/tickets/${id}`;
const open = async (who: TestMember, id: string) => (await service.as(who)).get(path(id));

/** A member with a booking of an event. */
async function book(
  fields: Parameters<typeof service.buildOffer>[1] = {},
  status: BookingStatus = 'confirmed',
) {
  const [offer, member] = [await service.buildOffer('event', fields), await service.buildMember()];
  return { offer, member, id: await service.buildBooking(offer, member, { status }) };
}

const move = (offer: TestOffer, id: string) =>
  admin.post(`/api/admin/registrations/${id}/move`, { moveTo: offer.id });

it('says what its holder needs at the door, with a code that names the booking and the event', async () => {
  const days = ['2026-06-10', '2026-06-11'].map((day) => buildSession(day));
  const { offer, member, id } = await book({ title: 'RPZ, hands-on', ...withSessions(days) });
  const { status, body } = await open(member, id);
  expect(status).toBe(200);
  const ticket = body.data as Ticket;
  expect(ticket).toMatchObject({
    ...{ id, shortCode: shortCodeOf(id), ended: null, title: 'RPZ, hands-on', eventId: offer.id },
    ...{ name: 'Pat Fitter', place: '1450 Richards Blvd, Sacramento', days: [{}, {}] },
  });
  expect(readTicket(ticket.code ?? '')).toMatchObject({ bookingId: id, offerId: offer.id });
});

describe('is not found', () => {
  it('by visitors and by others', async () => {
    const { id } = await book();
    expect((await (await service.as(null)).get(path(id))).status).toBe(401);
    expect((await open(await service.buildMember(), id)).status).toBe(404);
    expect((await admin.get(path(id))).status).toBe(404);
    expect((await admin.get(path(randomUUID()))).status).toBe(404);
    expect((await admin.get(path('x'))).status).toBe(400);
  });

  it.each(['pending', 'waitlisted', 'cancelled'] as const)(
    'where it was never more than %s',
    async (status) => {
      const { member, id } = await book({}, status);
      expect((await open(member, id)).status).toBe(404);
    },
  );

  it('for what is online', async () => {
    const { member, id } = await book({ isVirtual: true });
    const webinar = await service.buildBooking(await service.buildOffer('webinar'), member);
    for (const each of [id, webinar]) expect((await open(member, each)).status).toBe(404);
  });
});

describe('has ended, and has neither code nor file', () => {
  async function expectEnd(member: TestMember, id: string, ended: string, more: object = {}) {
    const { status, body } = await open(member, id);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ ended, code: null, ...more })]);
    expect((await (await service.as(member)).fetch(`${path(id)}/pdf`)).status).toBe(404);
  }

  it('once it is cancelled', async () => {
    const { member, id } = await book();
    await (await service.as(member)).post(`/api/registrations/${id}/cancel`, { effect: 'none' });
    await expectEnd(member, id, 'cancelled');
  });

  it('once it was moved, and leads to the ticket for the new date', async () => {
    const { member, id } = await book();
    const other = await service.buildOffer('event', { title: 'The other date' });
    const { body } = await move(other, id);
    const movedTo = {
      ...{ ticketId: body.data.id, eventId: other.id, title: 'The other date' },
      startsAt: service.inHours(48).toISOString(),
    };
    await expectEnd(member, id, 'moved', { movedTo });
    expect((await open(member, body.data.id)).body.data.ended).toBeNull();
  });

  it('once it was moved to a date that is to be paid, which has no ticket yet', async () => {
    const { member, id } = await book();
    await move(await service.buildOffer('event', { price: '95.00', accessLevel: 'paid' }), id);
    await expectEnd(member, id, 'moved', { movedTo: expect.objectContaining({ ticketId: null }) });
  });

  it('once it was handed over', async () => {
    const { member, id } = await book();
    const colleague = await service.buildMember();
    const { body } = await accept(service, colleague, await offerTo(service, member, id));
    await expectEnd(member, id, 'handed-over');
    expect((await open(colleague, body.data.id)).body.data.ended).toBeNull();
  });

  it('once the event is withdrawn', async () => {
    const { offer, member, id } = await book();
    await service.updateOffer(offer, { isPublished: false });
    await expectEnd(member, id, 'withdrawn');
  });

  it('the day after the event', async () => {
    const { member, id } = await book({ startsAt: service.inHours(-6), endsAt: service.inHours(-1) });
    expect((await open(member, id)).body.data.ended).toBeNull();
    service.clock.now += 24 * 3_600_000;
    await expectEnd(member, id, 'over');
    service.clock.now -= 24 * 3_600_000;
  });
});

/** The rectangles that a PDF file draws, as a picture of `scale` pixels a point. */
function drawRectangles(pdf: Buffer, scale: number) {
  const [width, height] = [612 * scale, 792 * scale];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [found] of pdf.toString('latin1').matchAll(/(?<=\nstream\n).*?(?=\nendstream)/gs)) {
    const bytes = Buffer.from(found, 'latin1');
    if (bytes[0] !== 0x78) continue;
    for (const [, ...numbers] of inflateSync(bytes)
      .toString('latin1')
      .matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)) {
      const [x = 0, y = 0, w = 0, h = 0] = numbers.map((number) => Math.round(Number(number) * scale));
      for (let row = y; row < y + h; row += 1)
        for (let column = x; column < x + w; column += 1)
          data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  }
  return { width, height, data };
}

describe('printed', () => {
  async function download(member: TestMember, id: string) {
    const response = await (await service.as(member)).fetch(`${path(id)}/pdf`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return Buffer.from(await response.arrayBuffer());
  }
  const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;

  test('is one page of Letter with a code that scans, whose figure has a text', async () => {
    const { member, id } = await book({ title: '王小明 and Ana: RPZ' });
    const pdf = await download(member, id);
    expect(countPages(pdf)).toBe(1);
    expect(pdf.toString('latin1')).toContain(`(QR code of the ticket ${shortCodeOf(id)})`);
    const { code } = (await open(member, id)).body.data as Ticket;
    expect(decodeQR(drawRectangles(pdf, 2))).toBe(code);
  });

  test('is one page with sixty days as well', async () => {
    const days = Array.from({ length: 60 }, (_, at) =>
      buildSession(new Date(Date.UTC(2026, 5, 2 + at)).toISOString().slice(0, 10), null, {
        location: at % 2 === 0 ? null : 'Warehouse 7, 2200 Front Street, West Sacramento',
      }),
    );
    const { member, id } = await book({ title: 'Sixty days '.repeat(15), ...withSessions(days) });
    expect(countPages(await download(member, id))).toBe(1);
  });
});
