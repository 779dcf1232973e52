import { ATTENDANCE_LIMIT, findPresence, recordAttendance } from '@backflow/contracts/bookings';
import type { Attendee, AttendanceRow, Session } from '@backflow/contracts/bookings';
import { ApiError, refetchAfter, request, toast, toastFailure } from '@backflow/platform';
import type { OfferKey } from '@backflow/booking-kit';
import { formatCount, fullName } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { applyAllToCache } from './api.ts';
import { clockOf, instantOfClock, timesOfDay } from './sessions-of-offer.ts';
import styles from './attendance-page.module.css';

interface Row {
  isPresent: boolean;
  timeIn: string;
  timeOut: string;
}

interface Props {
  offer: OfferKey;
  session: Session;
  people: readonly Attendee[];
}

/** The rows of a day. Enter and the arrows go down a column, so that a sheet is typed without the mouse. */
export function AttendanceSheet({ offer, session, people }: Props) {
  const [before, setBefore] = useState(() => readRows(people, session));
  const [rows, setRows] = useState(before);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const changed = people.filter(({ id }) => !isSame(rows.get(id), before.get(id)));
  const present = [...rows.values()].filter(({ isPresent }) => isPresent).length;

  const change = (id: string, fields: Partial<Row>) => {
    const row = rows.get(id);
    // A time means that somebody was there.
    const implied = fields.timeIn || fields.timeOut ? { isPresent: true } : {};
    if (row) setRows(new Map(rows).set(id, { ...row, ...implied, ...fields }));
    setProblems(new Map([...problems].filter(([key]) => key !== id)));
  };
  const markAll = () => setRows(new Map([...rows].map(([id, row]) => [id, { ...row, isPresent: true }])));

  const save = async () => {
    const read = changed.map(({ id }) => toRow(id, rows.get(id), session));
    const found = new Map(read.flatMap(({ id, problem }) => (problem === undefined ? [] : [[id, problem]])));
    setProblems(found);
    if (found.size > 0) return;
    setSaving(true);
    const sent = read.map(({ row }) => row);
    try {
      for (let from = 0; from < sent.length; from += ATTENDANCE_LIMIT) {
        const part = sent.slice(from, from + ATTENDANCE_LIMIT);
        await send(offer, session, part, setProblems);
      }
      setBefore(rows);
      toast({ title: `Attendance of ${formatCount(sent.length, 'person', 'people')} recorded` });
      void refetchAfter(recordAttendance);
    } catch (error) {
      toastFailure('Error', error, 'Failed to record attendance');
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      className={styles.sheet}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.tools}>
        <p>
          {timesOfDay(session)} · <strong>{present}</strong> of {people.length} present
        </p>
        <Button variant="quiet" disabled={isSaving} onClick={markAll}>
          Everyone Present
        </Button>
        <Button type="submit" pending={isSaving} disabled={changed.length === 0}>
          Save
        </Button>
      </div>
      <table className={styles.rows} aria-label="Attendance" onKeyDown={moveDown}>
        <thead>
          <tr>
            <th scope="col">Present</th>
            <th scope="col">Name</th>
            <th scope="col">Time in</th>
            <th scope="col">Time out</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, user }) => {
            const row = rows.get(id);
            const problem = problems.get(id);
            if (!row) return null;
            const name = fullName(user);
            return (
              <tr key={id}>
                <td>
                  <input
                    type="checkbox"
                    data-column="present"
                    aria-label={`${name} was present`}
                    checked={row.isPresent}
                    disabled={isSaving}
                    onChange={({ currentTarget }) => change(id, { isPresent: currentTarget.checked })}
                  />
                </td>
                <th scope="row">
                  {name}
                  {user.company !== null && <small>{user.company}</small>}
                  {problem !== undefined && (
                    <small role="alert" className={styles.problem}>
                      {problem}
                    </small>
                  )}
                </th>
                {(['timeIn', 'timeOut'] as const).map((field) => (
                  <td key={field}>
                    <input
                      type="time"
                      data-column={field}
                      aria-label={`${field === 'timeIn' ? 'Time in' : 'Time out'} of ${name}`}
                      aria-invalid={problem !== undefined}
                      value={row[field]}
                      disabled={isSaving}
                      onChange={({ currentTarget }) => change(id, { [field]: currentTarget.value })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </form>
  );
}

/** The rows as they are recorded; times of the session itself stand for absent ones. */
const readRows = (people: readonly Attendee[], session: Session): ReadonlyMap<string, Row> =>
  new Map(
    people.map((person) => {
      const found = findPresence(person, session.id);
      return [
        person.id,
        {
          isPresent: found !== undefined,
          timeIn: clockOf(found?.timeIn ?? session.startsAt),
          timeOut: clockOf(found?.timeOut ?? session.endsAt),
        },
      ];
    }),
  );

const isSame = (one: Row | undefined, other: Row | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || (one?.isPresent === false && other?.isPresent === false);

function toRow(id: string, row: Row | undefined, session: Session) {
  const attended = row?.isPresent === true;
  if (!row || !attended) return { id, row: { id, attended } };
  try {
    const timeIn = instantOfClock(row.timeIn, session, session.startsAt);
    const timeOut = instantOfClock(row.timeOut, session, session.endsAt);
    return { id, row: { id, attended, timeIn, timeOut } };
  } catch (error) {
    return { id, row: { id, attended }, problem: error instanceof Error ? error.message : 'This is no time' };
  }
}

/** @param onProblems is called with the site's problems by booking */
async function send(
  offer: OfferKey,
  session: Session,
  rows: AttendanceRow[],
  onProblems: (problems: ReadonlyMap<string, string>) => void,
): Promise<void> {
  const params = { ...offer, sessionId: session.id };
  // Who records a day before it begins means it: the sheet names the day.
  const body = { rows, ...(Date.parse(session.startsAt) > Date.now() && { beforeStart: true }) };
  try {
    await applyAllToCache(offer, await request(recordAttendance, { params, body }));
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : [];
    onProblems(
      new Map(
        fields.flatMap(({ path, message }) => {
          const row = rows[Number(path.split('.')[1])];
          return row ? [[row.id, message] as const] : [];
        }),
      ),
    );
    throw error;
  }
}

/** Enter and the arrows move to the same column of the next row; Enter does not send the sheet. */
function moveDown(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement)) return;
  // In a field of a time the arrows change its parts.
  const step =
    key === 'Enter' ? 1 : target.type === 'time' ? 0 : key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const column = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${target.dataset.column}"]`),
  ];
  column[column.indexOf(target) + step]?.focus();
}
