import { formatMinutes } from '@backflow/contracts/credentials';
import type { Approval } from '@backflow/contracts/credentials';
import { Link, formatPacific } from '@backflow/platform';
import { formatDay, useListPages } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { ListTable } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { ActionButtons } from '@backflow/remote-kit/records';
import { Button, EmptyState, buttonClass } from '@backflow/ui';
import { Suspense, lazy, useState } from 'react';
import { DeleteDialog } from '../../records/delete-dialog.tsx';
import styles from '../certificates/certificates.module.css';
import { approvalRecords, approvals } from './api.ts';

// The form is fetched when it is opened first.
const ApprovalForm = lazy(async () => ({ default: (await import('./approval-form.tsx')).ApprovalForm }));

/** Which authority accepts which class, under which number, for how many hours, and when. */
export function ApprovalsPage() {
  const list = useListPages(approvals);
  const [edited, setEdited] = useState<Approval | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Approval | null>(null);
  return (
    <AdminPage
      title="Approvals"
      lead="What authorities accept a class for. Members read it before they register, and on their certificates."
      actions={
        <>
          <Link to="/admin/certificates" className={buttonClass('quiet', 'sm')}>
            Certificates
          </Link>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setEdited('new')}>
            Add Approval
          </Button>
        </>
      }
    >
      <ListTable
        label="Approvals"
        plural="approvals"
        columns={getColumns(setEdited, setToDelete)}
        list={list}
        empty={
          <EmptyState drawing="classroom" title="No approval yet">
            Without approvals, members whose license is with an authority are warned before they register.
          </EmptyState>
        }
      />
      {edited && (
        <Suspense>
          <ApprovalForm
            key={edited === 'new' ? 'new' : edited.id}
            approval={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {toDelete && (
        <DeleteDialog
          records={approvalRecords}
          id={toDelete.id}
          question={`“${toDelete.title}” is not accepted by ${toDelete.authority} any more. Certificates that were issued keep its number.`}
          onClose={() => setToDelete(null)}
        />
      )}
    </AdminPage>
  );
}

const getColumns = (
  onEdit: (approval: Approval) => void,
  onDelete: (approval: Approval) => void,
): readonly Column<Approval>[] => [
  {
    id: 'class',
    header: 'Class',
    isPlain: true,
    cell: ({ title, startsAt, courseNumber }) => (
      <span className={styles.lines}>
        <strong>{title}</strong>
        <span>
          {startsAt !== null && `${formatPacific(startsAt, 'MMM d, yyyy')} · `}Course {courseNumber}
        </span>
      </span>
    ),
  },
  { id: 'authority', header: 'Authority', width: '20%', cell: ({ authority }) => authority },
  {
    id: 'hours',
    header: 'Hours',
    width: '18%',
    cell: ({ minutes }) => formatMinutes(minutes) || 'Not counted',
  },
  { id: 'valid', header: 'Valid', width: '18%', cell: formatValidity },
  {
    id: 'actions',
    header: 'Actions',
    width: '190px',
    isPlain: true,
    cell: (approval) => (
      <span className={styles.actions}>
        <ActionButtons
          title={`${approval.title}, ${approval.authority}`}
          actions={{ Edit: () => onEdit(approval), Delete: () => onDelete(approval) }}
        />
      </span>
    ),
  },
];

function formatValidity({ validFrom, validUntil }: Approval): string {
  const [from, until] = [validFrom, validUntil].map((day) => day && formatDay(day, 'MMM d, yyyy'));
  if (from && until) return `${from} – ${until}`;
  if (from) return `From ${from}`;
  return until ? `Until ${until}` : 'Without a limit';
}
