import type { Session } from '@backflow/contracts/bookings';
import { Select } from '@backflow/ui';
import { nameOfDay, timesOfDay } from './sessions-of-offer.ts';

interface Props {
  sessions: readonly Session[];
  /** Its id, or empty for all. */
  selected: string;
  onSelect: (id: string) => void;
  /** The label of a choice of all days; absent: there is none. */
  all?: string;
}

/** Chooses a day of several; nothing where there is one. */
export const DaySelect = ({ sessions, selected, onSelect, all }: Props) =>
  sessions.length < 2 ? null : (
    <Select
      label="Day"
      name="day"
      value={selected}
      onChange={({ currentTarget }) => onSelect(currentTarget.value)}
      options={[
        ...(all === undefined ? [] : [{ value: '', label: all }]),
        ...sessions.map((session) => ({
          value: session.id,
          label: `${nameOfDay(sessions, session)}, ${timesOfDay(session)}`,
        })),
      ]}
    />
  );
