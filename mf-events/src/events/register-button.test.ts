import { describe, expect, test } from '@jest/globals';
import { buildEvent, buildRegistration, buildWaiting, inHours } from '../testing/build-event.ts';
import { cardButton, dialogButton } from './register-button.tsx';

const paid = { price: '325.00', accessLevel: 'paid' } as const;
const full = { maxAttendees: 24, currentAttendees: 24 };
const closed = { registrationCloseDate: inHours(-1) };
const ended = { startDate: inHours(-5), endDate: inHours(-1) };
const running = { startDate: inHours(-1), endDate: inHours(2) };
const registered = { registration: buildRegistration() };
const pending = { registration: buildRegistration('pending') };

describe('the register button takes the first rule that matches', () => {
  test.each([
    ['ended', { ...ended, ...closed, ...registered, ...full }, 'Event Completed', 'Event Completed'],
    [
      'started without an end',
      { startDate: inHours(-1), endDate: null },
      'Event Completed',
      'Event Completed',
    ],
    ['running', running, 'Register Now', 'Register Now'],
    ['closed', { ...closed, ...registered, ...full }, 'Registration Closed', 'Registration Closed'],
    ['registered', { ...registered, ...full }, 'Registered', 'Already Registered'],
    ['registered, invoice open', { ...paid, ...pending }, 'Registered', 'Registration Pending'],
    ['registered, invoice paid', { ...paid, ...registered }, 'Registered', 'Already Registered'],
    ['full', { ...paid, ...full }, 'Event Full', 'Event Full'],
    ['full, waiting', { ...full, registration: buildWaiting(1) }, 'Event Full', 'Event Full'],
    ['kept for others who wait', { currentAttendees: 23, waitingCount: 1 }, 'Event Full', 'Event Full'],
    [
      'free, and not offered yet',
      { currentAttendees: 23, waitingCount: 2, registration: buildWaiting(1) },
      'Event Full',
      'Event Full',
    ],
    ['offered', { ...full, registration: buildWaiting(1, 24) }, 'Accept Seat', 'Accept Seat'],
    ['offered until just now', { ...full, registration: buildWaiting(1, -1) }, 'Event Full', 'Event Full'],
    ['without seats at all', { maxAttendees: 0, currentAttendees: 0 }, 'Event Full', 'Event Full'],
    ['cancelled before', { registration: buildRegistration('cancelled') }, 'Register Now', 'Register Now'],
    ['paid', paid, 'Register Now & Request an Invoice', 'Register and Receive Invoice'],
    ['paid, for nothing', { ...paid, price: '0.00' }, 'Register Now', 'Register Now'],
    ['priced, but free', { ...paid, accessLevel: 'free' }, 'Register Now', 'Register Now'],
    ['free', { maxAttendees: null }, 'Register Now', 'Register Now'],
  ] as const)('%s', (_case, overrides, onCard, inDialog) => {
    const event = buildEvent(overrides);
    expect(cardButton(event, Date.now(), false).label).toBe(onCard);
    expect(dialogButton(event, Date.now(), false).label).toBe(inDialog);
  });

  test.each([
    ['ended', ended, 'disabled'],
    ['closed', closed, 'disabled'],
    ['registered meanwhile', registered, 'pending'],
    ['full meanwhile', full, 'pending'],
    ['open', {}, 'pending'],
  ] as const)('while registering, %s', (_case, overrides, mode) => {
    expect(cardButton(buildEvent(overrides), Date.now(), true).mode).toBe(mode);
    expect(dialogButton(buildEvent(overrides), Date.now(), true).mode).toBe(mode);
  });

  test('only an open event can be registered for', () => {
    expect(cardButton(buildEvent(), Date.now(), false).mode).toBe('register');
    expect(cardButton(buildEvent(full), Date.now(), false).mode).toBe('disabled');
  });
});
