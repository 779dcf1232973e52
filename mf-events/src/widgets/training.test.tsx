import type { EventRegistration, RegistrationItem, WebinarRegistration } from '@backflow/contracts/bookings';
import { nextId } from '@backflow/contracts/testing';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { buildOwn, buildRegistration, inHours } from '../testing/build-event.ts';
import { buildWebinar } from '../testing/build-webinar.ts';
import RegisteredStats from './registered-stats.tsx';
import TrainingNext from './training-next.tsx';
import TrainingPast from './training-past.tsx';
import TrainingWaiting from './training-waiting.tsx';

const member = buildMember();

function show(element: ReactElement, items: readonly RegistrationItem[], responses: Responses = {}) {
  const calls = fakeApi({
    'GET /api/user/registrations': () => data(items),
    'GET /api/webinars': () => data([]),
    ...responses,
  });
  return { calls, user: renderInShell(element, { at: '/dashboard?tab=my-training', as: member }) };
}

const event = (title: string, hours: number, fields: Partial<EventRegistration['event']> = {}) =>
  buildOwn({ title, startDate: inHours(hours), endDate: inHours(hours + 2), ...fields });
const webinar = (title: string, hours: number): WebinarRegistration => {
  const id = nextId();
  const shown = {
    ...{ id, title, description: null, scheduledAt: inHours(hours), duration: 60 },
    ...{ sessions: [], isDeleted: false },
  };
  return { ...buildRegistration(), webinarId: id, webinar: shown };
};

const titles = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('what is next', () => {
  test('is one list of events and webinars with a seat, soonest first, the running ones too', async () => {
    show(<TrainingNext />, [
      event('Later event', 90),
      webinar('Sooner webinar', 30),
      event('Running event', -1),
      event('Over', -9),
      { ...event('Full', 50), status: 'waitlisted', place: 2 },
      event('Withdrawn', 40, { isDeleted: true }),
      { ...event('Invoiced', 60), status: 'pending' },
    ]);
    await screen.findByText('Sooner webinar');
    expect(titles()).toEqual(['Running event', 'Sooner webinar', 'Invoiced', 'Later event']);
    const [running, first, invoiced] = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(running).toMatch(/Now.*Happening now/);
    expect(running).not.toContain('Past');
    expect(first).toMatch(/PT.*Webinar.*Virtual/);
    expect(invoiced).toContain('Registration Pending');
  });

  test('has the meeting link of a virtual event, and of a webinar once it is live', async () => {
    const live = webinar('Live', -0.2);
    const quiet = webinar('Not live yet', -0.1);
    const meetingUrl = 'https://meet.example.com/live';
    const online = event('Online', 5, { isVirtual: true, location: 'https://meet.example.com/online' });
    show(<TrainingNext />, [live, quiet, online], {
      'GET /api/webinars': ({ query }) =>
        data(query.tab === 'live' ? [buildWebinar({ id: live.webinarId, meetingUrl })] : []),
    });
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Join the meeting/ })).toHaveLength(2));
    const getLink = (title: string) => {
      const card = screen.getByText(title).closest('article');
      return card && within(card).queryByRole('link', { name: /Join/ })?.getAttribute('href');
    };
    expect([getLink('Live'), getLink('Online')]).toEqual([meetingUrl, 'https://meet.example.com/online']);
    expect(getLink('Not live yet')).toBeUndefined();
  });

  test('asks for live webinars only while one that the member attends is running', async () => {
    const { calls } = show(<TrainingNext />, [webinar('Tomorrow', 24)]);
    await screen.findByText('Tomorrow');
    expect(calls.map(({ path }) => path)).toEqual(['/api/user/registrations', '/api/user/hand-overs']);
  });

  test('shows six of thirty, and the others on demand', async () => {
    const { user } = show(
      <TrainingNext />,
      Array.from({ length: 30 }, (_, index) => event(`Event ${index}`, index + 1)),
    );
    await screen.findByText('Event 5');
    expect(screen.getAllByRole('article')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    expect(screen.getAllByRole('article')).toHaveLength(12);
    expect(document.activeElement?.textContent).toBe('Event 6');
  });

  test('is empty with a way to the events, and an error with a retry', async () => {
    show(<TrainingNext />, [event('Over', -9)]);
    expect(await screen.findByText('Nothing planned')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Events' })).toBeTruthy();
    document.body.innerHTML = '';
    show(<TrainingNext />, [], {
      'GET /api/user/registrations': () => failure(503, 'UNAVAILABLE', 'Please try again soon.'),
    });
    expect(await screen.findByText('Your training could not be loaded')).toBeTruthy();
  });
});

test('the waiting lists show the position, and lead to the event', async () => {
  const waiting = { ...event('Full', 50), status: 'waitlisted' as const, place: 2 };
  show(<TrainingWaiting />, [waiting, event('Seat', 20), { ...event('Over', -9), status: 'waitlisted' }]);
  await screen.findByText('On the waiting list, 2nd in line');
  expect(rows()).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Full' }).getAttribute('href')).toContain(waiting.eventId);
});

test('the past is latest first, withdrawn events among it without a link', async () => {
  show(<TrainingPast />, [
    event('Long ago', -90),
    webinar('Last week', -50),
    event('Withdrawn', 40, { isDeleted: true }),
    event('Next', 20),
  ]);
  await screen.findByText('Long ago');
  expect(rows().map((text) => /Long ago|Last week|Withdrawn/.exec(text)?.[0])).toEqual([
    'Withdrawn',
    'Last week',
    'Long ago',
  ]);
  expect(rows()[0]).toContain('No longer offered');
  expect(screen.queryByRole('link', { name: 'Withdrawn' })).toBeNull();
});

test('what is past says which days were attended', async () => {
  const sessions = ['1', '2', '3'].map((id, index) => ({
    ...{ id, startsAt: inHours(24 * index - 90), endsAt: inHours(24 * index - 85) },
    ...{ location: null, venueId: null, instructor: null, hours: null },
  }));
  const course = event('Course', -90, { sessions });
  const days = (...ids: string[]) => ids.map((id) => ({ id, timeIn: null, timeOut: null }));
  show(<TrainingPast />, [
    { ...course, id: 'a', attended: true, sessions: days('1', '3') },
    { ...course, id: 'b', attended: true },
    { ...course, id: 'c' },
    { ...event('Single', -95), attended: true },
  ]);
  await screen.findAllByText('Course');
  expect(rows().map((text) => /Attended.*/.exec(text)?.[0])).toEqual([
    'Attended days 1 and 3 of 3',
    'Attended all 3 days',
    undefined,
    'Attended',
  ]);
});

test('each registration is in one section, and the figures agree with them', async () => {
  show(
    <>
      <RegisteredStats />
      <TrainingNext />
      <TrainingWaiting />
      <TrainingPast />
    </>,
    [
      event('Coming', 20),
      { ...event('Invoiced', 30), status: 'pending' },
      event('Running', -1),
      event('Over', -30),
      { ...event('Full', 50), status: 'waitlisted', place: 1 },
      event('Withdrawn', 40, { isDeleted: true }),
    ],
  );
  await screen.findByText('Coming');
  for (const title of ['Coming', 'Invoiced', 'Running', 'Over', 'Full', 'Withdrawn'])
    expect(screen.getAllByText(title)).toHaveLength(1);
  // Four with a seat that were not withdrawn: three articles, and one row of the past.
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['4', '2', '1', '1']);
  expect(screen.getAllByRole('article')).toHaveLength(3);
});
