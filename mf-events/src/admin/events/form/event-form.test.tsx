import type { AdminEventView } from '@backflow/contracts/events';
import { data, getError, failure, field, queryParam, toastText } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { ACME, ANNA, at, openTab } from '../testing/events-tab.tsx';

type Opened = ReturnType<typeof openTab>;
type User = Opened['user'];

const stored = { 'POST /api/events': ({ body }: { body: unknown }) => data(buildEvent(body as object)) };
const asset = {
  id: '5a5a5a5a-0000-4000-8000-000000000001',
  originalName: 'lee.png',
  fileSize: 4,
  mimeType: 'image/png',
  fileUrl: '/api/files/5a5a5a5a-0000-4000-8000-000000000001',
};

const form = () => within(screen.getByRole('dialog'));
const save = (user: User) => user.click(form().getByRole('button', { name: /^(Add Event|Save Changes)$/ }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const turn = (user: User, name: string) => user.click(form().getByRole('switch', { name }));
const sent = ({ calls }: Opened) =>
  calls.find(
    ({ method, path }) =>
      method !== 'GET' && !['/api/upload', '/api/admin/schedule-conflicts'].includes(path),
  )?.body as object | undefined;

/** The form of a new event, with the required fields. */
async function openNew(responses: Parameters<typeof openTab>[1] = stored) {
  const opened = openTab([], responses, '/admin?tab=events&edit=new');
  await screen.findByRole('dialog', { name: 'Add Event' });
  await opened.user.type(field('Title'), 'RPZ clinic');
  at(/^Start date/, '2036-12-04T08:00');
  return opened;
}

async function openEdit(event: AdminEventView, responses: Parameters<typeof openTab>[1] = {}) {
  const opened = openTab([event], responses, `/admin?tab=events&edit=${event.id}`);
  await screen.findByLabelText('Title');
  return opened;
}

describe('a new event', () => {
  test('is sent as the site takes it: instants, numbers, and null for what is empty', async () => {
    const opened = await openNew();
    const { user } = opened;
    at(/^End date/, '2036-12-04T16:30');
    await user.type(field(/^Location/), 'Riverside');
    await user.type(field(/^Max attendees/), '24');
    await user.clear(field('Price'));
    await user.type(field('Price'), '$1,325.50');
    await user.selectOptions(form().getByLabelText('Access level'), 'Paid');
    await turn(user, 'Published');
    await save(user);
    await isClosed();
    expect(sent(opened)).toEqual({
      ...{ venueId: null, parking: null, sessions: [] },
      ...{ title: 'RPZ clinic', description: null, location: 'Riverside', isVirtual: false },
      ...{ startDate: '2036-12-04T16:00:00.000Z', endDate: '2036-12-05T00:30:00.000Z' },
      ...{ registrationCloseDate: null, latitude: null, longitude: null, maxAttendees: 24 },
      ...{ facilitatorId: null, facilitatorName: null, facilitatorTitle: null },
      ...{ facilitatorHeadshot: null, facilitatorCompany: null, price: '1325.50', accessLevel: 'paid' },
      ...{ supplierId: null, customSupplierName: null, isPublished: true, registrationUrl: null },
      ...{ relatedResourceIds: [], hours: null, prices: [], sessions: [] },
    });
    expect(toastText()).toBe('Event created successfully!');
    expect(queryParam('edit')).toBeNull();
  });

  test('that costs nothing has the price 0', async () => {
    const opened = await openNew();
    await opened.user.clear(field('Price'));
    await save(opened.user);
    await isClosed();
    expect(sent(opened)).toMatchObject({ price: '0' });
  });

  test('needs a title and a start', async () => {
    const { user, sentTo } = openTab([], stored, '/admin?tab=events&edit=new');
    await screen.findByRole('dialog');
    await save(user);
    await waitFor(() => expect(toastText()).toBe('Validation Error - Title and start date are required'));
    expect(getError('Title')).toBe('Title is required');
    expect(getError(/^Start date/)).toBe('Start date is required');
    expect(document.activeElement).toBe(field('Title'));
    expect(sentTo('POST')).toEqual([]);
  });

  test.each(['1e3', '-1', '9.999'])('refuses the price %s beside it, without a toast', async (price) => {
    const { user, sentTo } = await openNew();
    await user.clear(field('Price'));
    await user.type(field('Price'), price);
    await save(user);
    await waitFor(() => expect(getError('Price')).toMatch(/^Price must be a decimal/));
    expect(field('Price').value).toBe(price);
    expect(toastText()).toBe('');
    expect(sentTo('POST')).toEqual([]);
  });

  test('refuses times that do not fit each other, an hour that is skipped, and places that are none', async () => {
    const { user, sentTo } = await openNew();
    at(/^End date/, '2036-12-04T07:00');
    at(/^Registration close date/, '2036-12-04T07:30');
    await user.type(field(/^Latitude/), '91');
    await user.type(field(/^Longitude/), 'west');
    await save(user);
    await waitFor(() => expect(getError(/^End date/)).toBe('End date must be after the start date'));
    const late = 'Registration must close before the event is over';
    expect(getError(/^Registration close date/)).toBe(late);
    expect(getError(/^Latitude/)).toBe('Latitude must be at most 90');
    expect(getError(/^Longitude/)).toBe('Longitude must be a number');
    at(/^End date/, '');
    at(/^Start date/, '2036-03-09T02:30');
    await save(user);
    const skipped = 'This time does not exist: clocks go forward in that hour.';
    await waitFor(() => expect(getError(/^Start date/)).toBe(skipped));
    expect(field(/^Start date/).value).toBe('2036-03-09T02:30');
    expect(sentTo('POST')).toEqual([]);
  });
});

describe('the place', () => {
  test('of a virtual event is its meeting link; the address comes back with the switch', async () => {
    const opened = await openNew();
    const { user } = opened;
    await user.type(field(/^Location/), 'Riverside');
    await user.type(field(/^Latitude/), '91');
    await turn(user, 'Virtual Event');
    expect(screen.queryByLabelText(/^Latitude/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use Current Location' })).toBeNull();
    expect(field(/^Meeting link/).value).toBe('');
    await user.type(field(/^Meeting link/), 'the usual room');
    await save(user);
    await waitFor(() => expect(getError(/^Meeting link/)).toMatch(/full web address/));
    await turn(user, 'Virtual Event');
    expect(field(/^Location/).value).toBe('Riverside');
    expect(field(/^Latitude/).value).toBe('91');
    await turn(user, 'Virtual Event');
    await user.clear(field(/^Meeting link/));
    await user.type(field(/^Meeting link/), 'https://meet.example.com/rpz');
    await save(user);
    await isClosed();
    expect(sent(opened)).toMatchObject({
      ...{ isVirtual: true, location: 'https://meet.example.com/rpz', latitude: null, longitude: null },
    });
  });

  const locate = (answer: (take: PositionCallback, refuse: PositionErrorCallback) => void) =>
    Object.assign(navigator, { geolocation: { getCurrentPosition: answer } });

  test('is taken from where the browser is', async () => {
    locate((take) =>
      take({ coords: { latitude: 33.953_349_123, longitude: -117.396_156 } } as GeolocationPosition),
    );
    const opened = await openNew();
    await opened.user.click(screen.getByRole('button', { name: 'Use Current Location' }));
    expect(toastText()).toBe('Location Set - Current location coordinates added');
    expect(field(/^Latitude/).value).toBe('33.953349');
    await save(opened.user);
    await isClosed();
    expect(sent(opened)).toMatchObject({ latitude: 33.953349, longitude: -117.396156 });
  });

  test('that the browser does not give away is asked for, and why is said', async () => {
    locate((_, refuse) => refuse({ code: 1 } as GeolocationPositionError));
    const { user } = await openNew();
    await user.click(screen.getByRole('button', { name: 'Use Current Location' }));
    expect(screen.getByText(/Your browser did not allow this/)).toBeTruthy();
    expect(field(/^Latitude/).value).toBe('');
  });
});

describe('the facilitator', () => {
  test('is an administrator, whose name, title and photo fill the form', async () => {
    const opened = await openNew();
    const { user } = opened;
    await user.type(screen.getByRole('combobox', { name: /Facilitator/ }), 'ber');
    const matches = within(screen.getByRole('listbox', { name: 'Facilitator' })).getAllByRole('option');
    expect(matches.map(({ textContent }) => textContent)).toEqual(['Anna Berg']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field(/^Facilitator name/).value).toBe('Anna Berg');
    expect(field(/^Facilitator title/).value).toBe('Master Tester');
    await save(user);
    await isClosed();
    expect(sent(opened)).toMatchObject({
      ...{ facilitatorId: ANNA.id, facilitatorName: 'Anna Berg', facilitatorTitle: 'Master Tester' },
      ...{ facilitatorHeadshot: ANNA.profileImageUrl, facilitatorCompany: null },
    });
  });

  test('is nobody any more when the choice is taken out', async () => {
    const event = buildEvent({ facilitatorId: ANNA.id, facilitatorName: 'Anna Berg' });
    const opened = await openEdit(event, { [`PATCH /api/events/${event.id}`]: () => data(event) });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Facilitator/ }).value).toBe('Anna Berg'),
    );
    await opened.user.clear(screen.getByRole('combobox', { name: /Facilitator/ }));
    await save(opened.user);
    await isClosed();
    expect(sent(opened)).toMatchObject({ facilitatorId: null, facilitatorName: null });
  });

  test('from elsewhere has name, title, company and an image of at most 5 MB', async () => {
    const opened = await openNew({ ...stored, 'POST /api/upload': () => ({ ...data(asset), status: 201 }) });
    const { user } = opened;
    await user.type(screen.getByRole('combobox', { name: /Facilitator/ }), 'anna{ArrowDown}{Enter}');
    await turn(user, 'External speaker');
    expect(field(/^Facilitator name/).value).toBe('');
    await user.type(field(/^Facilitator name/), 'Ann Lee');
    await user.type(field(/^Facilitator company/), 'Lee & Sons');
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' });
    await user.upload(field(/^Headshot/), large);
    expect(toastText()).toBe('File too large - Maximum file size is 5MB');
    await user.upload(field(/^Headshot/), new File(['GIF89a'], 'lee.png', { type: 'image/png' }));
    await screen.findByRole('button', { name: 'Remove lee.png' });
    await save(user);
    await isClosed();
    expect(sent(opened)).toMatchObject({
      ...{ facilitatorId: null, facilitatorName: 'Ann Lee', facilitatorTitle: null },
      ...{ facilitatorCompany: 'Lee & Sons', facilitatorHeadshot: asset.fileUrl },
    });
    expect(sent(opened)).not.toHaveProperty('useCustomFacilitator');
  });
});

