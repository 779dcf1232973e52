import { renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildEvent, buildRegistration, buildWaiting, inHours } from '../testing/build-event.ts';
import { ShowTicket } from './show-ticket.tsx';

test('leads to the ticket of a confirmed seat', () => {
  const registration = buildRegistration();
  renderInShell(<ShowTicket registration={registration} event={buildEvent()} now={Date.now()} />);
  const link = screen.getByRole('link', { name: 'Show Ticket' });
  expect(link.getAttribute('href')).toBe(`/tickets/${registration.id}`);
});

test.each([
  ['without a registration', null, {}],
  ['before it is paid', buildRegistration('pending'), {}],
  ['on the waiting list', buildWaiting(1), {}],
  ['online', buildRegistration(), { isVirtual: true }],
  ['once it is over', buildRegistration(), { startDate: inHours(-5), endDate: inHours(-1) }],
])('is not there %s', (_when, registration, event) => {
  renderInShell(<ShowTicket registration={registration} event={buildEvent(event)} now={Date.now()} />);
  expect(screen.queryByRole('link')).toBeNull();
});
