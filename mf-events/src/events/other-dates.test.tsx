import { data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { OtherDates } from './other-dates.tsx';

const SERIES = '5e5e5e5e-0000-4000-8000-000000000001';
const dateOn = (day: number, overrides = {}) =>
  buildEvent({
    seriesId: SERIES,
    startDate: `2036-12-0${day}T16:00:00.000Z`,
    endDate: `2036-12-0${day}T18:00:00.000Z`,
    ...{ maxAttendees: 12, currentAttendees: 10, waitingCount: 0, registration: null },
    ...overrides,
  });

test('lists the other dates of a series with their seats', async () => {
  const [own, free, full] = [dateOn(4), dateOn(5), dateOn(6, { currentAttendees: 12 })];
  const calls = fakeApi({ 'GET /api/events': () => data([own, free, full]) });
  renderInShell(<OtherDates event={own} headingLevel={3} />);
  const section = within(await screen.findByRole('region', { name: 'Other dates' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Friday, December 5, 20368:00 AM – 10:00 AM PT2 of 12 seats left',
    'Saturday, December 6, 20368:00 AM – 10:00 AM PTEvent Full',
  ]);
  expect(section.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/events/${free.id}`);
  expect(calls[0]?.query).toMatchObject({ seriesId: SERIES });
});

test('shows nothing for an event alone, or the last one to come', async () => {
  const own = dateOn(4);
  const calls = fakeApi({ 'GET /api/events': () => data([own]) });
  renderInShell(
    <>
      <OtherDates event={own} headingLevel={3} />
      <OtherDates event={{ ...own, seriesId: null }} headingLevel={3} />
    </>,
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByText('Other dates')).toBeNull();
});
