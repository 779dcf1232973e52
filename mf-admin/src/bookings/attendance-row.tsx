import type { Attendee } from '@backflow/contracts/bookings';
import { fullName } from '@backflow/remote-kit';
import { Badge } from '@backflow/ui';
import { memo } from 'react';
import type { Edit } from './attendance-edits.ts';
import styles from './attendance-page.module.css';

interface Props {
  user: Attendee['user'];
  row: Edit;
  /** True for who is marked as absent. */
  isAbsent: boolean;
  problem: string | undefined;
  isSaving: boolean;
  id: string;
  onChange: (id: string, fields: Partial<Edit>) => void;
}

/** A person on the sheet. Rendered again only where it changes: a sheet may have thousands. */
export const AttendanceRow = memo(function AttendanceRow({
  user,
  row,
  isAbsent,
  problem,
  isSaving,
  id,
  onChange,
}: Props) {
  const name = fullName(user);
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          data-column="present"
          aria-label={`${name} was present`}
          checked={row.isPresent}
          disabled={isSaving}
          onChange={({ currentTarget }) => onChange(id, { isPresent: currentTarget.checked })}
        />
      </td>
      <th scope="row">
        {name}
        {user.company !== null && <small>{user.company}</small>}
        {isAbsent && !row.isPresent && (
          <Badge tone="danger" icon="close">
            Absent
          </Badge>
        )}
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
            onChange={({ currentTarget }) => onChange(id, { [field]: currentTarget.value })}
          />
        </td>
      ))}
    </tr>
  );
});
