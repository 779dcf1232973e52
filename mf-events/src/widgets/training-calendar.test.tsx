import { MAX_EVENT_LOCATIONS } from '@backflow/contracts/events';
import type { EventLocation, EventView } from '@backflow/contracts/events';
import { formatPacific } from '@backflow/platform';
import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { addMonths, getBounds, getMonth, formatMonth } from '../calendar/month.ts';
import { buildEvent, inHours } from '../testing/build-event.ts';
import TrainingCalendar from './training-calendar.tsx';

const SUPPLIER = '0e0e0e0e-0000-4000-8000-00000000aaaa';
const month = getMonth(new Date());
const next = addMonths(month, 1);

/** Noon UTC of a day of the month: the same date on the Pacific coast. */
const on = (day: string, of = month): string => `${of}-${day}T20:00:00.000Z`;
const event = (title: string, overrides: Partial<EventView> = {}) =>
  buildEvent({ title, startDate: on('10'), endDate: null, ...overrides });

function show(events: readonly EventView[], at = '/', places: readonly EventLocation[] = []) {
  const calls = fakeApi({
    'GET /api/event-suppliers': () => data([{ id: SUPPLIER, name: 'Delta Supply' }]),
    'GET /api/event-locations': ({ query: { search } }) =>
      data(
        places
          .filter(({ location }) => !search || location?.toLowerCase().includes(search))
          .slice(0, MAX_EVENT_LOCATIONS),
      ),
    'GET /api/events': ({ query }) =>
      data(
        events.filter(
          ({ startDate, endDate }) =>
            query.running === 'true' &&
            (endDate ?? startDate) >= (query.startDate ?? '') &&
            startDate < (query.endDate ?? '~'),
        ),
      ),
  });
  return { calls, user: renderInShell(<TrainingCalendar />, { at }) };
}

const grid = () => within(screen.getByRole('table'));
const footer = (count: number, of = month) => `Showing ${count} event(s) in ${formatMonth(of)}`;

