import type { EventRegistration } from '@backflow/contracts/bookings';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { buildEvent, buildOwn, buildRegistration, buildWaiting, inHours } from '../testing/build-event.ts';
import MyEvents from './my-events.tsx';
import NextEvents from './next-events.tsx';
import RegisteredOverview from './registered-overview.tsx';
import RegisteredStats from './registered-stats.tsx';

function show(Widget: ComponentType, items: readonly EventRegistration[]) {
  fakeApi({ 'GET /api/user/registrations': () => data(items) });
  renderInShell(<Widget />, { at: '/dashboard', as: buildMember() });
}

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);
const coming = (title: string, hours: number) => buildOwn({ title, startDate: inHours(hours) });
const past = buildOwn({ title: 'Past', startDate: inHours(-2), endDate: inHours(2) });

describe('My Events', () => {
  test('lists every registration, those to come first, with badge, place and registration date', async () => {
    show(MyEvents, [past, coming('Later', 90), coming('Sooner', 30)]);
    await screen.findByText('Sooner');
    expect(headings()).toEqual(['Sooner', 'Later', 'Past']);
    const cards = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(cards[0]).toMatch(/PT.*Upcoming.*Riverside.*Registered [A-Z][a-z]{2} \d/);
    // Under way, but begun: past by its start.
    expect(cards[2]).toContain('Past');
    expect(cards[2]).toMatch(/Happening now, until [A-Z][a-z]{2} \d+, .* PT/);
    expect(cards[0]).not.toContain('Happening now');
  });

  test('says of whoever waits the place in line, and of whoever is to pay how the invoice comes', async () => {
    show(MyEvents, [
      { ...buildOwn({ title: 'Waiting' }, 'waitlisted'), place: 3 },
      { ...buildOwn({ title: 'Invoiced' }, 'pending'), due: '325.00', dueOn: '2099-12-05' },
      { ...buildOwn({ title: 'Overdue' }, 'pending'), due: '25.00', dueOn: '2026-10-05' },
      { ...buildOwn({ title: 'Settled' }), price: '95.00' },
    ]);
    await screen.findByText('Waiting');
    const card = (title: string) => screen.getByText(title).closest('article')?.textContent;
    expect(card('Waiting')).toContain('On the waiting list, 3rd in line');
    expect(card('Waiting')).toContain('Joined the list');
    expect(card('Waiting')).not.toContain('Registered');
    expect(card('Invoiced')).toContain(`Invoice requested: it comes by email to ${buildMember().email}`);
    expect(card('Invoiced')).toContain('You still owe $325.00, due Dec 5, 2099.');
    expect(card('Overdue')).toContain('You still owe $25.00, overdue since Oct 5.');
    expect(card('Settled')).toContain('$95.00, paid.');
    const [link] = screen.getAllByRole('link', { name: 'See the invoice' });
    expect(link?.getAttribute('href')).toBe('/dashboard?tab=my-training');
  });

  test('leads to a map where there is a place to go to', async () => {
    show(MyEvents, [
      buildOwn({ title: 'Hall' }),
      buildOwn({ title: 'Nowhere', location: null }),
      buildOwn({ title: 'Over', startDate: inHours(-9), endDate: inHours(-1) }),
    ]);
    await screen.findByText('Hall');
    const buttons = screen.getAllByRole('button', { name: 'Show on a Map' });
    expect(buttons.map((button) => button.closest('article'))).toEqual([
      screen.getByText('Hall').closest('article'),
    ]);
  });

  test('tells what is pending, taken down, or without a place', async () => {
    show(MyEvents, [
      buildOwn({ title: 'Invoiced' }, 'pending'),
      buildOwn({ title: 'Gone', isDeleted: true }),
      buildOwn({ title: 'Online', isVirtual: true, location: 'https://meet.example.com/1' }),
      buildOwn({ title: 'Nowhere', location: null }),
    ]);
    await screen.findByText('Invoiced');
    const card = (title: string) => screen.getByText(title).closest('article')?.textContent;
    expect(card('Invoiced')).toContain('Registration Pending');
    expect(card('Gone')).toContain('No longer offered');
    expect(screen.queryByRole('link', { name: 'Gone' })).toBeNull();
    expect(card('Online')).toContain('Virtual');
    expect(screen.getByRole('link', { name: /Join the meeting/ })).toBeTruthy();
    expect(card('Nowhere')).toContain('Virtual');
  });

  test('keeps the meeting link until the event ends', async () => {
    const online = { isVirtual: true, location: 'https://meet.example.com/1', startDate: inHours(-2) };
    show(MyEvents, [
      buildOwn({ ...online, title: 'Under way', endDate: inHours(1) }),
      buildOwn({ ...online, title: 'Over', endDate: inHours(-1) }),
      buildOwn({ ...online, title: 'Begun, without an end', endDate: null }),
    ]);
    const card = (await screen.findByText('Under way')).closest('article');
    expect(card?.textContent).toContain('Past');
    const links = screen.getAllByRole('link', { name: /Join the meeting/ });
    expect(links.map((link) => link.closest('article'))).toEqual([card]);
  });

  test('leads to the events when there are none', async () => {
    show(MyEvents, []);
    expect(await screen.findByText('No events registered')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Events' }).getAttribute('href')).toBe('/events');
  });

  test('asks nothing of the server for someone signed out', () => {
    const calls = fakeApi({});
    renderInShell(<MyEvents />, { at: '/dashboard' });
    expect(calls).toEqual([]);
  });

  test('says why it cannot be shown, and tries again', async () => {
    let isDown = true;
    fakeApi({
      'GET /api/user/registrations': () =>
        isDown ? failure(503, 'UNAVAILABLE', 'Being mended.') : data([past]),
    });
    const user = renderInShell(<MyEvents />, { at: '/dashboard', as: buildMember() });
    expect((await screen.findByRole('alert')).textContent).toContain('Being mended.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Past' })).toBeTruthy();
  });
});