test('a supplier and a typed name take each other’s place', async () => {
  const opened = await openNew();
  const { user } = opened;
  await screen.findByRole('option', { name: 'Acme' });
  await user.type(field(/^Custom supplier name/), 'Lee');
  await user.selectOptions(field('Supplier'), 'Acme');
  expect(field(/^Custom supplier name/).value).toBe('');
  await user.type(field(/^Custom supplier name/), 'Lee & Sons');
  expect(field('Supplier').value).toBe('');
  await user.clear(field(/^Custom supplier name/));
  await user.selectOptions(field('Supplier'), 'Acme');
  await save(user);
  await isClosed();
  expect(sent(opened)).toMatchObject({ supplierId: ACME.id, customSupplierName: null });
});

test('related resources are found by their title, and are chips that go again', async () => {
  const [guide, chart] = ['7e7e7e7e-0000-4000-8000-000000000001', '7e7e7e7e-0000-4000-8000-000000000002'];
  const resource = (id: string, title: string) => ({
    ...{ id, title, description: null, excerpt: null, author: null, imageUrl: null, publishedAt: null },
    ...{ viewCount: 0, categoryId: null, categoryName: null, supplierId: null, supplierName: null },
    ...{ accessLevel: 'free', isPublished: true, needsPremium: false, version: 1 },
  });
  const event = buildEvent({ relatedResourceIds: [guide] });
  const opened = await openEdit(event, {
    'GET /api/resources': () => data([resource(guide, 'Field guide')]),
    'GET /api/admin/resources': ({ query }) =>
      data(query.search === 'chart' ? [resource(chart, 'Field CHART'), resource(guide, 'Gauges')] : []),
    [`PATCH /api/events/${event.id}`]: () => data(event),
  });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Remove Field guide' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search resources' }), 'no such');
  expect(await screen.findByText('No matching resources found')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox', { name: 'Search resources' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search resources' }), 'chart');
  await user.click(await screen.findByRole('button', { name: 'Field CHART' }));
  await save(user);
  await isClosed();
  expect(sent(opened)).toMatchObject({ relatedResourceIds: [chart] });
});

