import { IMPORT_FIELDS, IMPORT_KINDS } from '@backflow/contracts/bookings';
import type { ImportField, ImportKind, ImportPreview } from '@backflow/contracts/bookings';
import { Alert, Select } from '@backflow/ui';
import styles from './lists.module.css';

interface Props {
  kind: ImportKind;
  preview: ImportPreview;
  isPending: boolean;
  onChange: (columns: readonly (ImportField | null)[]) => void;
}

/** What each column is taken for; another choice previews again. */
export function ImportColumns({ kind, preview: { columns, missing }, isPending, onChange }: Props) {
  const fields: readonly ImportField[] = IMPORT_KINDS[kind].fields;
  const options = [
    { value: '', label: 'Not imported' },
    ...fields.map((value) => ({ value, label: IMPORT_FIELDS[value].label })),
  ];
  const assign = (at: number, value: string) => {
    const field = fields.find((name) => name === value) ?? null;
    // Each field once: the column that had it before has none.
    onChange(
      columns.map((column, index) => (index === at ? field : column.field === field ? null : column.field)),
    );
  };
  return (
    <>
      {missing.length > 0 && (
        <Alert tone="warning" title="Some columns were not recognized">
          Choose the column for: {missing.join('; ')}.
        </Alert>
      )}
      <div className={styles.columns} role="group" aria-label="Columns">
        {columns.map(({ heading, field }, index) => (
          <Select
            // The order of columns never changes, and headings may be the same.
            key={index}
            label={heading === '' ? `Column ${index + 1}` : heading}
            name={`column-${index}`}
            value={field ?? ''}
            options={options}
            disabled={isPending}
            onChange={({ currentTarget: { value } }) => assign(index, value)}
          />
        ))}
      </div>
    </>
  );
}
