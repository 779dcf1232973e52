import { recordAttendance } from '@backflow/contracts/bookings';
import { refetchAfter } from '@backflow/platform';
import { Route, Routes } from '@backflow/platform/shell';
import { data } from '@backflow/remote-kit/testing';
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

const show = (response: () => unknown = () => data([]), people = [one, two]) =>
  showTo(
    <Routes>
      <Route path="/admin/attendance/:kind/:id" element={<AttendancePage />} />
    </Routes>,
    { ...eventWith(people, buildEvent({ sessions })), [`PATCH ${path}`]: response as never },
    `/admin/attendance/events/${EVENT_ID}`,
  );
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
