import { getHref } from '@backflow/contracts';
import {
  formatHourCount,
  getCertificatePdf,
  listCertificates,
  sumMinutes,
  verifyHref,
} from '@backflow/contracts/credentials';
import type { Certificate } from '@backflow/contracts/credentials';
import * as z from '@backflow/contracts/zod';
import { Link } from '@backflow/platform';
import { formatDay, searchFilter, useListPages, useSearchFilters, withoutEmpty } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { ListBar, ListTable, adminPagesQuery, filterChoice } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { ActionButtons } from '@backflow/remote-kit/records';
import { Badge, Button, EmptyState, buttonClass } from '@backflow/ui';
import { useState } from 'react';
import { CERTIFICATE_LOOKS } from '../../wallet/wallet-text.ts';
import { ReissueDialog, ReplaceKeyDialog, RevokeDialog } from './certificate-dialogs.tsx';
import styles from './certificates.module.css';

const Filter = z.object({
  search: searchFilter,
  show: z._default(z.enum(['', 'valid', 'expired', 'revoked']), ''),
  /** A class, from the link in another row. */
  offer: z._default(z.string(), ''),
});

const choices = [
  filterChoice('show', 'Status', { '': 'All', valid: 'Valid', expired: 'Expired', revoked: 'Revoked' }),
];

type Open = { kind: 'revoke' | 'reissue'; certificate: Certificate } | { kind: 'key' };

/** Certificates, the newest first: found by number, name or class, revoked and reissued. */
export function CertificatesPage() {
  const filters = useSearchFilters(Filter);
  const { search, show, offer } = filters.filters;
  const list = useListPages(
    adminPagesQuery(listCertificates, { query: withoutEmpty({ search, show, offer }) }),
  );
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <AdminPage
      title="Certificates"
      lead="Issued automatically for what was attended or completed, and revoked where that is taken back."
      actions={
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen({ kind: 'key' })}>
          Replace Signing Key
        </Button>
      }
    >
      <ListBar
        nouns={['certificate', 'certificates']}
        {...{ filters, choices }}
        count={list.isChanging || filters.isDebouncing ? undefined : list.items?.length}
        hasMore={list.query.hasNextPage}
        more={
          <Link to="/admin/approvals" className={buttonClass('quiet')}>
            Approvals
          </Link>
        }
      />
      <ListTable
        label="Certificates"
        plural="certificates"
        columns={getColumns(setOpen)}
        list={list}
        filters={filters}
        empty={
          <EmptyState drawing="classroom" title="No certificate yet">
            Record who attended a class, and each of them gets one within a minute.
          </EmptyState>
        }
      />
      {open?.kind === 'key' && <ReplaceKeyDialog onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog certificate={open.certificate} onClose={close} />}
      {open?.kind === 'reissue' && <ReissueDialog certificate={open.certificate} onClose={close} />}
    </AdminPage>
  );
}

const getColumns = (onOpen: (open: Open) => void): readonly Column<Certificate>[] => [
  {
    id: 'name',
    header: 'Name',
    isPlain: true,
    cell: ({ id, facts: { name, number, code } }) => (
      <span className={styles.lines}>
        <strong>{name}</strong>
        <Link to={verifyHref(code)}>{number}</Link>
        <a href={getHref(getCertificatePdf, { id })}>PDF</a>
      </span>
    ),
  },
  {
    id: 'class',
    header: 'Class',
    width: '30%',
    cell: ({ facts: { title, completedOn, minutes }, offerId }) => (
      <span className={styles.lines}>
        <Link to={`/admin/certificates?offer=${offerId}`}>{title}</Link>
        <span>
          {formatDay(completedOn, 'MMM d, yyyy')}
          {sumMinutes(minutes) > 0 && `, ${formatHourCount(sumMinutes(minutes))}`}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '22%',
    cell: ({ status, revokedReason, isReplaced }) => (
      <span className={styles.lines}>
        <Badge {...CERTIFICATE_LOOKS[status]} />
        {revokedReason !== null && <span>{revokedReason + (isReplaced ? ' (replaced)' : '')}</span>}
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '220px',
    isPlain: true,
    cell: (certificate) =>
      certificate.status !== 'revoked' && (
        <span className={styles.actions}>
          <ActionButtons
            title={certificate.facts.number}
            actions={{
              Reissue: () => onOpen({ kind: 'reissue', certificate }),
              Revoke: () => onOpen({ kind: 'revoke', certificate }),
            }}
          />
        </span>
      ),
  },
];
