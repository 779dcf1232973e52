import { ATTENDANCE_LIMIT, recordAttendance } from '@backflow/contracts/bookings';
import type { AttendanceRow as Row, Attendee, Session } from '@backflow/contracts/bookings';
import { ApiError, currentSession, request, toast, toastFailure } from '@backflow/platform';
import type { OfferKey } from '@backflow/booking-kit';
import { formatCount } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent } from 'react';
import { useAbsences } from './absences.ts';
import { applyAllToCache } from './api.ts';
import { attendanceEdits, isSameRow, readRows, toRow } from './attendance-edits.ts';
import type { Edit } from './attendance-edits.ts';
import { AttendanceRow } from './attendance-row.tsx';
import { MarkAbsent } from './mark-absent.tsx';
import { timesOfDay } from './sessions-of-offer.ts';
import { SheetNumbersField } from './sheet-numbers-field.tsx';
import styles from './attendance-page.module.css';

interface Props {
  offer: OfferKey;
  session: Session;
  people: readonly Attendee[];
  /** Bookings that had a seat or may have one again. */
  withoutSeat: readonly Attendee[];
  hasDoor: boolean;
  /** True once the day has. */
  hasBegun: boolean;
}

/** The rows of a day. Enter and the arrows go down a column, so that a sheet is typed without the mouse. */
export function AttendanceSheet({ offer, session, people, withoutSeat, hasDoor, hasBegun }: Props) {
  const recorded = useMemo(() => readRows(people, session), [people, session]);
  const [draft] = useState(() =>
    attendanceEdits(`${offer.offers}.${offer.id}.${session.id}`, currentSession().user?.id, {}),
  );
  const { draft: edits } = useSyncExternalStore(draft.subscribe, draft.view);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const absences = useAbsences(offer, session.id, hasDoor);
  const rows = people.flatMap(({ id, user }) => {
    const row = edits[id] ?? recorded.get(id);
    return row ? [{ id, user, row, isChanged: !isSameRow(row, recorded.get(id)) }] : [];
  });
  const changed = rows.filter(({ isChanged }) => isChanged);
  const present = rows.filter(({ row }) => row.isPresent).length;
  const rest = rows.filter(({ id, row }) => !row.isPresent && !absences.has(id)).length;

  const change = useCallback(
    (id: string, fields: Partial<Edit>) => {
      // A time means that somebody was there.
      const implied = fields.timeIn || fields.timeOut ? { isPresent: true } : {};
      draft.change((before) => {
        const row = before[id] ?? recorded.get(id);
        return row ? { ...before, [id]: { ...row, ...implied, ...fields } } : before;
      });
      setProblems((before) => (before.has(id) ? new Map([...before].filter(([key]) => key !== id)) : before));
    },
    [draft, recorded],
  );
  const markPresent = (isMarked: (id: string) => boolean) => {
    const absent = rows.filter(({ id, row }) => !row.isPresent && isMarked(id));
    const marked = Object.fromEntries(absent.map(({ id, row }) => [id, { ...row, isPresent: true }]));
    draft.change((before) => ({ ...before, ...marked }));
  };

  /** @returns whether it is saved */
  const save = async (): Promise<boolean> => {
    const read = changed.map(({ id, row }) => toRow(id, row, session));
    const found = new Map(read.flatMap(({ id, problem }) => (problem === undefined ? [] : [[id, problem]])));
    setProblems(found);
    if (found.size > 0) return false;
    setSaving(true);
    const sent = read.map(({ row }) => row);
    try {
      for (let from = 0; from < sent.length; from += ATTENDANCE_LIMIT) {
        const part = sent.slice(from, from + ATTENDANCE_LIMIT);
        await send(offer, session, part, setProblems);
        const saved = new Set(part.map(({ id }) => id));
        draft.change((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !saved.has(id))));
      }
      toast({ title: `Attendance of ${formatCount(sent.length, 'person', 'people')} recorded` });
      return true;
    } catch (error) {
      toastFailure('Error', error, 'Failed to record attendance');
      return false;
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
          {changed.length > 0 && ` · ${changed.length} not saved yet`}
        </p>
        <Button variant="quiet" disabled={isSaving} onClick={() => markPresent(() => true)}>
          Everyone Present
        </Button>
        {hasDoor && hasBegun && (
          <MarkAbsent
            {...{ id: offer.id, sessionId: session.id, save }}
            count={rest}
            isChanged={changed.length > 0}
            disabled={isSaving}
          />
        )}
        <Button type="submit" pending={isSaving} disabled={changed.length === 0}>
          Save
        </Button>
      </div>
      <SheetNumbersField
        {...{ people, withoutSeat, isSaving }}
        onMark={(ids) => markPresent((id) => ids.has(id))}
      />
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
          {rows.map(({ id, user, row }) => (
            <AttendanceRow
              key={id}
              {...{ id, user, row, isSaving }}
              isAbsent={absences.has(id)}
              problem={problems.get(id)}
              onChange={change}
            />
          ))}
        </tbody>
      </table>
    </form>
  );
}

/** @param onProblems is called with the site's problems by booking */
async function send(
  offer: OfferKey,
  session: Session,
  rows: Row[],
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
