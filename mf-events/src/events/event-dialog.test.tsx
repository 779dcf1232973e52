import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { EventDialog } from './event-dialog.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-12-01T16:59:30Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

test('the button closes when the minute of the deadline comes, without a reload', () => {
  const event = buildEvent({ registrationCloseDate: '2026-12-01T17:00:00Z' });
  const registering = { register: () => undefined, isRegistering: () => false };
  renderInShell(<EventDialog event={event} registering={registering} onClose={() => undefined} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register Now' }).disabled).toBe(false);
  act(() => {
    jest.advanceTimersByTime(29_000);
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register Now' }).disabled).toBe(false);
  act(() => {
    jest.advanceTimersByTime(1_000);
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Registration Closed' }).disabled).toBe(true);
});
