import { data, failure, field, queryParam, selectInMenu, toastText } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEvent } from './testing/build-event.ts';
import { openTab, row } from './testing/events-tab.tsx';

describe('a row', () => {
  test('says what an organizer looks for', async () => {
    openTab([
      buildEvent({ title: 'Lab', description: 'Bring gauges.', accessLevel: 'paid', waitingCount: 2 }),
      buildEvent({ title: 'Talk', isPublished: false, maxAttendees: null, isVirtual: true, location: null }),
    ]);
    const lab = (await screen.findByRole('article', { name: 'Lab' })).textContent;
    for (const text of ['Dec 2036', 'Published', 'Paid', 'Bring gauges.', '8:00 AM – 4:30 PM PT']) {
      expect(lab).toContain(text);
    }
    // The date and the status are there once.
    expect([lab.split('2036').length, (await row('Lab')).getAllByText('Published')]).toEqual([
      2,
      [expect.anything()],
    ]);
    expect(lab).toContain('Training Lab, Riverside');
    expect(lab).toContain('6/24 attendees, 2 waiting');
    const talk = screen.getByRole('article', { name: 'Talk' }).textContent;
    expect(talk).toContain('Draft');
    expect(talk).toContain('6/∞ attendees');
    expect(talk).toContain('Virtual, no meeting link yet');
  });

  test('opens its attendees and its form by the address', async () => {
    const event = buildEvent({ title: 'Lab' });
    const { user } = openTab([event]);
    await user.click((await row('Lab')).getByRole('button', { name: 'Attendees Lab' }));
    expect(queryParam('attendees')).toBe(event.id);
    await user.click((await row('Lab')).getByRole('button', { name: 'Edit Lab' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Event' })).toBeTruthy();
    expect(queryParam('edit')).toBe(event.id);
    expect(queryParam('tab')).toBe('events');
  });
});

describe('the list', () => {
  test('is searched, filtered and ordered by the address', async () => {
    const { user, listCalls } = openTab([buildEvent()], {}, '/admin?tab=events&status=draft&timing=nonsense');
    await row('RPZ field testing');
    await user.selectOptions(field('Timing'), 'Past');
    await user.selectOptions(field('Access level'), 'Premium');
    await user.selectOptions(field('Order'), 'By Title');
    await user.type(field('Search events'), 'relief');
    await waitFor(() => expect(queryParam('search')).toBe('relief'));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      ...{ tab: 'events', status: 'draft', timing: 'past' },
      ...{ accessLevel: 'premium', sort: 'title', search: 'relief' },
    });
    await waitFor(() => expect(listCalls().at(-1)).toMatchObject({ search: 'relief', sort: 'title' }));
    expect(listCalls()[0]).toMatchObject({ status: 'draft', timing: 'upcoming', sort: 'soonest' });
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ tab: 'events' });
  });

  test('shows upcoming ones first by default, the latest of the past ones, and searches through all', async () => {
    const { user, listCalls } = openTab([buildEvent()]);
    await row('RPZ field testing');
    expect(listCalls()[0]).toMatchObject({ timing: 'upcoming', sort: 'soonest' });
    const shown = (label: string) => field(label) as unknown as HTMLSelectElement;
    const getLabel = (label: string) => shown(label).selectedOptions[0]?.textContent;
    expect([getLabel('Timing'), getLabel('Order')]).toEqual(['Upcoming', 'Soonest first']);
    await user.selectOptions(field('Timing'), 'Past');
    await waitFor(() => expect(listCalls().at(-1)).toMatchObject({ timing: 'past', sort: 'latest' }));
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await user.type(field('Search events'), 'relief');
    await waitFor(() => expect(listCalls().at(-1)).toMatchObject({ search: 'relief', sort: 'latest' }));
    expect(listCalls().at(-1)).not.toHaveProperty('timing');
    expect([getLabel('Timing'), getLabel('Order')]).toEqual(['Upcoming and Past', 'Latest first']);
    await user.selectOptions(field('Timing'), 'Upcoming');
    await waitFor(() => expect(listCalls().at(-1)).toMatchObject({ search: 'relief', timing: 'upcoming' }));
  });

  test('without upcoming ones leads to the past ones', async () => {
    const { user } = openTab([], {
      'GET /api/admin/events': ({ query }) => data(query.timing ? [] : [buildEvent({ title: 'Over' })]),
    });
    expect(await screen.findByText('No upcoming events')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show Past Events' }));
    await row('Over');
    expect(queryParam('timing')).toBe('all');
  });

  test('says when there is nothing, and why', async () => {
    const { user } = openTab([], {}, '/admin?tab=events&status=draft');
    expect(await screen.findByText('No events found')).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' });
    if (clear) await user.click(clear);
    expect(await screen.findByText('No events yet')).toBeTruthy();
  });

  test('says why it could not be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = openTab([], {
      'GET /api/admin/events': () =>
        isDown ? failure(503, 'UNAVAILABLE', 'Being mended.') : data([buildEvent()]),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Being mended.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await row('RPZ field testing');
  });

  test('goes on by pages', async () => {
    const { user } = openTab([], {
      'GET /api/admin/events': ({ query }) =>
        query.cursor === 'next' ? data([buildEvent({ title: 'Second' })]) : data([buildEvent()], 'next'),
    });
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await row('Second');
    expect(screen.getByText('2 events')).toBeTruthy();
  });
});

