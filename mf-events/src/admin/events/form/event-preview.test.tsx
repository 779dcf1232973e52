import type { EventView } from '@backflow/contracts/events';
import { useLocation } from '@backflow/platform';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildEvent, buildRegistration } from '../../../testing/build-event.ts';
import { buildResource } from '../../../testing/build-resource.ts';
import { EventPreview } from './event-preview.tsx';

const GUIDE = '7e7e7e7e-0000-4000-8000-000000000001';
const Address = () => <output>{useLocation().pathname}</output>;

function show(event: Partial<EventView>) {
  const calls = fakeApi({
    'GET /api/resources': () => data([buildResource(GUIDE, { title: 'Field guide' })]),
  });
  const user = renderInShell(
    <>
      <EventPreview event={buildEvent(event)} />
      <Address />
    </>,
    { at: '/admin', as: buildMember({ isAdmin: true }) },
  );
  const part = (name: string) => within(screen.getByRole('region', { name }));
  return { user, calls, card: part('In the list'), opened: part('Opened') };
}

test('shows the card and the opened event, with what a member could do', () => {
  const { card, opened } = show({
    title: 'RPZ testing',
    description: 'Bring gauges.',
    facilitatorName: 'Ann Lee',
    price: '95.00',
    accessLevel: 'paid',
  });
  expect(card.getByRole('heading', { name: 'RPZ testing' })).toBeTruthy();
  expect(card.getByText('$95.00')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Register Now & Request an Invoice' })).toBeTruthy();
  expect(opened.getByText('Bring gauges.')).toBeTruthy();
  expect(opened.getByText('Ann Lee')).toBeTruthy();
  expect(opened.getByRole('button', { name: 'Register and Receive Invoice' })).toBeTruthy();
});

test('gives no meeting link away, and knows of no registration, as for a member who has no seat', () => {
  const { opened } = show({
    isVirtual: true,
    location: 'https://meet.example.com/1',
    registration: buildRegistration(),
  });
  expect(opened.getByText('Once registered, you find the meeting link here.')).toBeTruthy();
  expect(opened.queryByRole('link', { name: /Join the meeting/ })).toBeNull();
  expect(opened.getByRole('button', { name: 'Register Now' })).toBeTruthy();
});

test('registers nobody and leads nowhere, by mouse or by keyboard', async () => {
  const { user, calls, card, opened } = show({ title: 'RPZ testing', relatedResourceIds: [GUIDE] });
  await user.click(opened.getByRole('button', { name: 'Register Now' }));
  await user.click(card.getByRole('link', { name: 'RPZ testing' }));
  (await opened.findByRole('link', { name: 'Field guide' })).focus();
  await user.keyboard('{Enter}');
  await user.click(opened.getByRole('button', { name: 'Show on a Map' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByText('/admin')).toBeTruthy();
  expect(calls.map(({ path }) => path.replace(/[0-9a-f-]{36}/, ':id'))).toEqual([
    '/api/resources',
    '/api/approvals/of/:id',
  ]);
});
