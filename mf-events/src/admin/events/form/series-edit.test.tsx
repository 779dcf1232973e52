import type { SeriesDate } from '@backflow/contracts/events';
import { data, getError, failure, field, toastText } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildSeries } from '../testing/build-series.ts';
import { at, openTab, row } from '../testing/events-tab.tsx';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The form of the second date of a series. */
async function openSecond(dates?: readonly Partial<SeriesDate>[], more: Parameters<typeof openTab>[1] = {}) {
  const series = buildSeries(dates);
  const [, second] = series.events;
  if (!second) throw new Error('the series has a second date');
  const path = `/api/admin/series/${series.id}`;
  const opened = openTab(
    series.events,
    {
      [`GET ${path}`]: () => data(series),
      [`PATCH /api/events/${second.id}`]: ({ body }) => data({ ...second, ...(body as object), version: 2 }),
      [`PATCH ${path}`]: () => data(series),
      ...Object.fromEntries(
        series.events.map(({ id, currentAttendees }) => [
          `GET /api/admin/events/${id}/mail/reach`,
          () => data({ recipients: currentAttendees, unreached: 0, people: [] }),
        ]),
      ),
      ...more,
    },
    `/admin?tab=events&edit=${second.id}`,
  );
  await screen.findByLabelText('Title');
  const { user, sentTo } = opened;
  return {
    ...opened,
    series,
    second,
    save: () => user.click(screen.getByRole('button', { name: 'Save Changes' })),
    choose: async (choice: string, button: string) => {
      const question = await dialog('Which events change?');
      await user.click(await question.findByRole('radio', { name: choice }));
      await user.click(question.getByRole('button', { name: button }));
    },
    patches: () => sentTo('PATCH').map(({ path: to, body }) => [to, body]),
  };
}

describe('an event of a series', () => {
  test('shows its position in the list, which leads to the series', async () => {
    const series = buildSeries();
    openTab(series.events.slice(1, 2));
    const link = (await row('Repair lab')).getByRole('link', { name: 'Series, 2 of 4' });
    expect(link.getAttribute('href')).toBe(`/admin/series/${series.id}`);
  });

  test('is changed alone by default', async () => {
    const { user, save, choose, patches, second } = await openSecond();
    await user.type(field('Title'), ' 2');
    await save();
    await choose('Only this event', 'Save for This Event');
    await isClosed();
    expect(patches()).toMatchObject([[`/api/events/${second.id}`, { title: 'Repair lab 2', version: 1 }]]);
  });

  test.each([
    [
      'This and following',
      'Save for This and Following',
      'following',
      '3 events, Dec 11, 2036 – Dec 25, 2036',
    ],
    ['All events', 'Save for All Events', 'all', '4 events, Dec 4, 2036 – Dec 25, 2036'],
  ])('is changed with others: %s', async (choice, button, scope, hint) => {
    const { user, save, choose, patches, second, series } = await openSecond();
    await user.type(field('Title'), ' 2');
    await user.clear(field(/^Max attendees/));
    await user.type(field(/^Max attendees/), '9');
    await save();
    expect(await (await dialog('Which events change?')).findByText(hint)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: choice }));
    expect(screen.getByText(/exactly what you have changed: Title, Max attendees\./)).toBeTruthy();
    await choose(choice, button);
    await isClosed();
    expect(patches()).toMatchObject([
      [
        `/api/admin/series/${series.id}`,
        { title: 'Repair lab 2', maxAttendees: 9, eventId: second.id, scope, version: 1, seriesVersion: 9 },
      ],
    ]);
    expect(toastText()).toBe('Event updated successfully');
  });

  test('asks nothing where nothing was changed, and saves nothing where the question is left', async () => {
    const { user, save, patches } = await openSecond();
    await user.type(field('Title'), ' 2');
    await save();
    await user.click((await dialog('Which events change?')).getByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(field('Title').disabled).toBe(false));
    expect(patches()).toEqual([]);
    await user.clear(field('Title'));
    await user.type(field('Title'), 'Repair lab');
    await save();
    await isClosed();
    expect(patches()).toHaveLength(1);
  });

  test('asks whether to notify people of all dates that move', async () => {
    const { user, save, choose, patches } = await openSecond([
      {},
      {},
      { currentAttendees: 3 },
      { currentAttendees: 4, isPublished: false },
    ]);
    at(/^Start date/, '2036-12-11T09:00');
    await save();
    await choose('This and following', 'Save for This and Following');
    const question = await dialog('Notify everyone with a booking?');
    expect(question.getByText('The other events move by the same time.')).toBeTruthy();
    expect(await question.findByText(/^3 emails go out/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Save Without Notifying' }));
    await isClosed();
    expect(patches()).toMatchObject([
      [expect.stringContaining('/series/'), { startDate: '2036-12-11T17:00:00.000Z', notify: false }],
    ]);
  });

  test('shows beside the field which dates the site refuses', async () => {
    const message = 'Thursday, December 18, 2036: 4 seats are taken: max attendees cannot be below 4';
    const { user, save, choose } = await openSecond(undefined, {
      [`PATCH /api/admin/series/${buildSeries().id}`]: () =>
        failure(400, 'VALIDATION_FAILED', message, [{ path: 'maxAttendees', message }]),
    });
    await user.clear(field(/^Max attendees/));
    await user.type(field(/^Max attendees/), '3');
    await save();
    await choose('All events', 'Save for All Events');
    await waitFor(() => expect(getError(/^Max attendees/)).toBe(message));
  });

  test('reports that another date was changed meanwhile, and loses nothing', async () => {
    const { user, save, choose } = await openSecond(undefined, {
      [`PATCH /api/admin/series/${buildSeries().id}`]: () =>
        failure(409, 'CONFLICT', 'Another date of this series was changed meanwhile.'),
    });
    await user.type(field('Title'), ' 2');
    await save();
    await choose('All events', 'Save for All Events');
    await waitFor(() =>
      expect(toastText()).toBe('Error - Another date of this series was changed meanwhile.'),
    );
    expect(field('Title').value).toBe('Repair lab 2');
  });
});