describe('an edit', () => {
  test('shows the times as they were typed, and sends the version it was made from', async () => {
    const event = buildEvent({ title: 'Lab', price: '95.00', version: 7 });
    const opened = await openEdit(event, {
      [`PATCH /api/events/${event.id}`]: ({ body }) => data({ ...event, ...(body as object), version: 8 }),
    });
    expect(field(/^Start date/).value).toBe('2036-12-04T08:00');
    expect(field('Price').value).toBe('95.00');
    await opened.user.type(field('Title'), ' 2');
    await save(opened.user);
    await isClosed();
    expect(sent(opened)).toMatchObject({ title: 'Lab 2', startDate: event.startDate, version: 7 });
    expect(toastText()).toBe('Event updated successfully');
  });

  test('that comes second shows both', async () => {
    const event = buildEvent({ title: 'Lab' });
    const current = { ...event, maxAttendees: null, version: 2 };
    let version = 2;
    const opened = await openEdit(event, {
      [`PATCH /api/events/${event.id}`]: ({ body }) =>
        (body as { version: number }).version === version
          ? data({ ...current, ...(body as object), version: ++version })
          : { status: 409, body: { success: false, code: 'CONFLICT', message: 'Changed.', current } },
    });
    await opened.user.type(field('Title'), ' 2');
    await save(opened.user);
    await screen.findByText('Someone else has saved changes');
    await opened.user.click(screen.getByRole('radio', { name: /Theirs.*∞/ }));
    await opened.user.click(screen.getByRole('button', { name: 'Save This Choice' }));
    await isClosed();
    const patches = opened.sentTo('PATCH').map(({ body }) => body);
    expect(patches[1]).toMatchObject({ title: 'Lab 2', maxAttendees: null, version: 2 });
  });

  test('of an event that is gone says so, and closes', async () => {
    openTab(
      [],
      {
        'GET /api/admin/events/gone': () => failure(404, 'NOT_FOUND', 'This event does not exist.'),
      },
      '/admin?tab=events&edit=gone',
    );
    await waitFor(() => expect(toastText()).toBe('Error - This event is no longer there.'));
    await isClosed();
    expect(queryParam('edit')).toBeNull();
  });
});

