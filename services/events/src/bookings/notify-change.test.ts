import { getStatements } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { OFFERS, buildOffer, getNotices } from '../../test/offers.ts';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

const iso = (hours: number) => service.inHours(hours).toISOString();

describe.each(OFFERS)('everyone with a booking of one of %s', (path, kind) => {
  const edit = ({ id }: { id: string }, body: object) => admin.patch(`/api/${path}/${id}`, body);
  const remove = ({ id }: { id: string }) => admin.delete(`/api/${path}/${id}`);
  const startingIn = (hours: number) =>
    kind === 'event'
      ? { startDate: iso(hours), endDate: iso(hours + 1) }
      : { scheduledAt: iso(hours), duration: 60 };
  const lastAudit = async () => (await service.auditEntries()).at(-1)?.details;

  it('is notified of another time, with the previous one', async () => {
    const offer = await buildOffer(service, kind);
    expect((await edit(offer, startingIn(72))).status).toBe(200);
    const before = { startsAt: iso(48), endsAt: iso(49), place: expect.any(String) };
    expect(await getNotices(service, offer)).toEqual([
      { about: 'moved', id: offer.id, version: 2, sentAt: iso(0), before },
    ]);
    expect(await lastAudit()).toMatchObject({ notify: true });
  });

  it('is not notified when the administrator decides so, or when neither time nor location changes', async () => {
    const offer = await buildOffer(service, kind);
    await edit(offer, { ...startingIn(72), notify: false });
    expect(await lastAudit()).toMatchObject({ notify: false });
    await edit(offer, { title: 'Another title', maxAttendees: 90 });
    expect(await lastAudit()).not.toHaveProperty('notify');
    const { status, body } = await edit(offer, { ...startingIn(90), notify: 'no' });
    expect([status, body.errors[0].path]).toEqual([400, 'notify']);
    expect(await getNotices(service, offer)).toEqual([]);
  });

  it.each([
    ['deleted', remove],
    ['made a draft', (offer: { id: string }) => edit(offer, { isPublished: false, notify: false })],
  ])('is notified when it is %s', async (_how, withdraw) => {
    const offer = await buildOffer(service, kind);
    expect((await withdraw(offer)).status).toBe(200);
    expect(await getNotices(service, offer)).toEqual([
      { about: 'withdrawn', id: offer.id, version: 2, sentAt: iso(0) },
    ]);
  });

  it('reads the note of the administrator about a move and about a deletion', async () => {
    const offer = await buildOffer(service, kind);
    await edit(offer, { ...startingIn(72), note: ' The yard is flooded.\nSorry! ' });
    const query = new URLSearchParams({ note: 'No other\ndate.' });
    expect((await admin.delete(`/api/${path}/${offer.id}?${query}`)).status).toBe(200);
    expect(await getNotices(service, offer)).toMatchObject([
      { about: 'moved', note: 'The yard is flooded.\nSorry!' },
      { about: 'withdrawn', note: 'No other\ndate.' },
    ]);
    const other = await buildOffer(service, kind);
    const { status, body } = await edit(other, { ...startingIn(72), note: 'x'.repeat(1001) });
    expect([status, body.errors[0].path]).toEqual([400, 'note']);
  });

  it('is not notified of drafts, past records or refused edits', async () => {
    const draft = await buildOffer(service, kind, { isPublished: false });
    const past = await buildOffer(service, kind, { hours: -2 });
    for (const offer of [draft, past]) {
      await edit(offer, startingIn(-3));
      await edit(offer, { isPublished: false });
      await remove(offer);
      expect(await getNotices(service, offer)).toEqual([]);
    }
    const refused = await buildOffer(service, kind);
    expect((await edit(refused, { isPublished: false, version: 99 })).status).toBe(409);
    expect((await edit(refused, { isPublished: false, title: '' })).status).toBe(400);
    expect(await getNotices(service, refused)).toEqual([]);
  });

  it('takes the same number of statements for many bookings', async () => {
    const [small, large] = [await buildOffer(service, kind), await buildOffer(service, kind)];
    for (const offer of [small, ...Array.from({ length: 20 }, () => large)]) {
      await service.buildBooking(kind, offer, await service.buildMember());
    }
    const few = await getStatements(service, () => remove(small));
    const many = await getStatements(service, () => remove(large));
    expect(many).toHaveLength(few.length);
    expect(await getNotices(service, large)).toHaveLength(1);
  });

  it('is notified of running records', async () => {
    const offer = await buildOffer(service, kind, { hours: -0.5 });
    await edit(offer, { isPublished: false });
    expect(await getNotices(service, offer)).toMatchObject([{ about: 'withdrawn', version: 2 }]);
  });
});

describe('everyone with a booking of an event', () => {
  it('is notified of another location, but not of another meeting link', async () => {
    const event = await service.buildEvent();
    const link = 'https://meet.example.com/secret';
    for (const location of [link, `${link}-2`]) {
      await admin.patch(`/api/events/${event.id}`, { isVirtual: true, location });
    }
    await admin.patch(`/api/events/${event.id}`, { isVirtual: false, location: null });
    const notices = await getNotices(service, event);
    expect(notices).toMatchObject([
      { version: 2, before: { place: '1450 Richards Blvd, Sacramento' } },
      { version: 4, before: { place: 'Virtual' } },
    ]);
    expect(JSON.stringify(notices)).not.toContain('meet.example.com');
  });
});