describe('the overview', () => {
  test('shows the next three and leads to all when there are more', async () => {
    show(RegisteredOverview, [past, ...[4, 3, 2, 1].map((day) => coming(`Day ${day}`, day * 24))]);
    await screen.findByText('Day 1');
    const titles = screen.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 5));
    expect(titles).toEqual(['Day 1', 'Day 2', 'Day 3']);
    expect(screen.getAllByText('Registered')).toHaveLength(3);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/[A-Z][a-z]{2} \d\d, \d+:\d\d [AP]M PT/);
    expect(screen.getByRole('link', { name: 'View All Events' })).toBeTruthy();
  });

  test('says of each how the registration stands', async () => {
    show(RegisteredOverview, [
      buildOwn({ title: 'Confirmed' }),
      buildOwn({ title: 'Invoiced' }, 'pending'),
      { ...buildOwn({ title: 'Waiting' }, 'waitlisted'), place: 2 },
    ]);
    await screen.findByText('Confirmed');
    const badges = screen.getAllByRole('listitem').map((row) => row.lastElementChild?.textContent);
    expect(badges).toEqual(['Registered', 'Registration Pending', 'On the waiting list, 2nd in line']);
  });

  test('leaves out what is past or taken down', async () => {
    show(RegisteredOverview, [past, buildOwn({ isDeleted: true })]);
    expect(await screen.findByText('No upcoming events')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Events' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View All Events' })).toBeNull();
  });
});

test('a registration for a webinar is no registered event', async () => {
  const { event: _, eventId, ...own } = past;
  const webinar = {
    id: eventId,
    title: 'Webinar',
    description: null,
    scheduledAt: inHours(2),
    duration: 60,
    isDeleted: false,
  };
  fakeApi({
    'GET /api/user/registrations': () =>
      data([{ ...own, webinarId: eventId, webinar }, coming('An event', 3)]),
  });
  renderInShell(
    <>
      <RegisteredStats />
      <MyEvents />
    </>,
    { at: '/dashboard', as: buildMember() },
  );
  await screen.findByText('An event');
  expect(screen.getByText('Registered events').closest('dt')?.nextSibling?.textContent).toBe('1');
  expect(screen.queryByText('Webinar')).toBeNull();
});