describe('the training calendar', () => {
  test('shows the month by Pacific dates, two titles a day, and the rest of a day on request', async () => {
    const { user } = show([
      ...['A', 'B', 'C', 'D'].map((title) => event(title)),
      // The last evening of the month is the next day already in UTC.
      event('Late', { startDate: new Date(Date.parse(getBounds(month).endDate) - 60_000).toISOString() }),
    ]);
    expect(await screen.findByText(footer(5))).toBeTruthy();
    const cell = grid().getByRole('link', { name: 'A' }).closest('td');
    expect(cell?.textContent).toMatch(/^10A[^B]*B[^+]*\+2 more/);
    expect(grid().queryByRole('link', { name: 'C' })).toBeNull();
    expect(grid().getByRole('link', { name: 'A' }).getAttribute('href')).toMatch(/^\/events\?eventId=/);
    const late = grid().getByRole('link', { name: 'Late' }).closest('td');
    expect(late?.querySelector('time')?.dateTime).toMatch(new RegExp(`^${month}-(28|29|30|31)$`));

    await user.click(grid().getByRole('button', { name: /^\+2 more/ }));
    const day = within(
      await screen.findByRole('dialog', { name: formatPacific(on('10'), 'EEEE, MMMM d, yyyy') }),
    );
    expect(day.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('steps by month and year and back, reading neighbours before they are asked for', async () => {
    const { user, calls } = show([event('Soon', { startDate: on('05', next) })]);
    expect(await screen.findByText(footer(0))).toBeTruthy();
    expect(screen.getByText('Nothing is planned for this month.')).toBeTruthy();
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/api/events').map(({ query }) => query.startDate)).toEqual(
        [month, addMonths(month, -1), next].map((each) => getBounds(each).startDate),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    // Nothing to wait for.
    expect(screen.getByText(footer(1, next))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next year' }));
    expect(await screen.findByText(footer(0, addMonths(next, 12)))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous year' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByText(footer(0))).toBeTruthy();
  });

  test('shows what takes several days on each of them, also when it began in another month', async () => {
    const { startDate, endDate } = getBounds(month);
    show([
      event('Course', { startDate: on('10'), endDate: on('12') }),
      event('From before', {
        startDate: new Date(Date.parse(startDate) - 3_600_000).toISOString(),
        endDate: on('02'),
      }),
      event('Into the next', {
        startDate: on('27'),
        endDate: new Date(Date.parse(endDate) + 86_400_000).toISOString(),
      }),
      event('Until midnight', {
        startDate: new Date(Date.parse(startDate) - 3_600_000).toISOString(),
        endDate: startDate,
      }),
    ]);
    expect(await screen.findByText(footer(3))).toBeTruthy();
    const getDates = (title: string) =>
      grid()
        .getAllByRole('link', { name: new RegExp(title) })
        .map((link) => link.closest('td')?.querySelector('time')?.dateTime);
    expect(getDates('Course')).toEqual(['10', '11', '12'].map((day) => `${month}-${day}`));
    expect(getDates('From before')).toEqual(['01', '02'].map((day) => `${month}-${day}`));
    const last = Number(new Date(Date.parse(endDate) - 86_400_000).toISOString().slice(8, 10));
    expect(getDates('Into the next')).toEqual(
      Array.from({ length: last - 26 }, (_, index) => `${month}-${27 + index}`),
    );
    expect(screen.queryByText('Until midnight')).toBeNull();
    // The list of days has each of them as well, in their order, by its own date.
    const agenda = screen.getAllByRole('list').filter((list) => list.querySelector(':scope > li > time'));
    const days = agenda.flatMap((list) =>
      within(list)
        .getAllByText(/^\d+$/)
        .map(({ textContent }) => Number(textContent)),
    );
    expect(days.slice(0, 6)).toEqual([1, 2, 10, 11, 12, 27]);
  });

  test('says what is happening now', async () => {
    show([buildEvent({ title: 'On', startDate: inHours(-1), endDate: inHours(1) })]);
    expect((await screen.findAllByText('Happening now')).length).toBeGreaterThan(0);
    expect(grid().getAllByRole('link', { name: /^On ?, happening now/ }).length).toBeGreaterThan(0);
  });

  test('offers every place there is, also those of months that were never looked at', async () => {
    show([event('Here', { location: 'Riverside' })], '/', [
      { location: 'Yosemite Lab', isVirtual: false },
      { location: null, isVirtual: false },
      { location: null, isVirtual: true },
    ]);
    await screen.findByText(footer(1));
    const offered = within(screen.getByLabelText('Location'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual([
      'All locations',
      'Location to be announced',
      'Riverside',
      'Virtual',
      'Yosemite Lab',
      'Delta Supply',
    ]);
  });

  test('finds a location by a search where there are more than the filter offers', async () => {
    const halls = Array.from({ length: MAX_EVENT_LOCATIONS + 1 }, (_, index) => `Hall ${1000 + index}`);
    const last = `Hall ${1000 + MAX_EVENT_LOCATIONS}`;
    const { user } = show(
      [event('Here', { location: last }), event('There')],
      '/',
      halls.map((location) => ({ location, isVirtual: false })),
    );
    await screen.findByText(footer(2));
    await user.click(await screen.findByLabelText('Find a location'));
    await user.paste(last.toLowerCase());
    expect(await screen.findByText('1 location(s) found', undefined, { timeout: 10_000 })).toBeTruthy();
    const filter = screen.getByLabelText('Location');
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All locations', last, 'Delta Supply']);
    await user.selectOptions(filter, last);
    expect(screen.getByText(footer(1))).toBeTruthy();
  });

  test('finds the events of a supplier that was typed in', async () => {
    const { user } = show([
      event('Typed', { supplierName: 'DELTA supply', customSupplierName: 'DELTA supply' }),
      event('Other', { customSupplierName: 'Another' }),
      event('Nobody’s'),
    ]);
    await screen.findByText(footer(3));
    await user.selectOptions(screen.getByLabelText('Location'), 'Delta Supply');
    expect(screen.getByText(footer(1))).toBeTruthy();
    expect(grid().getByRole('link', { name: 'Typed' })).toBeTruthy();
  });

  test('is narrowed to a place or to a supplier, and keeps the choice in months without it', async () => {
    const { user } = show([
      event('Here', { location: 'Riverside' }),
      event('There', { location: 'Fresno', supplierId: SUPPLIER }),
      event('Online', { isVirtual: true, location: null, supplierId: SUPPLIER }),
    ]);
    await screen.findByText(footer(3));
    const filter = screen.getByLabelText('Location');
    expect(
      within(filter)
        .getAllByRole('group')
        .map((group) => group.getAttribute('label')),
    ).toEqual(['Locations', 'Suppliers']);
    expect(
      within(filter)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All locations', 'Fresno', 'Riverside', 'Virtual', 'Delta Supply']);
    await user.selectOptions(filter, 'Delta Supply');
    expect(screen.getByText(footer(2))).toBeTruthy();
    await user.selectOptions(filter, 'Riverside');
    expect(screen.getByText(footer(1))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next year' }));
    expect(await screen.findByText(footer(0, addMonths(month, 12)))).toBeTruthy();
    expect(screen.getByText('Nothing is planned there for this month.')).toBeTruthy();
    expect((filter as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Riverside');
    await user.click(screen.getByRole('button', { name: 'Show All Locations' }));
    expect((filter as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('All locations');
  });

  test('keeps the month and the place in the address: a copied link shows the same, and the way back leads back', async () => {
    const later = addMonths(month, 12);
    const events = [
      event('Here', { location: 'Riverside', startDate: on('05', later) }),
      event('There', { location: 'Fresno', startDate: on('05', later) }),
    ];
    const { user } = show(events, `/?month=${later}&location=at%3ARiverside&other=1`);
    expect(await screen.findByText(footer(1, later))).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Location'), 'Fresno');
    await waitFor(() => expect(window.location.search).toContain('location=at%3AFresno'));
    window.history.back();
    await waitFor(() => expect(window.location.search).toContain('location=at%3ARiverside'));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Location').selectedOptions[0]?.textContent).toBe(
        'Riverside',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await user.click(screen.getByRole('button', { name: 'Show All Locations' }));
    await waitFor(() => expect(window.location.search).toBe('?other=1'));
  });

  test('takes no notice of a month or a place that is none', async () => {
    show([], '/?month=2027-13&location=nowhere');
    expect(await screen.findByText(footer(0))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show All Locations' })).toBeNull();
  });

  test('marks today', async () => {
    show([]);
    await screen.findByText(footer(0));
    const today = screen.getAllByRole('cell').filter((cell) => cell.getAttribute('aria-current') === 'date');
    expect(today.map((cell) => cell.querySelector('time')?.dateTime)).toEqual([
      formatPacific(new Date(), 'yyyy-MM-dd'),
    ]);
  });

  test('says why it cannot be shown, and tries again', async () => {
    let isDown = true;
    fakeApi({
      'GET /api/event-suppliers': () => data([]),
      'GET /api/event-locations': () => data([]),
      'GET /api/events': () => (isDown ? failure(503, 'UNAVAILABLE', 'Being mended.') : data([])),
    });
    const user = renderInShell(<TrainingCalendar />, { at: '/' });
    expect((await screen.findByRole('alert')).textContent).toContain('Being mended.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(footer(0))).toBeTruthy();
  });
});
