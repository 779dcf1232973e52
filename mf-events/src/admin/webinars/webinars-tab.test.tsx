import { countWebinars } from '@backflow/contracts/webinars';
import { queryOf } from '@backflow/platform';
import type { AdminWebinarView } from '@backflow/contracts/webinars';
import {
  queryParam,
  card,
  data,
  fakeApi,
  field,
  getError,
  renderTab,
  selectInMenu,
  toastText,
  seedCache,
} from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildWebinar, inHours } from './testing/build-admin-webinar.ts';
import { WebinarsTab } from './webinars-tab.tsx';

function open(webinars: readonly AdminWebinarView[], more: Responses = {}, at = '/admin?tab=webinars') {
  const calls = fakeApi({ 'GET /api/admin/webinars': () => data(webinars), ...more });
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { user: renderTab(<WebinarsTab />, at), sent };
}

const dialog = () => within(screen.getByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const TWO_DAYS = [48, 72].map((hours) => ({
  ...{ id: crypto.randomUUID(), startsAt: inHours(hours), endsAt: inHours(hours + 2) },
  ...{ location: null, venueId: null, instructor: null, hours: null },
}));

describe('the list of webinars', () => {
  test('tells of each its status, its date, its minutes and its attendees', async () => {
    open([
      buildWebinar({ title: 'A', scheduledAt: '2099-12-04T16:00:00.000Z', maxAttendees: null }),
      buildWebinar({ title: 'B', scheduledAt: inHours(-0.25), isLive: true, duration: 90 }),
      buildWebinar({ title: 'C', scheduledAt: inHours(0.4) }),
      buildWebinar({ title: 'D', scheduledAt: inHours(-72), hasRecording: true, isPublished: false }),
      buildWebinar({ title: 'E', scheduledAt: inHours(-72), accessLevel: 'premium' }),
      buildWebinar({ title: 'F', scheduledAt: inHours(48), duration: 1560, sessions: TWO_DAYS }),
    ]);
    const facts = {
      // The day stands beside, once.
      A: ['Upcoming', 'Dec 2099', '8:00 AM PT', '60 minutes', '12/∞ attendees'],
      B: ['Live Now', '90 minutes', '12/50 attendees'],
      C: ['Starting Soon'],
      D: ['Recording Available', 'Draft'],
      E: ['Ended', 'Premium'],
      F: ['2 days'],
    };
    for (const [title, texts] of Object.entries(facts)) {
      const row = await card(title);
      for (const text of texts) expect(row.getByText(text)).toBeTruthy();
    }
  });

  test('is searched, filtered and sorted by the address, and says when it is empty', async () => {
    const { user, sent } = open([]);
    expect(await screen.findByText('No webinars yet')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Timing'), 'Past');
    await user.selectOptions(screen.getByLabelText('Sort'), 'Earliest Date First');
    await user.type(screen.getByLabelText('Search webinars'), 'relief');
    expect(await screen.findByText('No webinars found')).toBeTruthy();
    await waitFor(() =>
      expect(sent('GET').at(-1)?.query).toEqual({
        limit: '48',
        sort: 'soonest',
        timing: 'past',
        search: 'relief',
      }),
    );
    expect(queryParam('tab')).toBe('webinars');
  });

  test('leads to attendees, and deletes one after a question', async () => {
    const webinar = buildWebinar();
    const listed = [webinar];
    const { user } = open([], {
      'GET /api/admin/webinars': () => data(listed),
      [`DELETE /api/webinars/${webinar.id}`]: () => data(listed.pop() && null),
    });
    const row = await card(webinar.title);
    await user.click(row.getByRole('button', { name: /^Attendees/ }));
    expect(queryParam('attendees')).toBe(webinar.id);
    await selectInMenu(user, webinar.title, 'Delete');
    screen.getByText('Are you sure you want to delete this webinar? This action cannot be undone.');
    screen.getByText('12 people are registered. Their registrations are kept.');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No webinars yet')).toBeTruthy();
    expect(toastText()).toBe('Webinar deleted successfully');
  });
});

describe('the form of a webinar', () => {
  test('adds one, at a Pacific time, 60 minutes long unless said otherwise', async () => {
    const { user, sent } = open([], { 'POST /api/webinars': () => data(buildWebinar()) });
    await screen.findByText('No webinars yet');
    const isStale = seedCache(queryOf(countWebinars, {}), {});
    await user.click(screen.getByRole('button', { name: 'Add Webinar' }));
    await user.type(await screen.findByLabelText('Title'), 'Relief valves');
    await user.type(field(/^Description/), 'When they open.');
    fireEvent.change(field(/^Date and time/), { target: { value: '2026-12-04T08:00' } });
    expect(field('Duration in minutes').value).toBe('60');
    await user.selectOptions(dialog().getByLabelText('Access level'), 'Premium');
    await user.type(field(/^Max attendees/), '1,024');
    await user.type(field(/^Meeting link/), 'https://meet.example/rv');
    await user.click(dialog().getByRole('switch', { name: 'Published' }));
    await user.click(dialog().getByRole('button', { name: 'Add Webinar' }));
    await isClosed();
    expect(sent('POST')[0]?.body).toEqual({
      title: 'Relief valves',
      description: 'When they open.',
      scheduledAt: '2026-12-04T16:00:00.000Z',
      duration: 60,
      sessions: [],
      isLive: false,
      accessLevel: 'premium',
      hours: null,
      maxAttendees: 1024,
      meetingUrl: 'https://meet.example/rv',
      recordingUrl: null,
      isPublished: true,
    });
    expect(toastText()).toBe('Webinar created successfully!');
    expect(isStale()).toBe(true);
  });

  test('takes no hour that does not exist, no text for a number and no other scheme for a link', async () => {
    const { user, sent } = open([], {}, '/admin?tab=webinars&edit=new');
    await user.type(await screen.findByLabelText('Title'), 'Relief valves');
    fireEvent.change(field(/^Date and time/), { target: { value: '2027-03-14T02:30' } });
    await user.clear(field('Duration in minutes'));
    await user.type(field('Duration in minutes'), 'an hour');
    await user.type(field(/^Max attendees/), '-1');
    await user.type(field(/^Recording link/), 'javascript:alert(1)');
    await user.click(dialog().getByRole('button', { name: 'Add Webinar' }));
    await waitFor(() =>
      expect(getError(/^Date and time/)).toBe('This time does not exist: clocks go forward in that hour.'),
    );
    expect(getError('Duration in minutes')).toBe('Duration must be a whole number of minutes');
    expect(getError(/^Max attendees/)).toBe('Max attendees cannot be negative');
    expect(getError(/^Recording link/)).toMatch(/full web address/);
    expect(sent('POST')).toEqual([]);
  });

  test('edits one from the version it had', async () => {
    const webinar = buildWebinar({ scheduledAt: '2026-12-04T16:00:00.000Z', version: 7 });
    const { user, sent } = open(
      [webinar],
      {
        [`GET /api/admin/webinars/${webinar.id}`]: () => data(webinar),
        [`PATCH /api/webinars/${webinar.id}`]: ({ body }) =>
          data({ ...webinar, ...(body as object), version: 8 }),
      },
      `/admin?tab=webinars&edit=${webinar.id}`,
    );
    const date = await screen.findByLabelText<HTMLInputElement>(/^Date and time/);
    expect(date.value).toBe('2026-12-04T08:00');
    await user.type(field('Title'), ' II');
    await user.click(dialog().getByRole('button', { name: 'Save Changes' }));
    await isClosed();
    expect(sent('PATCH').at(-1)?.body).toMatchObject({ title: 'Relief valves II', version: 7 });
    expect(toastText()).toBe('Webinar updated successfully');
    expect(await card('Relief valves II')).toBeTruthy();
  });
});

test('a webinar that moves asks whether to notify those registered', async () => {
  const webinar = buildWebinar({ scheduledAt: '2036-12-04T16:00:00.000Z', isPublished: true, version: 7 });
  const { user, sent } = open(
    [webinar],
    {
      [`GET /api/admin/webinars/${webinar.id}`]: () => data(webinar),
      [`GET /api/admin/webinars/${webinar.id}/mail/reach`]: () =>
        data({ recipients: 12, unreached: 0, people: [] }),
      [`PATCH /api/webinars/${webinar.id}`]: ({ body }) =>
        data({ ...webinar, ...(body as object), version: 8 }),
    },
    `/admin?tab=webinars&edit=${webinar.id}`,
  );
  fireEvent.change(await screen.findByLabelText(/^Date and time/), { target: { value: '2036-12-05T08:00' } });
  await user.click(dialog().getByRole('button', { name: 'Save Changes' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Notify everyone with a booking?' }));
  expect(await asked.findByText('12 people receive it by email.')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Save Without Notifying' }));
  await isClosed();
  expect(sent('PATCH')[0]?.body).toMatchObject({ scheduledAt: '2036-12-05T16:00:00.000Z', notify: false });
});
