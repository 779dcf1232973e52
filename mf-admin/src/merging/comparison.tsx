import { reasonOf } from '@backflow/platform';
import { Alert, Button, Dialog } from '@backflow/ui';
import type { DialogProps } from '@backflow/ui';
import styles from './comparison.module.css';

interface DialogFrame extends Omit<DialogProps, 'open' | 'size' | 'footer'> {
  submitLabel: string;
  isDisabled?: boolean;
  merging: { isPending: boolean; error: Error | null };
  onMerge: () => void;
}

/** The question before two records become one, for good. */
export const MergeFrame = ({
  submitLabel,
  isDisabled = false,
  merging: { isPending, error },
  onMerge,
  children,
  ...dialog
}: DialogFrame) => (
  <Dialog
    {...dialog}
    open
    size="lg"
    footer={
      <>
        <Button variant="quiet" onClick={dialog.onClose}>
          Cancel
        </Button>
        <Button variant="danger" pending={isPending} disabled={isDisabled} onClick={onMerge}>
          {submitLabel}
        </Button>
      </>
    }
  >
    <div className={styles.content}>
      {children}
      {error && <Alert tone="danger">{reasonOf(error, 'They could not be merged. Please try again.')}</Alert>}
    </div>
  </Dialog>
);

/** A part of both records. */
export interface ComparedRow {
  label: string;
  texts: readonly (string | null)[];
  /** Which side stays, where the administrator chooses. */
  choice?: { side: number; isDisabled: (side: number) => boolean; onChange: (side: number) => void };
}

/** Two records side by side. */
export const Comparison = ({ names, rows }: { names: readonly string[]; rows: readonly ComparedRow[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <td />
        {names.map((name, side) => (
          <th key={side} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, texts, choice }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {texts.map((text, side) => (
            <td key={side}>
              {choice && texts[0] !== texts[1] ? (
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={`merge-${label}`}
                    checked={choice.side === side}
                    disabled={choice.isDisabled(side)}
                    onChange={() => choice.onChange(side)}
                  />
                  <span>{text ?? 'Not given'}</span>
                </label>
              ) : (
                (text ?? 'Not given')
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
