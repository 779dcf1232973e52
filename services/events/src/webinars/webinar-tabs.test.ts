import type { BookingStatus } from '@backflow/contracts/bookings';
import type { WebinarView } from '@backflow/contracts/webinars';
import { walkPages } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
beforeEach(async () => {
  await service.models.Webinar.destroy({ where: {} });
});

const list = async (who: Pick<TestMember, 'id'> | null, query = ''): Promise<WebinarView[]> =>
  (await (await service.as(who)).get(`/api/webinars${query}`)).body.data;

describe('the list of webinars', () => {
  it('shows published webinars, including past ones, latest first, page by page', async () => {
    const expected: string[] = [];
    for (let index = 0; index < 7; index++) {
      // Pairs have the same time.
      const scheduledAt = service.inHours(24 - 10 * Math.floor(index / 2));
      const { id } = await service.buildWebinar({ scheduledAt, isPublished: index !== 3 });
      if (index !== 3) expected.push(id);
    }
    const client = await service.as(null);
    const walked = await walkPages<WebinarView>(client, '/api/webinars?limit=2');
    expect(walked.map(({ id }) => id).sort()).toEqual(expected.sort());
    const starts = walked.map(({ scheduledAt }) => scheduledAt);
    expect(starts).toEqual(starts.toSorted().toReversed());
  });

  it('includes everything a card shows, and the caller’s own registration', async () => {
    const member = await service.buildMember();
    const webinar = await service.buildWebinar({ title: 'Gauges', duration: 90, maxAttendees: 5 });
    const own = await service.buildBooking('webinar', webinar, member);
    await service.buildBooking('webinar', webinar, await service.buildMember());
    const shown = {
      id: webinar.id,
      title: 'Gauges',
      description: null,
      scheduledAt: webinar.scheduledAt.toISOString(),
      duration: 90,
      isLive: false,
      accessLevel: 'free',
      maxAttendees: 5,
      currentAttendees: 2,
      meetingUrl: null,
      recordingUrl: null,
      hasRecording: false,
      isPublished: true,
      needsPremium: false,
      registration: null,
      hours: null,
      sessions: [],
    };
    expect(await list(null)).toEqual([shown]);
    const registeredAt = new Date(service.clock.now).toISOString();
    expect(await list(member)).toEqual([
      {
        ...shown,
        meetingUrl: 'https://meet.example.com/webinar',
        registration: { id: own.id, status: 'confirmed', registeredAt },
      },
    ]);
  });

  it.each(['free', 'premium'] as const)('shows the links of a %s webinar to few', async (accessLevel) => {
    const links = { meetingUrl: 'https://meet.example.com/1', recordingUrl: 'https://video.example.com/1' };
    const webinar = await service.buildWebinar({ accessLevel, ...links });
    const someone = async (
      isRegistered: boolean,
      is: Partial<TestMember> = {},
      status: BookingStatus = 'confirmed',
    ) => {
      const member = await service.buildMember(is);
      if (isRegistered) await service.buildBooking('webinar', webinar, member, { status });
      return member;
    };
    const premium = { subscriptionStatus: 'premium' } as const;
    const cases = [
      [null, false],
      [await someone(false), false],
      [await someone(true, {}, 'cancelled'), false],
      [await someone(true, premium, 'waitlisted'), false],
      [await someone(true, premium, 'pending'), true],
      [await someone(true), accessLevel === 'free'],
      [await someone(false, premium), false],
      [await someone(true, premium), true],
      [await someone(false, { isAdmin: true }), true],
    ] as const;
    for (const [who, mayKnow] of cases) {
      const [shown] = await list(who);
      const isCovered =
        who !== null && (accessLevel === 'free' || who.isAdmin || who.subscriptionStatus === 'premium');
      const expected = {
        meetingUrl: mayKnow ? links.meetingUrl : null,
        recordingUrl: isCovered ? links.recordingUrl : null,
      };
      const needsPremium =
        accessLevel === 'premium' && who?.isAdmin === false && who.subscriptionStatus === 'free';
      expect(shown).toMatchObject({ ...expected, hasRecording: true, needsPremium });
    }
  });

  it.each([
    ['upcoming', ['starts next', 'soon', 'in a year']],
    ['live', ['live for long', 'live']],
    ['recordings', ['recorded', 'recorded, flag forgotten']],
    [
      'all',
      [
        ...['live for long', 'live', 'starts next', 'soon', 'in a year'],
        ...['ended', 'recorded', 'recorded, flag forgotten', 'ended, flag forgotten'],
      ],
    ],
  ] as const)('shows the tab %s in its order, page by page, and counts it', async (tab, titles) => {
    const minutes = (count: number) => service.inHours(count / 60);
    const recordingUrl = 'https://video.example.com/1';
    const programme = [
      { title: 'recorded, flag forgotten', scheduledAt: minutes(-600), isLive: true, recordingUrl },
      { title: 'ended, flag forgotten', scheduledAt: minutes(-900), isLive: true },
      { title: 'soon', scheduledAt: minutes(30), isLive: true },
      { title: 'live', scheduledAt: minutes(0), isLive: true, recordingUrl },
      { title: 'live for long', scheduledAt: minutes(-89), duration: 90, isLive: true },
      { title: 'in a year', scheduledAt: minutes(525_600), recordingUrl },
      { title: 'starts next', scheduledAt: minutes(1) },
      { title: 'recorded', scheduledAt: minutes(-300), recordingUrl },
      { title: 'ended', scheduledAt: minutes(-60) },
      { title: 'draft', scheduledAt: minutes(10), isPublished: false },
    ];
    for (const webinar of programme) await service.buildWebinar(webinar);
    const client = await service.as(null);
    for (const limit of [1, 2, 100]) {
      const walked = await walkPages<WebinarView>(client, `/api/webinars?tab=${tab}&limit=${limit}`);
      expect(walked.map(({ title }) => title)).toEqual(titles);
    }
    const counts = (await client.get('/api/webinars/counts')).body.data;
    expect(counts).toEqual({ upcoming: 3, live: 2, recordings: 2, all: 9 });
    expect(counts[tab]).toBe(titles.length);
  });

  it('continues after a webinar that has begun meanwhile', async () => {
    for (const hours of [1, 2, 3]) await service.buildWebinar({ scheduledAt: service.inHours(hours) });
    const client = await service.as(null);
    const first = await client.get('/api/webinars?tab=all&limit=1');
    const { now } = service.clock;
    service.clock.now = service.inHours(1.5).getTime();
    const rest = await client.get(`/api/webinars?tab=all&cursor=${first.body.page.nextCursor}`);
    service.clock.now = now;
    const starts = rest.body.data.map(({ scheduledAt }: WebinarView) => scheduledAt);
    expect(starts.slice(0, 2)).toEqual([2, 3].map((hours) => service.inHours(hours).toISOString()));
  });

  it.each([
    ['?tab=old', 'tab'],
    ['?tab=live&cursor=upcoming.x', 'cursor'],
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=many', 'limit'],
    ['?cursor=nonsense', 'cursor'],
  ])('refuses %s', async (query, path) => {
    const { status, body } = await (await service.as(null)).get(`/api/webinars${query}`);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'VALIDATION_FAILED', path]);
  });
});
