import { findConflicts } from '@backflow/contracts/events';
import { moveToDay, pacificDay } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { queryOf } from '@backflow/platform';
import { useDebouncedText } from '@backflow/remote-kit';
import { useFormValue } from '@backflow/remote-kit/forms';
import { Alert } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatConflict } from '../conflicts.ts';
import styles from '../../forms.module.css';
import { getRepeat } from './event-values.ts';
import type { EventControl } from './event-values.ts';
import { seriesDates } from './series-dates.ts';

type Body = z.input<typeof findConflicts.body>;

interface Props {
  control: EventControl;
  eventId: string | undefined;
}

/** Says who or what would be needed twice at one time; the event can be saved all the same. */
export const ConflictNotes = ({ control, eventId }: Props) => (
  <Conflicts body={useConflictBody(control, eventId)} />
);

/** The conflicts of sessions as they are entered; `body` is null while it is not complete. */
export function Conflicts({ body }: { body: Body | null }) {
  const key = useDebouncedText(body ? JSON.stringify(body) : '');
  const { data = [] } = useQuery({
    ...queryOf(findConflicts, { body: JSON.parse(key || '{"sessions":[]}') as Body }),
    enabled: key !== '',
    placeholderData: keepPreviousData,
  });
  const texts = [...new Set(data.map(formatConflict))];
  return (
    <div role="status">
      {body && texts.length > 0 && (
        <Alert tone="warning" title={texts.length === 1 ? 'A conflict' : `${texts.length} conflicts`}>
          <ul className={styles.conflicts}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** What the form has entered so far; null while it is not complete. */
function useConflictBody(control: EventControl, eventId: string | undefined): Body | null {
  const startDate = useFormValue(control, 'startDate');
  const endDate = useFormValue(control, 'endDate');
  const sessions = useFormValue(control, 'sessions') ?? [];
  const repeat = getRepeat(useFormValue(control, 'repeat'));
  const isExternal = useFormValue(control, 'useCustomFacilitator');
  const facilitatorId = useFormValue(control, 'facilitatorId');
  const facilitatorName = useFormValue(control, 'facilitatorName');
  const venueId = useFormValue(control, 'venueId');
  const isVirtual = useFormValue(control, 'isVirtual');
  if (!z.safeParse(z.iso.datetime(), startDate).success) return null;
  const first = {
    startDate,
    sessions: sessions.length > 0 ? sessions : [{ startsAt: startDate, endsAt: endDate || startDate }],
  };
  const starts = repeat ? seriesDates(startDate, repeat).filter((start) => start !== null) : [startDate];
  const body = {
    sessions: starts.flatMap((start) => moveToDay(first, pacificDay(new Date(start))).sessions).slice(0, 200),
    venueId: isVirtual ? null : venueId,
    facilitatorId: isExternal ? null : facilitatorId,
    facilitatorName,
    exceptId: eventId,
  };
  return z.safeParse(findConflicts.body, body).success ? body : null;
}