describe('publishing', () => {
  test('takes a click, and shows at once', async () => {
    const event = buildEvent({ title: 'Lab', isPublished: false });
    let now = event;
    const { user, sentTo } = openTab([event], {
      'GET /api/admin/events': () => data([now]),
      [`PATCH /api/events/${event.id}`]: ({ body }) => data((now = { ...now, ...(body as object) })),
    });
    await user.click((await row('Lab')).getByRole('switch', { name: 'Published Lab' }));
    expect(await (await row('Lab')).findByText('Published', { selector: 'span' })).toBeTruthy();
    expect(sentTo('PATCH')[0]?.body).toEqual({ isPublished: true });
    expect(toastText()).toBe('Event updated successfully');
  });

  test('does not refetch a long list, and shows the change', async () => {
    const events = [1, 2, 3, 4, 5, 6].map((each) => buildEvent({ title: `Lab ${each}`, isPublished: false }));
    const sixth = events[5] ?? buildEvent();
    const { user, listCalls } = openTab([], {
      'GET /api/admin/events': ({ query }) => {
        const at = Number(query.cursor ?? 0);
        return data([events[at]], at < 5 ? String(at + 1) : null);
      },
      [`PATCH /api/events/${sixth.id}`]: () => data({ ...sixth, isPublished: true }),
    });
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    const sixthRow = await row('Lab 6');
    const before = listCalls().length;
    await user.click(sixthRow.getByRole('switch'));
    expect(await (await row('Lab 6')).findByText('Published', { selector: 'span' })).toBeTruthy();
    expect(listCalls()).toHaveLength(before);
  });

  test('is undone after a question where people would be notified', async () => {
    const event = buildEvent({ title: 'Lab' });
    const { user, sentTo } = openTab([event], {
      [`PATCH /api/events/${event.id}`]: () => failure(500, 'INTERNAL', ''),
    });
    await user.click((await row('Lab')).getByRole('switch', { name: 'Published Lab' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/6 people are registered/)).toBeTruthy();
    expect(sentTo('PATCH')).toEqual([]);
    await user.type(dialog.getByLabelText(/^Note to the members/), 'A flood.');
    await user.click(dialog.getByRole('button', { name: 'Unpublish' }));
    await waitFor(() => expect(toastText()).toBe('Error - Failed to update event'));
    expect(sentTo('PATCH')[0]?.body).toEqual({ isPublished: false, note: 'A flood.' });
    expect((await row('Lab')).getByRole<HTMLInputElement>('switch').checked).toBe(true);
  });
});

describe('deleting', () => {
  const open = async (responses: Parameters<typeof openTab>[1]) => {
    const opened = openTab([buildEvent({ id: ID, title: 'Lab' })], responses);
    await selectInMenu(opened.user, 'Lab', 'Delete');
    return { ...opened, dialog: within(screen.getByRole('dialog')) };
  };
  const ID = '0d0d0d0d-0000-4000-8000-000000000001';
  const DELETE = `DELETE /api/events/${ID}`;

  test('asks first, and takes the row away', async () => {
    let isGone = false;
    const { user, dialog } = await open({
      'GET /api/admin/events': () => data(isGone ? [] : [buildEvent({ id: ID, title: 'Lab' })]),
      [DELETE]: () => {
        isGone = true;
        return data(null);
      },
    });
    const question = 'Are you sure you want to delete this event? This action cannot be undone.';
    expect(dialog.getByText(question)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(toastText()).toBe('Event deleted successfully');
    expect(document.activeElement).not.toBe(document.body);
  });

  test('sends a note to the members, who are notified', async () => {
    const { user, dialog, sentTo } = await open({ [DELETE]: () => data(null) });
    await user.type(await dialog.findByLabelText(/^Note to the members/), 'A flood.');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo('DELETE').map(({ query }) => query.note)).toEqual(['A flood.']));
  });

  test('of one that was paid for wants to know how many paid', async () => {
    const refused = (count: number) => {
      const message = `${count} people have paid for this event. Enter ${count} to delete it.`;
      return failure(409, 'PAID_REGISTRATIONS', message, [{ path: 'paid', message }]);
    };
    const { user, dialog, sentTo } = await open({
      [DELETE]: ({ query }) => (query.paid === '3' ? data(null) : refused(3)),
    });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const paid = await dialog.findByLabelText('Paid registrations');
    expect(dialog.getByText(/3 people have paid/)).toBeTruthy();
    expect(toastText()).toBe('');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('Paid registrations are required')).toBeTruthy();
    await user.type(paid, '2');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/3 people have paid/)).toBeTruthy();
    await user.clear(paid);
    await user.type(paid, '3');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastText()).toBe('Event deleted successfully'));
    expect(sentTo('DELETE').map(({ query }) => query.paid)).toEqual([undefined, '2', '3']);
  });

  test('says what went wrong and stays open', async () => {
    const { user, dialog } = await open({ [DELETE]: () => failure(500, 'INTERNAL', '') });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastText()).toBe('Error - Failed to delete event'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