describe('an event that moves', () => {
  const event = buildEvent({
    ...{ startDate: '2036-12-04T16:00:00.000Z', endDate: '2036-12-05T00:30:00.000Z', version: 3 },
    ...{ isPublished: true, isVirtual: false, location: 'Riverside', currentAttendees: 2 },
  });
  const reach = {
    ...{ recipients: 2, unreached: 1 },
    people: [{ id: 'p1', firstName: 'Bo', lastName: 'Diaz', emailStatus: 'bounced' }],
  };
  const openMoved = async (counts: object = reach) => {
    const opened = await openEdit(event, {
      [`GET /api/admin/events/${event.id}/mail/reach`]: () => data(counts),
      [`PATCH /api/events/${event.id}`]: ({ body }) => data({ ...event, ...(body as object), version: 4 }),
    });
    at(/^Start date/, '2036-12-04T09:00');
    await opened.user.click(form().getByRole('button', { name: 'Save Changes' }));
    return opened;
  };
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Notify everyone with a booking?' }));

  test('asks with old and new, and who receives it, and notifies', async () => {
    const opened = await openMoved();
    const asked = await question();
    expect(asked.getByText('Thursday, December 4, 2036, 8:00 AM – 4:30 PM PT')).toBeTruthy();
    expect(asked.getByText('Thursday, December 4, 2036, 9:00 AM – 4:30 PM PT')).toBeTruthy();
    expect(asked.queryByText('Old place')).toBeNull();
    expect(await asked.findByText('2 people receive it by email.')).toBeTruthy();
    expect(asked.getByText('Bo Diaz (address refuses email)')).toBeTruthy();
    expect(sent(opened)).toBeUndefined();
    await opened.user.type(asked.getByLabelText(/^Note to the members/), 'A flood.');
    await opened.user.click(asked.getByRole('button', { name: 'Save and Notify' }));
    await isClosed();
    const expected = { startDate: '2036-12-04T17:00:00.000Z', version: 3, note: 'A flood.' };
    expect(sent(opened)).toMatchObject(expected);
    expect(sent(opened)).not.toHaveProperty('notify');
  });

  test('is saved without notifying where that is chosen', async () => {
    const opened = await openMoved();
    await opened.user.click((await question()).getByRole('button', { name: 'Save Without Notifying' }));
    await isClosed();
    expect(sent(opened)).toMatchObject({ notify: false });
  });

  test('is not saved by who goes back, and nothing typed is lost', async () => {
    const opened = await openMoved();
    await opened.user.click((await question()).getByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(field(/^Start date/).value).toBe('2036-12-04T09:00'));
    expect(field(/^Start date/).disabled).toBe(false);
    expect(sent(opened)).toBeUndefined();
  });

  test('is saved without a question where nobody has booked it', async () => {
    const opened = await openMoved({ recipients: 0, unreached: 0, people: [] });
    await isClosed();
    expect(sent(opened)).toMatchObject({ startDate: '2036-12-04T17:00:00.000Z' });
  });
});

test('a limit below the seats taken is refused beside its field', async () => {
  const event = buildEvent({ maxAttendees: 9, currentAttendees: 4 });
  const message = '4 seats are taken: max attendees cannot be below 4';
  const { user } = await openEdit(event, {
    [`PATCH /api/events/${event.id}`]: () =>
      failure(400, 'VALIDATION_FAILED', message, [{ path: 'maxAttendees', message }]),
  });
  await user.clear(field(/^Max attendees/));
  await user.type(field(/^Max attendees/), '3');
  await user.click(form().getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(getError(/^Max attendees/)).toBe(message));
});
