import type { EventView } from '@backflow/contracts';
import { renderInShell } from '@backflow/remote-kit/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { buildEvent, inHours } from '../testing/build-event.ts';
import { EventDialog } from './event-dialog.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-12-01T16:59:30Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const open = (event: EventView) => {
  const registering = { start: () => undefined, isPending: () => false };
  renderInShell(<EventDialog event={event} registering={registering} onClose={() => undefined} />);
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const online = { isVirtual: true, location: null };
const HINT = /Once registered/;

test('the button closes when the minute of the deadline comes, without a reload', () => {
  open(buildEvent({ registrationCloseDate: '2026-12-01T17:00:00Z' }));
  expect(button('Register Now').disabled).toBe(false);
  act(() => {
    jest.advanceTimersByTime(29_000);
  });
  expect(button('Register Now').disabled).toBe(false);
  act(() => {
    jest.advanceTimersByTime(1_000);
  });
  expect(button('Registration Closed').disabled).toBe(true);
});

test('an event under way says until when one may still register', () => {
  open(buildEvent({ ...online, startDate: inHours(-1), endDate: inHours(1) }));
  expect(button('Register Now').disabled).toBe(false);
  expect(screen.getByText('Open until the end')).toBeTruthy();
  expect(screen.getByText('18 of 24 seats left')).toBeTruthy();
  expect(screen.getByText(HINT)).toBeTruthy();
});

test('an event that is over has no seats, no deadline and no meeting to offer', () => {
  open(buildEvent({ ...online, startDate: inHours(-3), endDate: inHours(-1) }));
  expect(button('Event Completed').disabled).toBe(true);
  expect(screen.queryByText('Registration deadline')).toBeNull();
  expect(screen.queryByText(/seats left/)).toBeNull();
  expect(screen.queryByText(HINT)).toBeNull();
});

test('a full event promises neither a meeting link nor that it is open', () => {
  open(buildEvent({ ...online, currentAttendees: 24 }));
  expect(button('Event Full').disabled).toBe(true);
  expect(screen.queryByText(/^Open until/)).toBeNull();
  expect(screen.queryByText(HINT)).toBeNull();
});
