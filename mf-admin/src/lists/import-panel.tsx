import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { IMPORT_KIND_NAMES } from '@backflow/contracts/bookings';
import type { ImportFate, ImportField, ImportPreview } from '@backflow/contracts/bookings';
import { reasonOf, toastFailure, useSearchParams } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { Alert, Button, Card } from '@backflow/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { imports, preview, start } from './api.ts';
import type { Choices } from './api.ts';
import { downloadErrors } from './download-errors.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSource } from './import-source.tsx';
import { RunningImports } from './running-imports.tsx';
import { UnmatchedAttendance } from '../bookings/unmatched-attendance.tsx';
import styles from './lists.module.css';

type Columns = readonly (ImportField | null)[] | null;

/** A previewed table with the choices it was previewed with. */
interface Previewed {
  file: File;
  choices: Choices;
  columns: Columns;
  result: ImportPreview;
}

/** An import in three steps: the table, the columns and the fate of each row, and the job. */
export function ImportPanel() {
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const [choices, setChoices] = useState<Choices>(() => initialChoices(params));
  const [file, setFile] = useState<File | null>(null);
  const [started, setStarted] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  const [previewed, setPreviewed] = useState<Previewed | null>(null);

  const previewing = useMutation({
    mutationFn: async (wanted: Omit<Previewed, 'result'>) => ({
      ...wanted,
      result: await preview(wanted.file, wanted.choices, wanted.columns),
    }),
  });
  // The answer for another list, or for other choices, may come late.
  const isCurrent = (wanted: Omit<Previewed, 'result'> | null | undefined) =>
    wanted?.file === file && wanted.choices === choices;
  const read = (wanted: Omit<Previewed, 'result'>) =>
    previewing.mutate(wanted, { onSuccess: setPreviewed, onError: () => setPreviewed(null) });
  const isPending = previewing.isPending && isCurrent(previewing.variables);
  const starting = useMutation({
    mutationFn: ({ file: table, choices: chosen, columns }: Previewed) => start(table, chosen, columns),
    onSuccess: async () => {
      setFile(null);
      setStarted((count) => count + 1);
      await queries.invalidateQueries({ queryKey: imports.queryKey });
    },
    onError: (error) => toastFailure('Error', error, 'The import could not be started. Please try again.'),
  });

  const result = isCurrent(previewed) ? previewed?.result : undefined;
  const count = (...fates: ImportFate[]) =>
    result?.rows.filter(({ fate }) => fates.includes(fate)).length ?? 0;
  const wanted = count('new', 'changes');

  return (
    <div className={styles.panel}>
      <RunningImports />
      <UnmatchedAttendance />
      <Card className={styles.card}>
        <h2 className={styles.heading}>Import a list</h2>
        <ImportChoices choices={choices} onChange={(changed) => setChoices({ ...choices, ...changed })} />
        <ImportSource
          // Blank again after a start.
          key={started}
          file={file}
          error={isMissing ? 'Paste cells, or choose a file' : undefined}
          onChange={(table) => {
            setFile(table);
            setIsMissing(false);
          }}
        />
        {previewing.isError && isCurrent(previewing.variables) && (
          <Alert tone="danger" title="The list can’t be read">
            {reasonOf(previewing.error, 'Please try again.')}
          </Alert>
        )}
        <div>
          <Button
            pending={isPending && !result}
            onClick={() => {
              setIsMissing(file === null);
              if (file) read({ file, choices, columns: null });
            }}
          >
            Preview
          </Button>
        </div>
      </Card>
      {previewed && result && (
        <section className={styles.panel} aria-label="Preview">
          <h2 ref={focusOnce} tabIndex={-1} className={styles.heading}>
            {result.missing.length > 0
              ? 'Assign the columns'
              : `${formatCount(result.rows.length, 'row', 'rows')}: nothing is written yet`}
          </h2>
          <ImportColumns
            kind={previewed.choices.kind}
            preview={result}
            isPending={isPending}
            onChange={(columns) => read({ ...previewed, columns })}
          />
          {result.missing.length === 0 && (
            <>
              <div className={styles.actions}>
                <Button
                  pending={starting.isPending}
                  disabled={isPending || wanted === 0}
                  onClick={() => starting.mutate(previewed)}
                >
                  {`Import ${formatCount(wanted, 'Row', 'Rows')}`}
                </Button>
                {count('error') > 0 && (
                  <Button variant="quiet" onClick={() => downloadErrors(result)}>
                    Download Errors
                  </Button>
                )}
                <Button variant="quiet" onClick={() => setPreviewed(null)}>
                  Cancel
                </Button>
              </div>
              <ImportRows rows={result.rows} />
            </>
          )}
        </section>
      )}
    </div>
  );
}

/** Called when the heading appears, and not again: the function stays the same. */
const focusOnce = (heading: HTMLHeadingElement | null): void => heading?.focus();

/** As a link from people, attendees or money has them. */
function initialChoices(params: URLSearchParams): Choices {
  const id = params.get('offer');
  return {
    kind: IMPORT_KIND_NAMES.find((name) => name === params.get('kind')) ?? 'people',
    offer: id === null ? null : { id, title: params.get('title') ?? 'This event', when: '' },
    ...{ authority: '', createsPeople: false, sendsLinks: false, notifies: false, whenFull: 'refuse' },
    timeZone: DISPLAY_TIME_ZONE,
  };
}
