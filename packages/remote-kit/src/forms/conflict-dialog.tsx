import { Button, Dialog } from '@backflow/ui';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import styles from './conflict-dialog.module.css';
import choices from './radio-choice.module.css';
import type { EditConflict } from './use-edit-form.ts';

type Format<Value> = (value: Value) => string;

/** A field's format where its plain text is unreadable, and its label where the contract has none. */
export type FieldFormats<Values extends FieldValues> = {
  readonly [Name in keyof Values]?:
    Format<Values[Name]> | string | readonly [label: string, format: Format<Values[Name]>];
};

interface Props<Values extends FieldValues> {
  conflict: EditConflict<Values>;
  formats: FieldFormats<Values>;
  getLabel: (name: string) => string | undefined;
  onResolve: (values: Values) => void;
  onClose: () => void;
}

type Side = 'mine' | 'theirs';

/** Shown when another user has changed the same record: compares both edits and asks which to keep, field by field. */
export function ConflictDialog<Values extends FieldValues>({
  conflict,
  formats,
  getLabel,
  onResolve,
  onClose,
}: Props<Values>) {
  const { fields, mine, theirs } = conflict;
  const [sides, setSides] = useState<Partial<Record<keyof Values, Side>>>({});
  // Fields that the user has not changed keep the other edit's value by default.
  const getSide = ({ name, isMine }: (typeof fields)[number]): Side =>
    sides[name] ?? (isMine ? 'mine' : 'theirs');
  const save = () => {
    const selected = fields.map(
      (field) => [field.name, (getSide(field) === 'mine' ? mine : theirs)[field.name]] as const,
    );
    onResolve({ ...theirs, ...Object.fromEntries(selected) });
  };
  return (
    <Dialog
      open
      size="lg"
      title="Someone else has saved changes"
      description="Nothing is lost: choose for each field what is to stay."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Back to Editing
          </Button>
          <Button onClick={save}>Save This Choice</Button>
        </>
      }
    >
      {fields.length === 0 && <p>Both say the same.</p>}
      {fields.map(({ name, ...field }) => (
        <fieldset key={name} className={`${choices.choice} ${styles.field}`}>
          <legend>{labelIn(formats, name) ?? getLabel(name) ?? name}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={choices.option}>
              <input
                type="radio"
                name={`choice-${name}`}
                checked={getSide({ name, ...field }) === side}
                onChange={() => setSides({ ...sides, [name]: side })}
              />
              <span>
                <strong>{side === 'mine' ? 'Yours' : 'Theirs'}</strong>
                <span className={styles.value}>
                  {valueText(formats, name, (side === 'mine' ? mine : theirs)[name])}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}

function labelIn<Values extends FieldValues>(
  formats: FieldFormats<Values>,
  name: keyof Values,
): string | undefined {
  const format = formats[name];
  if (typeof format === 'string') return format;
  return typeof format === 'object' ? format[0] : undefined;
}

function valueText<Values extends FieldValues>(
  formats: FieldFormats<Values>,
  name: keyof Values,
  value: Values[keyof Values],
): string {
  const entry = formats[name];
  const format = typeof entry === 'object' ? entry[1] : entry;
  return (typeof format === 'function' ? format(value) : getText(value)) || 'Nothing';
}

function getText(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return value == null ? '' : JSON.stringify(value);
}
