import { formatCount } from '@backflow/remote-kit';
import { TextArea, TextField } from '@backflow/ui';
import { useState } from 'react';
import styles from './lists.module.css';

interface Props {
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
}

/** The table of an import: cells that are pasted, or a file. The later one counts. */
export function ImportSource({ file, error, onChange }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  return (
    <div className={styles.source}>
      <TextArea
        label="Cells from a spreadsheet"
        name="cells"
        rows={6}
        className={styles.cells}
        error={error}
        hint={
          lines > 1 && chosen === null
            ? `${formatCount(lines - 1, 'row', 'rows')} and the headings`
            : 'Copy them with their headings in the first row, and paste them here.'
        }
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setChosen(null);
          onChange(value.trim() === '' ? null : new File([value], 'cells.csv', { type: 'text/csv' }));
        }}
      />
      <TextField
        label="Or a CSV file"
        name="file"
        type="file"
        className={styles.file}
        accept=".csv,.tsv,.txt,text/csv"
        hint={chosen !== null && file ? `${chosen} is used` : 'Up to 5,000 rows and 5 MB.'}
        onChange={({ currentTarget: { files } }) => {
          const [selected] = files ?? [];
          if (!selected) return;
          setText('');
          setChosen(selected.name);
          onChange(selected);
        }}
      />
    </div>
  );
}
