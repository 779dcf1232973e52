import { Door, DoorPerson, recordAttendance } from '@backflow/contracts/bookings';
import type { Attendee } from '@backflow/contracts/bookings';
import { makeFixture } from '@backflow/contracts/testing';
import { refetchAfter } from '@backflow/platform';
import { Route, Routes } from '@backflow/platform/shell';
import { data } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AttendancePage } from './attendance-page.tsx';
import {
  EVENT_ID,
  buildAttendee,
  buildEvent,
  callsTo,
  eventWith,
  showTo,
  toastText,
} from './testing/bookings-site.tsx';

const sessions = ['07', '08'].map((day) => ({
  ...{ id: `5e550000-0000-4000-8000-0000000000${day}`, venueId: null, hours: null },
  ...{ startsAt: `2020-12-${day}T16:00:00.000Z`, endsAt: `2020-12-${day}T23:00:00.000Z` },
  ...{ location: null, instructor: null },
}));
const [one, two] = ['Alvarez', 'Baker'].map((lastName) =>
  buildAttendee({ user: { firstName: 'Ann', lastName } }),
);
if (!one || !two) throw new Error('two people');
const path = `/api/admin/events/${EVENT_ID}/sessions/${sessions[1]?.id}/attendance`;

const doorPath = `GET /api/admin/events/${EVENT_ID}/check-in`;
const show = (response: () => unknown = () => data([]), people = [one, two], more: Responses = {}) =>
  showTo(
    <Routes>
      <Route path="/admin/attendance/:kind/:id" element={<AttendancePage />} />
    </Routes>,
    {
      ...eventWith(people, buildEvent({ sessions })),
      [doorPath]: () => data(doorWith([])),
      [`PATCH ${path}`]: response as never,
      ...more,
    },
    `/admin/attendance/events/${EVENT_ID}`,
  );
/** The door of the event, as it knows who is absent from its second day. */
const doorWith = (absent: readonly Attendee[]) =>
  makeFixture(Door, {
    people: absent.map(({ id }) =>
      makeFixture(DoorPerson, { bookingId: id, absences: [sessions[1]?.id ?? ''] }),
    ),
  });
const attended = { attended: true, sessions: [{ id: sessions[1]?.id ?? '', timeIn: null, timeOut: null }] };
const present = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `${name} was present` });
const time = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('records the last day that has begun by keyboard: who was there, with times that differ from the day’s', async () => {
  const { user, calls } = show();
  (await present('Ann Alvarez')).focus();
  await user.keyboard(' {Enter}');
  expect(document.activeElement).toBe(await present('Ann Baker'));
  expect(time('Time in of Ann Baker').value).toBe('08:00');
  fireEvent.change(time('Time out of Ann Baker'), { target: { value: '12:15' } });
  expect((await present('Ann Baker')).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toastText()).toBe('Attendance of 2 people recorded'));
  expect(callsTo(calls, 'PATCH', path)[0]?.body).toEqual({
    rows: [
      { id: one.id, attended: true, timeIn: null, timeOut: null },
      { id: two.id, attended: true, timeIn: null, timeOut: '2020-12-08T20:15:00.000Z' },
    ],
  });
});

test('keeps what was typed, and shows what is wrong beside its row', async () => {
  const problem = { path: 'rows.1.timeOut', message: 'Time out must be after time in' };
  const { user } = show(() => ({
    status: 400,
    body: { success: false, code: 'VALIDATION_FAILED', message: 'Please check', errors: [problem] },
  }));
  await user.click(await screen.findByRole('button', { name: 'Everyone Present' }));
  fireEvent.change(time('Time out of Ann Baker'), { target: { value: '07:00' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(problem.message);
  expect((await present('Ann Alvarez')).checked).toBe(true);
  expect(time('Time out of Ann Baker').value).toBe('07:00');
});

test('keeps what was typed for each day until it is saved, and shows who registers meanwhile', async () => {
  const people = [one];
  const { user, calls } = show(() => data([{ ...one, ...attended }]), people);
  const choose = (day: number) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), String(sessions[day]?.id));
  await present('Ann Alvarez');
  fireEvent.change(time('Time in of Ann Alvarez'), { target: { value: '09:30' } });
  await screen.findByText(/1 not saved yet/);
  await choose(0);
  expect((await present('Ann Alvarez')).checked).toBe(false);
  people.push(two);
  void refetchAfter(recordAttendance);
  expect((await present('Ann Baker')).checked).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Everyone Present' }));
  await choose(1);
  expect(time('Time in of Ann Alvarez').value).toBe('09:30');
  expect((await present('Ann Baker')).checked).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toastText()).toBe('Attendance of 1 person recorded'));
  expect((await present('Ann Alvarez')).checked).toBe(true);
  expect(screen.queryByText(/not saved yet/)).toBeNull();
  expect(callsTo(calls, 'PATCH', path)).toHaveLength(1);
  await choose(0);
  expect((await present('Ann Baker')).checked).toBe(true);
});

test('numbers typed from the sheet name their people at once, and one Enter marks them as present', async () => {
  const people = ['Adams', 'Baker', 'Cole', 'Diaz'].map((lastName, index) =>
    buildAttendee({ number: [12, 3, 4, 20][index] ?? 0, user: { firstName: 'Ann', lastName } }),
  );
  const cancelled = buildAttendee({ ...{ number: 5, status: 'cancelled' }, user: { lastName: 'Estes' } });
  const { user, calls } = show(undefined, [...people, cancelled]);
  const field = await screen.findByLabelText<HTMLInputElement>('Numbers from the sheet');
  await user.type(field, '3-5 20–21, x');
  const found = screen.getByRole('status', { name: 'Found by number' });
  expect([...found.children].map(({ textContent }) => textContent)).toEqual([
    '3 people: 3 Ann Baker, 4 Ann Cole, 20 Ann Diaz',
    'Without a seat now: 5 Ann Estes',
    'Not on the sheet: 21, x',
  ]);
  await user.keyboard('{Enter}');
  expect(field.value).toBe('5, 21, x');
  expect(screen.getByText(/3 not saved yet/)).toBeTruthy();
  expect((await present('Ann Adams')).checked).toBe(false);
  expect((await present('Ann Baker')).checked).toBe(true);
  await user.clear(field);
  await user.type(field, '12{Enter}');
  expect(callsTo(calls, 'PATCH', path)).toHaveLength(0);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(toastText()).toBe('Attendance of 4 people recorded'));
});

test('marks the rest as absent once the changes are saved, and shows who is', async () => {
  const absent: Attendee[] = [];
  const people = [one, two];
  const record = () => {
    people[0] = { ...one, ...attended };
    return data([people[0]]);
  };
  const { user, calls } = show(record, people, {
    [doorPath]: () => data(doorWith(absent)),
    [`POST /api/admin/events/${EVENT_ID}/sessions/${sessions[1]?.id}/absent`]: () => {
      absent.push(two);
      return data({ absent: 1, mailed: 1 });
    },
  });
  await user.click(await present('Ann Alvarez'));
  await user.click(screen.getByRole('button', { name: 'Mark the Rest Absent' }));
  expect(screen.getByText('Mark 1 person as absent from this day?')).toBeTruthy();
  expect(screen.getByText(/emailed once .* What is not saved yet is saved first/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mark Absent' }));
  await waitFor(() => expect(toastText()).toBe('1 person marked as absent: 1 emailed'));
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
    'PATCH',
    'POST',
  ]);
  expect((await screen.findByText('Absent')).closest('tr')?.textContent).toContain('Ann Baker');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark the Rest Absent' }).disabled).toBe(true);
});