describe('the figures', () => {
  const figure = (label: string) => screen.getByText(label).closest('dt')?.nextSibling?.textContent;

  test('add up, and count no one who waits and nothing that was taken down', async () => {
    const over = buildOwn({ startDate: inHours(-9), endDate: inHours(-1) });
    const waiting = { ...buildOwn({}, 'waitlisted'), place: 1 };
    fakeApi({
      'GET /api/user/registrations': () =>
        data([past, over, over, coming('A', 1), waiting, buildOwn({ isDeleted: true })]),
    });
    renderInShell(<RegisteredStats />, { at: '/dashboard', as: buildMember() });
    await screen.findByText('Registered events');
    const figures = ['Coming up', 'Happening now', 'Past', 'Registered events'].map(figure);
    expect(figures).toEqual(['1', '1', '2', '4']);
  });

  test('count all registrations, however many pages they fill, and how they stand', async () => {
    const invoiced = buildOwn({ title: 'Invoiced', startDate: inHours(5) }, 'pending');
    fakeApi({
      'GET /api/user/registrations': ({ query }) =>
        query.cursor === 'next'
          ? data([past, invoiced])
          : data([coming('A', 1), buildOwn({ isDeleted: true })], 'next'),
    });
    renderInShell(<RegisteredStats />, { at: '/dashboard', as: buildMember() });
    expect(screen.getByText('Loading your figures').nextElementSibling?.childElementCount).toBe(4);
    await screen.findByText('1 awaiting payment');
    expect(figure('Registered events')).toBe('3');
    expect(figure('Coming up')).toBe('2');
    expect(figure('Happening now')).toBe('1');
    expect(figure('Past')).toBe('0');
  });
});

describe('the programme on the dashboard', () => {
  test('is the next three events, each with its date and the way to register', async () => {
    const events = ['First', 'Second', 'Third', 'Fourth'].map((title) => buildEvent({ title }));
    fakeApi({ 'GET /api/events': () => data([buildEvent({ startDate: inHours(-1) }), ...events]) });
    renderInShell(<NextEvents />, { at: '/dashboard', as: buildMember() });
    const links = await screen.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Register for First',
      'Register for Second',
      'Register for Third',
    ]);
    expect(links[0]?.getAttribute('href')).toMatch(/^\/events/);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/day, [A-Z][a-z]+ \d+, \d{4}, .* PT/);
  });

  test('says how the member’s own registrations stand, and offers anew what was cancelled', async () => {
    const own = (title: string, status: 'pending' | 'confirmed' | 'cancelled') =>
      buildEvent({ title, registration: buildRegistration(status) });
    const events = [own('Mine', 'confirmed'), own('Invoiced', 'pending'), own('Given up', 'cancelled')];
    fakeApi({ 'GET /api/events': () => data(events) });
    renderInShell(<NextEvents />, { at: '/dashboard', as: buildMember() });
    await screen.findByText('Mine');
    const buttons = screen.getAllByRole('listitem').map((row) => row.lastElementChild?.textContent);
    expect(buttons).toEqual(['Registered', 'Registration Pending', 'Register for Given up']);
  });

  test('says of whoever waits the place in line, and lets them accept the seat that is offered', async () => {
    const full = { currentAttendees: 24, waitingCount: 2 };
    const events = [
      buildEvent({ ...full, title: 'Waiting', registration: buildWaiting(2) }),
      buildEvent({ ...full, title: 'My turn', registration: buildWaiting(1, 24) }),
    ];
    fakeApi({ 'GET /api/events': () => data(events) });
    renderInShell(<NextEvents />, { at: '/dashboard', as: buildMember() });
    await screen.findByText('Waiting');
    const [waiting, offered] = screen.getAllByRole('listitem');
    expect(waiting?.lastElementChild?.textContent).toBe('On the waiting list, 2nd in line');
    if (!offered) throw new Error('there are two rows');
    expect(offered.textContent).toContain('A seat is free for you until');
    const names = within(offered)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Accept Seat in My turn', 'Pass in My turn']);
  });

  test('asks nobody to register where there is no place, or no time, left', async () => {
    const full = buildEvent({ title: 'Full', currentAttendees: 24 });
    const closed = buildEvent({ title: 'Closed', registrationCloseDate: inHours(-1) });
    fakeApi({ 'GET /api/events': () => data([full, closed]) });
    renderInShell(<NextEvents />, { at: '/dashboard', as: buildMember() });
    const links = await screen.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['View Full', 'View Closed']);
  });

  test('says when there are none', async () => {
    fakeApi({ 'GET /api/events': () => data([]) });
    renderInShell(<NextEvents />, { at: '/dashboard', as: buildMember() });
    expect(await screen.findByText('No upcoming events')).toBeTruthy();
  });
});
