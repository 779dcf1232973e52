import { ROSTER_GAPS, formatCeu, formatKinds, rosterName, sumMinutes } from '@backflow/contracts/credentials';
import type { RosterRow } from '@backflow/contracts/credentials';
import { Link } from '@backflow/platform';
import { DataTable } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge } from '@backflow/ui';
import { pathOfPerson } from '../person-text.ts';
import styles from './rosters.module.css';

/** The attendees of a roster, each with a link to the person, where what is missing is completed. */
export const RosterRows = ({ rows }: { rows: readonly RosterRow[] }) => (
  <DataTable label="Attendees" columns={COLUMNS} rows={rows.map((row) => ({ ...row, id: row.bookingId }))} />
);

const COLUMNS: readonly Column<RosterRow & { id: string }>[] = [
  {
    id: 'name',
    header: 'Name',
    isPlain: true,
    cell: (row) =>
      row.userId === null ? (
        rosterName(row)
      ) : (
        <Link to={pathOfPerson(row.userId)} className={styles.name}>
          {rosterName(row)}
        </Link>
      ),
  },
  {
    id: 'license',
    header: 'License number',
    width: '26%',
    cell: ({ license, missing }) => (
      <div className={styles.gaps}>
        {license}
        {missing.map((gap) => (
          <Badge key={gap} tone="danger">
            {ROSTER_GAPS[gap]}
          </Badge>
        ))}
      </div>
    ),
  },
  { id: 'present', header: 'Present', width: '7rem', cell: ({ minutesPresent }) => `${minutesPresent} min` },
  {
    id: 'minutes',
    header: 'Minutes by kind',
    width: '24%',
    cell: ({ minutes }) => formatKinds(minutes),
  },
  { id: 'ceu', header: 'CEU', width: '5rem', cell: ({ minutes }) => formatCeu(sumMinutes(minutes)) },
];
