import { data, getError, failure, field, toastText } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildEvent } from '../testing/build-event.ts';
import { getFormValues } from './event-values.ts';
import type { EventValues } from './event-values.ts';
import { getPreview } from './preview-button.tsx';
import { ACME, at, openTab } from '../testing/events-tab.tsx';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const day = (date: string, hours: object | null = null) => ({
  ...{ id: crypto.randomUUID(), startsAt: `${date}T16:00:00.000Z`, endsAt: `${date}T20:00:00.000Z` },
  ...{ location: null, venueId: null, instructor: null, hours },
});

describe('an event used again', () => {
  test('is a new draft with the same fields, its days on another first day', async () => {
    const event = buildEvent({
      ...{ title: 'Lab', price: '95.00', accessLevel: 'paid', customSupplierName: 'Lee & Sons' },
      ...{ startDate: '2036-12-04T16:00:00.000Z', endDate: '2036-12-05T20:00:00.000Z' },
      sessions: [day('2036-12-04'), day('2036-12-05')],
    });
    const { user, sentTo } = openTab(
      [event],
      { 'POST /api/events': () => data(buildEvent()) },
      `/admin?tab=events&again=${event.id}`,
    );
    await screen.findByLabelText('First day');
    expect(field('First day').value).toBe('2036-12-11');
    fireEvent.change(field('First day'), { target: { value: '2036-12-12' } });
    expect(dialog('Use Again').getByRole('list', { name: 'Days' }).textContent).toContain(
      'Sat, Dec 13, 2036',
    );
    expect(dialog('Use Again').getByText(/^Saturday, December 13: it was a working day/)).toBeTruthy();
    fireEvent.change(field('First day'), { target: { value: '2036-12-18' } });
    await user.click(dialog('Use Again').getByRole('button', { name: 'Continue' }));
    await screen.findByLabelText('Title');
    await user.click(dialog('Add Event').getByRole('button', { name: 'Add Event' }));
    await isClosed();
    expect(sentTo('POST').find(({ path }) => path === '/api/events')?.body).toMatchObject({
      ...{ title: 'Lab', price: '95.00', accessLevel: 'paid', customSupplierName: 'Lee & Sons' },
      ...{ isPublished: false, startDate: '2036-12-18T16:00:00.000Z', endDate: '2036-12-19T20:00:00.000Z' },
      sessions: [
        { startsAt: '2036-12-18T16:00:00.000Z', endsAt: '2036-12-18T20:00:00.000Z' },
        { startsAt: '2036-12-19T16:00:00.000Z', endsAt: '2036-12-19T20:00:00.000Z' },
      ],
    });
    expect(sentTo('PATCH')).toEqual([]);
    expect(toastText()).toBe('Event created successfully!');
  });
});

test('a template that fits no more is named, and the others can be used', async () => {
  const template = (number: number, fields: object) => ({
    ...{ id: `00000000-0000-4000-8000-00000000000${number}`, version: 1, name: `Course ${number}` },
    fields: { title: 'Lab', startDate: '2026-12-04T16:00:00.000Z', ...fields },
  });
  const { user } = openTab([], {
    'GET /api/admin/event-templates': () => data([template(1, { price: 'free' }), template(2, {})]),
  });
  await user.click(await screen.findByRole('button', { name: 'More about events' }));
  await user.click(screen.getByRole('menuitem', { name: 'New from Template' }));
  expect((await screen.findByText('Course 1')).parentElement?.textContent).toMatch(/delete it, then save it/);
  expect(screen.queryByRole('button', { name: 'Use Course 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use Course 2' }));
  await screen.findByLabelText('First day');
});

