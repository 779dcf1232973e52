import type { SeriesView } from '@backflow/contracts/events';
import { Route, Routes } from '@backflow/platform/shell';
import { data, failure, fakeApi, field, getError, renderTab, toastText } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildSeries } from '../events/testing/build-series.ts';
import { SeriesPage } from './series-page.tsx';

const PAST = { startDate: '2026-01-08T16:00:00.000Z', endDate: '2026-01-09T00:00:00.000Z' };
const dates = (series: SeriesView) => series.events.map(({ id }) => id);

/** The page of a series. @param more further responses */
function openSeries(series: SeriesView, more: Responses = {}) {
  const calls = fakeApi({
    [`GET /api/admin/series/${series.id}`]: () => data(series),
    ...Object.fromEntries(
      dates(series).map((id) => [
        `GET /api/admin/events/${id}/mail/reach`,
        () => data({ recipients: 2, unreached: 0, people: [] }),
      ]),
    ),
    ...more,
  });
  const user = renderTab(
    <Routes>
      <Route path="/admin/series/:id" element={<SeriesPage />} />
      <Route path="/admin" element={<p>The dashboard</p>} />
    </Routes>,
    `/admin/series/${series.id}`,
  );
  return { user, sentTo: (method: string) => calls.filter((call) => call.method === method) };
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'Dates of the series' }))
    .getAllByRole('row')
    .slice(1);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const open = async (user: ReturnType<typeof openSeries>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
/** Opens the dialog that cancels a date. */
async function openCancel(user: ReturnType<typeof openSeries>['user'], index: number) {
  const row = (await rows())[index];
  await user.click(within(row ?? document.body).getByRole('button', { name: /^More/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Cancel…' }));
}

describe('the page of a series', () => {
  test('shows its dates with seats and unpaid registrations, and totals', async () => {
    const series = buildSeries([
      { ...PAST, currentAttendees: 5 },
      {
        ...{ currentAttendees: 12, waitingCount: 3, unpaidCount: 2, accessLevel: 'paid', price: '145.00' },
        prices: [{ kind: 'premium', price: '95.00' }],
      },
      { isPublished: false, title: 'With a guest' },
    ]);
    openSeries({ ...series, unpaidAmount: '650.00' });
    expect(await screen.findByRole('heading', { name: 'Repair lab', level: 1 })).toBeTruthy();
    expect(screen.getByText('Series of 3 events, Jan 8, 2026 – Dec 18, 2036')).toBeTruthy();
    const cells = (await rows()).map((row) =>
      [...row.children].slice(0, 4).map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['Thu, Jan 8, 20268:00 AM – 4:00 PM PT', 'PublishedPast', '5/12', 'None'],
      [
        'Thu, Dec 11, 20368:00 AM – 4:30 PM PT, $145.00, lowest $95.00',
        'Published',
        '12/12, 3 waiting',
        '2 unpaid',
      ],
      ['Thu, Dec 18, 20368:00 AM – 4:30 PM PTWith a guest', 'Draft', '0/12', 'None'],
    ]);
    const total = (label: string) => screen.getByText(label).closest('div')?.textContent;
    expect(['Dates', 'Seats Taken', 'Waiting'].map(total)).toEqual([
      'Dates31 past',
      'Seats Taken17of 36',
      'Waiting3',
    ]);
    expect(screen.getByText('$650.00')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Attendees Thu, Dec 11, 2036' });
    expect(link.getAttribute('href')).toBe(`/admin/bookings/events/${series.events[1]?.id}`);
  });

  test('is not found where there is none', async () => {
    const series = buildSeries();
    openSeries(series, { [`GET /api/admin/series/${series.id}`]: () => failure(404, 'NOT_FOUND', 'None') });
    expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
  });

  test('publishes what is a draft, and makes all drafts again after a question', async () => {
    const drafts = buildSeries([{ isPublished: false }, { isPublished: false }]);
    const published = { ...buildSeries([{ currentAttendees: 2 }, {}]), version: 11 };
    let series = drafts;
    const path = `/api/admin/series/${drafts.id}`;
    const { user, sentTo } = openSeries(published, {
      [`GET ${path}`]: () => data(series),
      [`PATCH ${path}`]: () => data((series = published)),
    });
    await open(user, 'Publish All');
    await waitFor(() => expect(toastText()).toBe('Series published successfully'));
    await open(user, 'Unpublish All');
    const question = await dialog('Make these events drafts again?');
    expect(await question.findByText('2 people receive it by email.')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Unpublish' }));
    await isClosed();
    expect(sentTo('PATCH').map(({ body }) => body)).toEqual([
      { isPublished: true, seriesVersion: 9 },
      { isPublished: false, seriesVersion: 11 },
    ]);
  });
});

describe('cancelling', () => {
  test('the series asks for the number of paid registrations in all', async () => {
    const series = buildSeries([PAST, { currentAttendees: 1 }, { currentAttendees: 2 }]);
    const message = '3 registrations are paid. Enter 3 to cancel these 2 events; you refund them.';
    const { user, sentTo } = openSeries(series, {
      [`DELETE /api/admin/series/${series.id}`]: ({ query }) =>
        query.paid === '3'
          ? data(null)
          : failure(409, 'PAID_REGISTRATIONS', message, [{ path: 'paid', message }]),
    });
    await open(user, 'Cancel Series');
    const asked = await dialog('Cancel the series?');
    expect(await asked.findByText(/^4 emails go out/)).toBeTruthy();
    const submit = () => user.click(asked.getByRole('button', { name: 'Cancel 2 Events' }));
    await submit();
    await asked.findByLabelText('Paid registrations');
    expect(getError('Paid registrations')).toBe(message);
    await submit();
    await waitFor(() => expect(getError('Paid registrations')).toBe('Paid registrations are required'));
    await user.type(field('Paid registrations'), '3');
    await submit();
    await isClosed();
    expect(toastText()).toBe('2 events cancelled');
    expect(sentTo('DELETE').map(({ query }) => query)).toEqual([
      { seriesVersion: '9' },
      { paid: '3', seriesVersion: '9' },
    ]);
  });

  test('one date, or this and the following ones', async () => {
    const series = buildSeries();
    const [, second] = series.events;
    const { user, sentTo } = openSeries(series, {
      [`DELETE /api/events/${second?.id}`]: () => data(null),
      [`DELETE /api/admin/series/${series.id}`]: () => data(null),
    });
    await openCancel(user, 1);
    await user.click(
      (await dialog('Cancel Thursday, December 11, 2036?')).getByRole('button', { name: 'Cancel 1 Event' }),
    );
    await isClosed();
    await openCancel(user, 1);
    await user.click(screen.getByRole('radio', { name: 'This and following' }));
    await user.click(screen.getByRole('button', { name: 'Cancel 3 Events' }));
    await isClosed();
    expect(sentTo('DELETE').map(({ path, query }) => [path, query])).toEqual([
      [`/api/events/${second?.id}`, {}],
      [`/api/admin/series/${series.id}`, { seriesVersion: '9', eventId: second?.id }],
    ]);
  });

  test('all dates leads back to the list of events', async () => {
    const series = buildSeries();
    const { user } = openSeries(series, { [`DELETE /api/admin/series/${series.id}`]: () => data(null) });
    await open(user, 'Cancel Series');
    await user.click((await dialog('Cancel the series?')).getByRole('button', { name: 'Cancel 4 Events' }));
    expect(await screen.findByText('The dashboard')).toBeTruthy();
  });
});

describe('further dates', () => {
  test('go on in the rhythm of the series', async () => {
    const series = buildSeries();
    const more = buildSeries([{}, {}, {}, {}, {}, {}]);
    const { user, sentTo } = openSeries(series, {
      [`POST /api/admin/series/${series.id}/dates`]: () => ({ ...data(more), status: 201 }),
    });
    await open(user, 'Add Dates');
    const form = await dialog('Add Dates');
    expect(field(/^Start date/).value).toBe('2037-01-01T08:00');
    await user.selectOptions(form.getByLabelText('Repeat'), 'Weekly on Thursday');
    await user.clear(field('Number of events'));
    await user.type(field('Number of events'), '2');
    await user.click(form.getByRole('button', { name: 'Add Dates' }));
    await isClosed();
    expect(sentTo('POST')[0]?.body).toEqual({
      startDate: '2037-01-01T16:00:00.000Z',
      repeat: { every: 'week', count: 2 },
    });
    expect(toastText()).toBe('2 dates added to the series');
  });

  test('show beside the field what the site refuses', async () => {
    const series = buildSeries();
    const problems = [{ path: 'startDate', message: 'The series has a date then' }];
    const { user } = openSeries(series, {
      [`POST /api/admin/series/${series.id}/dates`]: () =>
        failure(400, 'VALIDATION_FAILED', 'Please check', problems),
    });
    await open(user, 'Add Dates');
    await user.click((await dialog('Add Dates')).getByRole('button', { name: 'Add Dates' }));
    await waitFor(() => expect(getError(/^Start date/)).toBe('The series has a date then'));
  });
});
