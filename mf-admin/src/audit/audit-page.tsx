import { getHref } from '@backflow/contracts';
import { exportAuditEntries } from '@backflow/contracts/identity';
import { useListPages, useSearchFilters } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { ListResults, ListTable } from '@backflow/remote-kit/lists';
import { EmptyState, buttonClass } from '@backflow/ui';
import { auditList } from './api.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditFilter, auditQuery, isBackwards } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-page.module.css';

/** The audit log. */
export function AuditPage() {
  const { filters, isDebouncing, isFiltered, setFilters, clear, ...fields } = useSearchFilters(AuditFilter);
  const isEmptyRange = isBackwards(filters);
  const list = useListPages({ ...auditList(filters), enabled: !isEmptyRange });
  return (
    <AdminPage
      title="Audit Log"
      lead="Who did what, when, and what was before and after."
      actions={
        !isEmptyRange && (
          <a
            href={getHref(exportAuditEntries, {}, auditQuery(filters))}
            download="audit.csv"
            className={buttonClass('quiet')}
          >
            Download CSV
          </a>
        )
      }
    >
      <AuditFilters filters={{ ...fields, setFilters }} />
      <div className={styles.results}>
        <ListResults
          nouns={['entry', 'entries']}
          filters={{ isFiltered, clear }}
          count={isEmptyRange || isDebouncing || list.isChanging ? undefined : list.items?.length}
          hasMore={list.query.hasNextPage}
        />
      </div>
      <ListTable
        label="Audit log"
        plural="entries"
        columns={auditColumns(setFilters)}
        list={isEmptyRange ? { ...list, items: [] } : list}
        filters={{ isFiltered, clear, isDebouncing }}
        empty={
          <EmptyState drawing="gauge" title="No entries yet">
            What administrators do appears here.
          </EmptyState>
        }
      />
    </AdminPage>
  );
}