describe('a series', () => {
  const SERIES = 'POST /api/admin/events/series';
  const open = async (responses: Parameters<typeof openTab>[1]) => {
    const opened = openTab([], responses, '/admin?tab=events&edit=new');
    await screen.findByRole('dialog', { name: 'Add Event' });
    await opened.user.type(field('Title'), 'Clinic');
    at(/^Start date/, '2036-12-04T08:00');
    await opened.user.selectOptions(field('Repeat'), 'Monthly on the first Thursday');
    return opened;
  };
  const save = (user: ReturnType<typeof openTab>['user']) =>
    user.click(dialog('Add Event').getByRole('button', { name: 'Add Event' }));

  test('shows the dates it will make, then makes them', async () => {
    const { user, sentTo } = await open({ [SERIES]: () => data([buildEvent(), buildEvent()]) });
    await user.clear(field('Number of events'));
    await user.type(field('Number of events'), '3');
    const dates = within(screen.getByRole('list', { name: 'Dates' })).getAllByRole('listitem');
    expect(dates.map(({ textContent }) => textContent)).toEqual([
      'Thursday, December 4, 2036, 8:00 AM PT',
      'Thursday, January 1, 2037, 8:00 AM PT',
      'Thursday, February 5, 2037, 8:00 AM PT',
    ]);
    await save(user);
    await isClosed();
    expect(sentTo('POST').map(({ path }) => path)).toEqual(['/api/admin/events/series']);
    expect(sentTo('POST')[0]?.body).toMatchObject({
      title: 'Clinic',
      repeat: { every: 'month-weekday', count: 3 },
    });
  });

  test.each([
    ['1', 'A series has at least 2 events'],
    ['53', 'A series has at most 52 events'],
    ['', 'Number of events must be a whole number'],
  ])('of %j events is none', async (count, problem) => {
    const { user, sentTo } = await open({});
    await user.clear(field('Number of events'));
    if (count) await user.type(field('Number of events'), count);
    await save(user);
    await waitFor(() => expect(getError('Number of events')).toBe(problem));
    expect(screen.queryByRole('list', { name: 'Dates' })).toBeNull();
    expect(sentTo('POST')).toEqual([]);
  });

  test('says beside the field what the site refuses', async () => {
    const problems = [{ path: 'repeat.count', message: 'The series goes on beyond 2099' }];
    const { user } = await open({
      [SERIES]: () => failure(400, 'VALIDATION_FAILED', 'Please check', problems),
    });
    await save(user);
    await waitFor(() => expect(getError('Number of events')).toBe('The series goes on beyond 2099'));
  });

  test('is not offered of an event that is there already', async () => {
    const event = buildEvent();
    openTab([event], {}, `/admin?tab=events&edit=${event.id}`);
    await screen.findByLabelText('Title');
    expect(screen.queryByLabelText('Repeat')).toBeNull();
  });
});

describe('the preview', () => {
  const open = async (event: Parameters<typeof buildEvent>[0] = {}) => {
    const existing = buildEvent(event);
    const { user, sentTo } = openTab([existing], {}, `/admin?tab=events&edit=${existing.id}`);
    await screen.findByLabelText('Title');
    const show = () => user.click(screen.getByRole('button', { name: 'Preview' }));
    return { user, sentTo, show };
  };
  const opened = async () => within(await screen.findByRole('region', { name: 'Opened' }));

  test('shows what was entered, before it is saved', async () => {
    const { user, sentTo, show } = await open({ title: 'Lab', supplierId: ACME.id });
    await user.type(field('Title'), ' 2');
    await user.type(field(/^Description/), 'Bring gauges.');
    await show();
    const event = await opened();
    for (const text of ['Lab 2', 'Bring gauges.', 'Acme']) expect(event.getByText(text)).toBeTruthy();
    const card = screen.getByRole('region', { name: 'In the list' });
    for (const text of ['8:00 AM – 4:30 PM PT', '18 of 24 seats left', 'Register Now'])
      expect(card.textContent).toContain(text);
    expect(sentTo('PATCH')).toEqual([]);
  });

  test('leaves out what is no value yet', async () => {
    const { user, show } = await open({ price: '95.00' });
    await user.clear(field('Price'));
    await user.type(field('Price'), '1e3');
    await user.type(field(/^Latitude/), 'north');
    await show();
    const event = await opened();
    expect(event.getByText('Free')).toBeTruthy();
    const values = {
      ...getFormValues(buildEvent()),
      price: '1e3',
      latitude: 'north',
    } as unknown as EventValues;
    expect(getPreview(values, undefined, [])).toMatchObject({ price: '0', latitude: null });
  });

  test('asks for a title first', async () => {
    const { user, show } = await open();
    await user.clear(field('Title'));
    await show();
    expect(toastText()).toBe('Validation Error - Title and start date are required');
    expect(screen.queryByRole('region', { name: 'Opened' })).toBeNull();
  });
});
