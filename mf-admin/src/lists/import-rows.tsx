import { IMPORT_FATES } from '@backflow/contracts/bookings';
import type { ImportFate, ImportRow } from '@backflow/contracts/bookings';
import { formatNumber } from '@backflow/remote-kit';
import { DataTable } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Tabs } from '@backflow/ui';
import type { BadgeTone } from '@backflow/ui';
import styles from './lists.module.css';

const FATES: Readonly<Record<ImportFate, { label: string; tone: BadgeTone }>> = {
  new: { label: 'New', tone: 'success' },
  changes: { label: 'Changes', tone: 'water' },
  same: { label: 'Already There', tone: 'neutral' },
  error: { label: 'Error', tone: 'danger' },
};

/** The fate of each row, all or by fate. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const shown = IMPORT_FATES.map((fate) => ({ fate, rows: rows.filter((row) => row.fate === fate) }));
  return (
    <Tabs
      label="Rows"
      tabs={[
        { id: 'all', label: `All (${formatNumber(rows.length)})`, panel: <Rows rows={rows} /> },
        ...shown
          .filter((part) => part.rows.length > 0)
          .map((part) => ({
            id: part.fate,
            label: `${FATES[part.fate].label} (${formatNumber(part.rows.length)})`,
            panel: <Rows rows={part.rows} />,
          })),
      ]}
    />
  );
}

const Rows = ({ rows }: { rows: readonly ImportRow[] }) => (
  <DataTable label="Rows" columns={COLUMNS} rows={rows.map((row) => ({ ...row, id: String(row.row) }))} />
);

const COLUMNS: readonly Column<ImportRow & { id: string }>[] = [
  { id: 'row', header: 'Row', width: '5rem', cell: ({ row }) => row },
  {
    id: 'fate',
    header: 'Result',
    width: '9rem',
    cell: ({ fate }) => <Badge tone={FATES[fate].tone}>{FATES[fate].label}</Badge>,
  },
  {
    id: 'text',
    header: 'What happens',
    cell: ({ fate, text }) => <span className={fate === 'error' ? styles.problem : undefined}>{text}</span>,
  },
  {
    id: 'cells',
    header: 'Cells',
    cell: ({ cells }) => (
      <span className={styles.quiet}>{cells.filter((cell) => cell.trim() !== '').join(' · ')}</span>
    ),
  },
];
