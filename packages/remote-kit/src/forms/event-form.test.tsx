import { useToasts } from '@backflow/platform';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { data, failure, fakeApi } from '../testing/fake-api.ts';
import type { Responses } from '../testing/fake-api.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { EventForm } from './testing/event-form.tsx';

const idOf = (digit: number) => `${digit}e0e0e0e-0000-4000-8000-000000000001`;
const [ANNA, ACME, GUIDE, CHART] = [1, 2, 3, 4].map(idOf) as [string, string, string, string];
const RESOURCES = [
  { id: GUIDE, label: 'Field guide' },
  { id: CHART, label: 'Field chart' },
];
const findResources = (search: string) =>
  Promise.resolve(RESOURCES.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())));
const onSaved = jest.fn();
beforeEach(() => void onSaved.mockReset());

/** The form over a site that gives back what it was sent. */
function renderForm(responses: Responses = {}) {
  const calls = fakeApi({
    'POST /api/events': ({ body }) => data({ ...EVENT, ...(body as object) }),
    ...responses,
  });
  const user = renderInShell(
    <EventForm
      administrators={[{ id: ANNA, label: 'Anna' }]}
      suppliers={[{ id: ACME, label: 'Acme' }]}
      {...{ findResources, onSaved }}
    />,
  );
  return {
    user,
    calls,
    sent: () => calls.find(({ path }) => path === '/api/events')?.body as object | undefined,
  };
}

const EVENT = {
  ...{ id: idOf(9), title: '', description: null, startDate: '', endDate: null, registrationCloseDate: null },
  ...{
    location: null,
    isVirtual: false,
    latitude: null,
    longitude: null,
    maxAttendees: null,
    currentAttendees: 0,
    waitingCount: 0,
  },
  ...{ facilitatorId: null, facilitatorName: null, facilitatorTitle: null, facilitatorHeadshot: null },
  ...{
    facilitatorCompany: null,
    price: '0',
    accessLevel: 'free',
    supplierId: null,
    supplierName: 'Event Supplier',
  },
  ...{ customSupplierName: null, isPublished: false, registrationUrl: null, relatedResourceIds: [] },
  ...{ needsPremium: false, registration: null, version: 0 },
};

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const toggle = (name: string) => screen.getByRole('switch', { name });
const at = (label: RegExp, wallTime: string) =>
  fireEvent.change(field(label), { target: { value: wallTime } });
const problemWith = (label: string | RegExp) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const save = (user: ReturnType<typeof renderInShell>) =>
  user.click(screen.getByRole('button', { name: 'Save' }));
async function name(user: ReturnType<typeof renderInShell>) {
  await user.type(field('Title'), 'RPZ field testing');
  at(/^Start date/, '2026-12-04T08:00');
}

