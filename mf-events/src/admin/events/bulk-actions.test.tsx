import { provideSlots } from '@backflow/platform/shell';
import { data, failure, queryParam, toastText } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEvent } from './testing/build-event.ts';
import { openTab, row } from './testing/events-tab.tsx';

const id = (count: number) => `0d0d0d0d-0000-4000-8000-00000000000${count}`;
const labs = (overrides: Parameters<typeof buildEvent>[0] = {}) =>
  [1, 2, 3].map((count) => buildEvent({ id: id(count), title: `Lab ${count}`, ...overrides }));
const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select “${title}”` });
const bar = () => within(screen.getByRole('group', { name: 'Selected events' }));
const dialog = () => within(screen.getByRole('dialog'));

async function openSelected(...[events, responses]: Parameters<typeof openTab>) {
  const opened = openTab(events, responses);
  await row('Lab 1');
  await opened.user.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }));
  return opened;
}

describe('several selected events', () => {
  test('are published; what failed stays selected, with the reason', async () => {
    const events = labs({ isPublished: false });
    const published = new Set<string>();
    const { user, sentTo } = await openSelected(events, {
      'GET /api/admin/events': () =>
        data(events.map((event) => ({ ...event, isPublished: published.has(event.id) }))),
      ...Object.fromEntries(
        events.map((event) => [
          `PATCH /api/events/${event.id}`,
          () => {
            if (event.id === id(2)) return failure(409, 'CONFLICT', 'It has no date.');
            published.add(event.id);
            return data({ ...event, isPublished: true });
          },
        ]),
      ),
    });
    expect(bar().getByRole('status').textContent).toBe('3 events selected');
    await user.click(bar().getByRole('button', { name: 'Publish (3)' }));
    await waitFor(() => expect(toastText()).toBe('2 of 3 events published - 1 failed: It has no date.'));
    expect(sentTo('PATCH').map(({ body }) => body)).toEqual(Array(3).fill({ isPublished: true }));
    expect(['Lab 1', 'Lab 2', 'Lab 3'].map((title) => box(title).checked)).toEqual([false, true, false]);
    expect((await row('Lab 3')).getByText('Published', { selector: 'span' })).toBeTruthy();
  });

  test('are unpublished after one question, which names those with people', async () => {
    const [first, ...others] = labs({ currentAttendees: 0, waitingCount: 0 });
    const busy = { ...(first ?? buildEvent()), currentAttendees: 4 };
    const { user, sentTo } = await openSelected([busy, ...others], {
      ...Object.fromEntries(
        [busy, ...others].map((event) => [
          `PATCH /api/events/${event.id}`,
          () => data({ ...event, isPublished: false }),
        ]),
      ),
    });
    await user.click(bar().getByRole('button', { name: 'Unpublish (3)' }));
    expect(screen.getByRole('dialog', { name: 'Unpublish 3 events?' })).toBeTruthy();
    expect(dialog().getByText(/^4 people are registered for “Lab 1”/)).toBeTruthy();
    expect(sentTo('PATCH')).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Unpublish' }));
    await waitFor(() => expect(toastText()).toBe('3 events unpublished'));
    expect(bar().queryByRole('button')).toBeNull();
  });

  test('are deleted after one question; each with paid registrations only with their number', async () => {
    const events = labs();
    const message = '3 people have paid for this event. Enter 3 to delete it.';
    const gone = new Set<string>();
    const { user, sentTo } = await openSelected(events, {
      'GET /api/admin/events': () => data(events.filter((event) => !gone.has(event.id))),
      ...Object.fromEntries(
        events.map((event) => [
          `DELETE /api/events/${event.id}`,
          ({ query }: { query: Record<string, string> }) => {
            if (event.id === id(2) && query.paid !== '3')
              return failure(409, 'PAID_REGISTRATIONS', message, [{ path: 'paid', message }]);
            gone.add(event.id);
            return data(null);
          },
        ]),
      ),
    });
    await user.click(bar().getByRole('button', { name: 'Delete (3)' }));
    expect(screen.getByRole('dialog', { name: 'Delete 3 events?' })).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    const paid = await screen.findByLabelText('Paid registrations');
    expect(toastText()).toBe('2 events deleted');
    expect(screen.getByRole('dialog', { name: 'Delete “Lab 2”?' })).toBeTruthy();
    expect(dialog().getByText(message)).toBeTruthy();
    await user.type(paid, '3');
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(sentTo('DELETE').map(({ query }) => query.paid)).toEqual([undefined, undefined, undefined, '3']);
  });

  test('carry a note to their members when they are deleted, also where a number is asked', async () => {
    const events = labs({ currentAttendees: 3, startDate: '2099-01-01T16:00:00.000Z' });
    const message = 'Enter 3 to delete it.';
    const { user, sentTo } = await openSelected(
      events,
      Object.fromEntries(
        events.map((event) => [
          `DELETE /api/events/${event.id}`,
          ({ query }: { query: Record<string, string> }) =>
            event.id === id(1) && query.paid !== '3'
              ? failure(409, 'PAID_REGISTRATIONS', message, [{ path: 'paid', message }])
              : data(null),
        ]),
      ),
    );
    await user.click(bar().getByRole('button', { name: 'Delete (3)' }));
    await user.type(screen.getByLabelText(/^Note to the members/), 'The yard is flooded.');
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    await user.type(await screen.findByLabelText('Paid registrations'), '3');
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo('DELETE')).toHaveLength(4));
    expect(new Set(sentTo('DELETE').map(({ query }) => query.note))).toEqual(
      new Set(['The yard is flooded.']),
    );
  });

  test('get another instructor on the coming days of one who is ill, and those with people a mail', async () => {
    const day = (date: string, instructor: string | null) => ({
      ...{ id: id(Number(date.slice(-1)) + 3), location: null, venueId: null, hours: null, instructor },
      ...{ startsAt: `${date}T16:00:00.000Z`, endsAt: `${date}T23:00:00.000Z` },
    });
    const [whole, course, other] = labs({ currentAttendees: 2, facilitatorName: 'Ana Silva', version: 7 });
    if (!whole || !course || !other) throw new Error('There are three events');
    Object.assign(whole, { startDate: '2099-01-07T16:00:00.000Z' });
    Object.assign(course, {
      facilitatorName: 'Ben Cole',
      currentAttendees: 0,
      startDate: '2001-01-01T16:00:00.000Z',
    });
    Object.assign(course, { endDate: '2099-01-03T23:00:00.000Z' });
    Object.assign(course, {
      sessions: [day('2001-01-01', 'Ana Silva'), day('2099-01-02', null), day('2099-01-03', 'ana silva')],
    });
    Object.assign(other, { facilitatorName: 'Ben Cole', startDate: '2099-01-07T16:00:00.000Z' });
    const conflict = {
      ...{ about: 'instructor', name: 'Tom Reyes', offerId: null, startsAt: whole.startDate },
      other: {
        offers: 'events',
        id: id(9),
        title: 'Retest day',
        isPublished: true,
        startsAt: whole.startDate,
        endsAt: whole.startDate,
      },
    };
    const { user, sentTo, calls } = await openSelected([whole, course, other], {
      'POST /api/admin/schedule-conflicts': () => data([conflict]),
      [`PATCH /api/events/${id(1)}`]: () => data(whole),
      [`PATCH /api/events/${id(2)}`]: () => data(course),
      [`POST /api/admin/events/${id(1)}/mail`]: () => data({ recipients: 2, unreached: 0 }),
    });
    await user.click(bar().getByRole('button', { name: 'Replace Instructor' }));
    await user.selectOptions(await screen.findByLabelText('Instructor'), 'Ana Silva');
    expect(dialog().getByText('2 days of 2 events')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'Tom Reyes');
    expect(await dialog().findByText(/^Tom Reyes teaches “Retest day”/)).toBeTruthy();
    await user.type(screen.getByLabelText(/^Note to the members/), 'Ana is ill.');
    await user.click(dialog().getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(toastText()).toBe('2 events with another instructor'));
    expect(sentTo('PATCH').map(({ body }) => body)).toMatchObject([
      { facilitatorId: null, facilitatorName: 'Tom Reyes', version: 7 },
      {
        sessions: [{ instructor: 'Ana Silva' }, { instructor: null }, { instructor: 'Tom Reyes' }],
        version: 7,
      },
    ]);
    expect(calls.filter(({ path }) => path.endsWith('/mail')).map(({ body }) => body)).toMatchObject([
      {
        to: 'all',
        message: expect.stringMatching(/^Tom Reyes teaches “Lab 1” instead of Ana Silva:[^]*Ana is ill\.$/),
      },
    ]);
    expect(['Lab 1', 'Lab 2', 'Lab 3'].map((title) => box(title).checked)).toEqual([false, false, false]);
  });

  test('whose paid ones are not confirmed stay', async () => {
    const events = labs();
    const refuse = () => failure(409, 'PAID_REGISTRATIONS', '3 people have paid.');
    const { user } = await openSelected(
      events,
      Object.fromEntries(events.map((event) => [`DELETE /api/events/${event.id}`, refuse])),
    );
    await user.click(bar().getByRole('button', { name: 'Delete (3)' }));
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    await screen.findByLabelText('Paid registrations');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(bar().getByRole('status').textContent).toBe('3 events selected');
  });

  test('are mailed by the dialog of mf-admin, which takes their ids', async () => {
    provideSlots(({ name, options }) => (
      <p>{`${name} of ${options?.offers ?? ''}: ${options?.ids ?? ''}`}</p>
    ));
    const { user } = await openSelected(labs());
    await user.click(bar().getByRole('button', { name: 'Email (3)' }));
    expect(queryParam('mail')).toBe('selected');
    expect(await screen.findByText(`admin.mail of events: ${id(1)},${id(2)},${id(3)}`)).toBeTruthy();
  });
});

test('keys act on the focused event, and on the selected ones', async () => {
  const events = labs({ isPublished: false });
  const { user, sentTo } = openTab(
    events,
    Object.fromEntries(
      events.map((event) => [`PATCH /api/events/${event.id}`, () => data({ ...event, isPublished: true })]),
    ),
  );
  await row('Lab 1');
  await user.click(box('Lab 1'));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}p');
  await waitFor(() => expect(toastText()).toBe('2 events published'));
  expect(sentTo('PATCH').map(({ path }) => path)).toEqual([`/api/events/${id(1)}`, `/api/events/${id(2)}`]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Edit Event' })).toBeTruthy();
  expect(queryParam('edit')).toBe(id(2));
});

test('the title leads to the public page, and back to this list', async () => {
  const { user } = openTab(labs(), {}, '/admin?tab=events&status=draft');
  const link = (await row('Lab 1')).getByRole('link', { name: 'Lab 1' });
  expect(link.getAttribute('href')).toBe(`/events/${id(1)}`);
  await user.click(link);
  expect(window.history.state).toMatchObject({ usr: { administration: '/admin?tab=events&status=draft' } });
});

test('a cleared selection leaves the focus at the count of the list', async () => {
  const { user } = await openSelected(labs());
  await user.click(bar().getByRole('button', { name: 'Clear Selection' }));
  expect(document.activeElement?.textContent).toBe('3 events');
});
