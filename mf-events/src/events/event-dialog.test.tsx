import type { EventView } from '@backflow/contracts/events';
import { renderInShell } from '@backflow/remote-kit/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { buildEvent, buildRegistration, buildWaiting, inHours } from '../testing/build-event.ts';
import { EventDialog } from './event-dialog.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-12-01T16:59:30Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const open = (event: EventView) => {
  const action = { start: () => undefined, isPending: () => false };
  const lists = { joining: action, leaving: action, passing: action };
  renderInShell(<EventDialog {...{ event, lists }} registering={action} onClose={() => undefined} />);
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const online = { isVirtual: true, location: null };
const HINT = /Once registered/;

test('the button closes when the minute of the deadline comes, without a reload', () => {
  open(buildEvent({ registrationCloseDate: '2026-12-01T17:00:00Z' }));
  expect(button('Register Now').disabled).toBe(false);
  const deadline = () => screen.getByText('Registration').nextSibling?.textContent;
  expect(deadline()).toBe('Open until Tuesday, December 1, 2026 9:00 AM PT');
  act(() => {
    jest.advanceTimersByTime(29_000);
  });
  expect(button('Register Now').disabled).toBe(false);
  act(() => {
    jest.advanceTimersByTime(1_000);
  });
  expect(button('Registration Closed').disabled).toBe(true);
  expect(deadline()).toBe('Closed on Tuesday, December 1, 2026 9:00 AM PT');
});

test('an event under way says until when one may still register', () => {
  open(buildEvent({ ...online, startDate: inHours(-1), endDate: inHours(1) }));
  expect(button('Register Now').disabled).toBe(false);
  expect(screen.getByText('Registration').nextSibling?.textContent).toBe('Open, no deadline');
  expect(screen.getByText('18 of 24 seats left')).toBeTruthy();
  expect(screen.getByText(HINT)).toBeTruthy();
  expect(screen.getByText('Happening now')).toBeTruthy();
});

test('an event that is over has no seats, no deadline and no meeting to offer', () => {
  open(buildEvent({ ...online, startDate: inHours(-3), endDate: inHours(-1) }));
  expect(button('Event Completed').disabled).toBe(true);
  expect(screen.queryByText('Happening now')).toBeNull();
  expect(screen.queryByText('Registration')).toBeNull();
  expect(screen.queryByText(/seats left/)).toBeNull();
  expect(screen.queryByText(HINT)).toBeNull();
});

test('a full event promises neither a meeting link nor that it is open', () => {
  open(buildEvent({ ...online, currentAttendees: 24 }));
  expect(button('Event Full').disabled).toBe(true);
  expect(screen.queryByText('Registration')).toBeNull();
  expect(screen.queryByText(HINT)).toBeNull();
});

test('a place that is not known yet is announced later, and is on no map', () => {
  open(buildEvent({ location: null }));
  expect(screen.getByText('Location to be announced')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show on a Map' })).toBeNull();
});

test('the link that is copied leads to the page', () => {
  const event = buildEvent();
  open(event);
  expect(button('Copy Link')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Page' }).getAttribute('href')).toBe(`/events/${event.id}`);
});

test('who waits reads their place, and may leave', () => {
  open(buildEvent({ currentAttendees: 24, waitingCount: 4, registration: buildWaiting(3) }));
  expect(button('Event Full').disabled).toBe(true);
  expect(screen.getByText('On the waiting list, 3rd in line.')).toBeTruthy();
  expect(button('Leave Waiting List').disabled).toBe(false);
});

test('a pending registration says what is awaited, and where it stands', () => {
  open(buildEvent({ price: '95.00', accessLevel: 'paid', registration: buildRegistration('pending') }));
  expect(button('Registration Pending').disabled).toBe(true);
  expect(screen.getByText(/Invoice requested/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the invoice' }).getAttribute('href')).toBe(
    '/dashboard?tab=my-training',
  );
});