describe('the event form', () => {
  test('sends numbers, instants, switches and ids as the contract takes them, and null for what is empty', async () => {
    const { user, sent } = renderForm();
    await name(user);
    at(/^End date/, '2026-12-04T16:30');
    await user.type(field('Location'), 'Riverside');
    await user.type(field('Latitude'), '33.95');
    await user.type(field('Max attendees'), '1,024');
    await user.clear(field('Price'));
    await user.type(field('Price'), '$1,325.50');
    await user.selectOptions(field('Facilitator'), 'Anna');
    await user.selectOptions(field('Supplier'), 'Acme');
    await user.selectOptions(field('Access level'), 'premium');
    await user.click(toggle('Published'));
    await save(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent()).toMatchObject({
      ...{
        title: 'RPZ field testing',
        startDate: '2026-12-04T16:00:00.000Z',
        endDate: '2026-12-05T00:30:00.000Z',
      },
      ...{
        location: 'Riverside',
        latitude: 33.95,
        maxAttendees: 1024,
        price: '1325.50',
        accessLevel: 'premium',
      },
      ...{ facilitatorId: ANNA, facilitatorName: null, supplierId: ACME, customSupplierName: null },
      ...{ isVirtual: false, isPublished: true, relatedResourceIds: [] },
    });
    expect(sent()).not.toHaveProperty('useCustomFacilitator');
  });

  test('wants a title and a start date, and says so as a toast too', async () => {
    const { user, calls } = renderForm();
    await save(user);
    expect(problemWith('Title')).toBe('Title is required');
    expect(problemWith(/^Start date/)).toBe('Start date is required');
    expect(useToasts.getState().current).toMatchObject({
      title: 'Validation Error',
      description: 'Title and start date are required',
    });
    expect(document.activeElement).toBe(field('Title'));
    expect(calls).toEqual([]);
  });

  test('takes no number for another, nor the hour that spring skips', async () => {
    const { user, calls } = renderForm();
    await name(user);
    at(/^Start date/, '2027-03-14T02:30');
    await user.type(field('Max attendees'), 'a dozen');
    await user.type(field('Latitude'), '91');
    await user.clear(field('Price'));
    await user.type(field('Price'), '12,50');
    await save(user);
    expect(problemWith(/^Start date/)).toBe('This time does not exist: clocks go forward in that hour.');
    expect(field(/^Start date/).value).toBe('2027-03-14T02:30');
    expect(problemWith('Max attendees')).toBe('Max attendees must be a whole number');
    expect(problemWith('Latitude')).toBe('Latitude must be at most 90');
    expect(problemWith('Price')).toMatch(/^Price must be a decimal/);
    expect(calls).toEqual([]);
    await user.clear(field('Price'));
    at(/^Start date/, '2027-03-14T03:30');
    await user.clear(field('Max attendees'));
    await user.clear(field('Latitude'));
    await save(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(calls[0]?.body).toMatchObject({
      startDate: '2027-03-14T10:30:00.000Z',
      maxAttendees: null,
      latitude: null,
    });
  });

  test('ends after it starts, and meets on the web when it is virtual', async () => {
    const { user, sent } = renderForm();
    await name(user);
    at(/^End date/, '2026-12-04T08:00');
    await user.click(toggle('Virtual Event'));
    expect(screen.queryByLabelText('Latitude')).toBeNull();
    await user.type(field('Meeting link'), 'somewhere');
    await save(user);
    expect(problemWith(/^End date/)).toBe('End date must be after the start date');
    expect(problemWith('Meeting link')).toMatch(/full web address/);
    at(/^End date/, '2026-12-04T09:00');
    await waitFor(() => expect(problemWith(/^End date/)).toBe(''));
    await user.clear(field('Meeting link'));
    await user.type(field('Meeting link'), 'https://meet.example/rpz');
    await save(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent()).toMatchObject({ isVirtual: true, location: 'https://meet.example/rpz' });
  });

  test('names an external speaker with a headshot, and a supplier of its own, in place of those listed', async () => {
    const asset = {
      id: idOf(5),
      originalName: 'lee.png',
      fileSize: 4,
      mimeType: 'image/png',
      fileUrl: `/api/files/${idOf(5)}`,
    };
    const { user, calls, sent } = renderForm({ 'POST /api/upload': () => ({ ...data(asset), status: 201 }) });
    await name(user);
    await user.selectOptions(field('Facilitator'), 'Anna');
    await user.selectOptions(field('Supplier'), 'Acme');
    await user.type(field('Custom supplier'), 'Lee & Sons');
    await user.click(toggle('External speaker'));
    await user.type(field('Name'), 'Ann Lee');
    await user.upload(field('Headshot'), new File(['....'], 'lee.png', { type: 'image/png' }));
    expect(await screen.findByText('lee.png')).toBeTruthy();
    await save(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent()).toMatchObject({
      ...{ facilitatorId: null, facilitatorName: 'Ann Lee', facilitatorHeadshot: asset.fileUrl },
      ...{ supplierId: null, customSupplierName: 'Lee & Sons' },
    });
    expect((calls[0]?.body as FormData).get('file')).toBeTruthy();
  });

  test('finds resources by their title; those chosen are chips that can be taken out again', async () => {
    const { user, sent } = renderForm();
    await name(user);
    const search = screen.getByRole('searchbox', { name: 'Related resources' });
    await user.type(search, 'nothing like it');
    expect(await screen.findByText('No matching resources found')).toBeTruthy();
    for (const label of ['Field chart', 'Field guide']) {
      await user.clear(search);
      await user.type(search, 'FIELD');
      await user.click(await screen.findByRole('button', { name: label }));
      expect(document.activeElement).toBe(search);
    }
    await user.type(search, 'field');
    expect(await screen.findByText('No matching resources found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Field chart' }));
    expect(within(screen.getByRole('list', { name: 'Chosen' })).getAllByRole('listitem')).toHaveLength(1);
    await save(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent()).toMatchObject({ relatedResourceIds: [GUIDE] });
  });

  test('shows what the site refuses beside the fields: a number, a date, an item of a list', async () => {
    const problems = [
      { path: 'maxAttendees', message: 'Fewer than are registered' },
      { path: 'registrationCloseDate', message: 'Registration must close before the event is over' },
      { path: 'relatedResourceIds.0', message: 'There is no such resource' },
      { path: 'isPublished', message: 'It has no place yet' },
    ];
    const { user } = renderForm({
      'POST /api/events': () => failure(400, 'VALIDATION', 'Please check', problems),
    });
    await name(user);
    await user.type(screen.getByRole('searchbox'), 'guide');
    await user.click(await screen.findByRole('button', { name: 'Field guide' }));
    await save(user);
    expect(await screen.findByText('There is no such resource')).toBeTruthy();
    expect(problemWith('Max attendees')).toBe('Fewer than are registered');
    expect(problemWith(/^Registration closes/)).toBe('Registration must close before the event is over');
    expect(problemWith('Published')).toContain('It has no place yet');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Registration closes/)));
    expect(useToasts.getState().current).toMatchObject({ title: 'Error', description: 'Please check' });
  });

  test('takes in the position of the browser', async () => {
    const { user, sent } = renderForm();
    Object.assign(navigator, {
      geolocation: {
        getCurrentPosition: (take: (position: object) => void) =>
          take({ coords: { latitude: 33.5, longitude: -117.25 } }),
      },
    });
    await name(user);
    await user.click(screen.getByRole('button', { name: 'Use my position' }));
    expect(field('Longitude').value).toBe('-117.25');
    await save(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent()).toMatchObject({ latitude: 33.5, longitude: -117.25 });
  });
});
