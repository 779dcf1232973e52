import { data, field, toastText } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { ACME, at, openTab } from '../testing/events-tab.tsx';

type Responses = Parameters<typeof openTab>[1];

const form = () => within(screen.getByRole('dialog'));
const save = (user: ReturnType<typeof openTab>['user']) =>
  user.click(form().getByRole('button', { name: /^(Add Event|Save Changes)$/ }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openNew(responses: Responses) {
  const opened = openTab([], responses, '/admin?tab=events&edit=new');
  await screen.findByRole('dialog', { name: 'Add Event' });
  await opened.user.type(field('Title'), 'RPZ clinic');
  at(/^Start date/, '2036-12-04T08:00');
  return opened;
}

test('the place follows the venue in what was not typed; a day may have a venue of its own', async () => {
  const build = (number: number, fields: object) => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${number}`, version: 1, seats: null, officeNote: null },
    ...{ latitude: null, longitude: null, parking: null, isRetired: false, comingEvents: 0, ...fields },
  });
  const venues = [
    build(1, { name: 'Fresno yard', address: '1 Pipe Rd', latitude: 36.7, parking: 'Gate B' }),
    build(2, { name: 'Oakland lab', address: '9 Valve St' }),
  ];
  const opened = await openNew({
    'POST /api/events': () => data(buildEvent()),
    'GET /api/admin/venues': () => data(venues),
  });
  const { user } = opened;
  const choose = async (box: HTMLElement, words: string) => {
    await user.clear(box);
    await user.type(box, words);
    await user.keyboard('{ArrowDown}{Enter}');
  };
  const venue = () => screen.getByRole('combobox', { name: /Venue/ });
  await choose(venue(), 'fresno');
  expect([field(/^Location/).value, field(/^Latitude/).value]).toEqual(['Fresno yard, 1 Pipe Rd', '36.7']);
  await user.clear(field(/^Parking/));
  await user.type(field(/^Parking/), 'Ask at the desk');
  await choose(venue(), 'oakland');
  expect([field(/^Location/).value, field(/^Latitude/).value]).toEqual(['Oakland lab, 9 Valve St', '']);
  expect(field(/^Parking/).value).toBe('Ask at the desk');
  at(/^End date/, '2036-12-04T16:00');
  await user.click(form().getByRole('button', { name: 'Add Day' }));
  const second = within(form().getByRole('group', { name: /^Day 2/ }));
  await user.click(second.getByText('Instructor, place and hours'));
  await choose(second.getByRole('combobox', { name: /Venue/ }), 'fresno');
  await save(user);
  await isClosed();
  expect(opened.sentTo('POST')[0]?.body).toMatchObject({
    ...{ venueId: venues[1]?.id, parking: 'Ask at the desk', latitude: null },
    sessions: [
      { venueId: null, location: null },
      { venueId: venues[0]?.id, location: 'Fresno yard, 1 Pipe Rd' },
    ],
  });
});

test('a conflict is said once more after saving', async () => {
  const event = buildEvent({ title: 'RPZ clinic' });
  const conflict = (offerId: string) => ({
    ...{ about: 'instructor', name: 'Tom Reyes', offerId, startsAt: event.startDate },
    other: {
      ...{ offers: 'events', id: ACME.id, title: 'DC repair', isPublished: true },
      ...{ startsAt: '2036-12-04T16:00:00.000Z', endsAt: '2036-12-04T17:00:00.000Z' },
    },
  });
  const { user } = await openNew({
    'POST /api/events': () => data(event),
    'GET /api/admin/schedule-conflicts': () => data([conflict(ACME.id), conflict(event.id)]),
  });
  await save(user);
  await isClosed();
  await waitFor(() =>
    expect(toastText()).toMatch(/^Saved, with a conflict - Tom Reyes teaches “DC repair” at the same time/),
  );
  expect(toastText()).not.toContain('more');
});

test('a day that stays because of its attendance is said above the days', async () => {
  const sessions = ['04', '05', '06'].map((day) => ({
    ...{ id: `5e550000-0000-4000-8000-0000000000${day}`, location: null, venueId: null, instructor: null },
    ...{ startsAt: `2036-12-${day}T16:00:00.000Z`, endsAt: `2036-12-${day}T20:00:00.000Z`, hours: null },
  }));
  const event = buildEvent({ sessions, isPublished: false });
  const problem = { path: 'sessions', message: 'Attendance of 12 people is recorded for that day.' };
  const refused = {
    status: 400,
    body: { success: false, code: 'VALIDATION_FAILED', message: 'Please check', errors: [problem] },
  };
  const responses = { [`PATCH /api/events/${event.id}`]: () => refused };
  const { user } = openTab([event], responses, `/admin?tab=events&edit=${event.id}`);
  await screen.findByLabelText('Title');
  await user.click(form().getByRole('button', { name: 'Remove day 2' }));
  await save(user);
  expect((await screen.findByRole('alert')).textContent).toBe(problem.message);
  await user.click(form().getByRole('button', { name: 'Add Day' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
