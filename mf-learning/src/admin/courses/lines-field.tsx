import { useField } from '@backflow/remote-kit/forms';
import type { FieldProps } from '@backflow/remote-kit/forms';
import { TextArea } from '@backflow/ui';
import type { TextAreaProps } from '@backflow/ui';
import { useState } from 'react';

type Values = Record<string, unknown>;
type Props<Form extends Values> = FieldProps<Form, string[] | undefined> &
  Pick<TextAreaProps, 'hint' | 'optional'>;

/** Several texts, one per line; blank lines are ignored. */
export function LinesField<Form extends Values>({ control, name, ...textArea }: Props<Form>) {
  const { label, value = [], change, props } = useField<Form, string[] | undefined>({ control, name });
  // The typed text stays, blank lines included, until the value is set from elsewhere.
  const [typed, setTyped] = useState(() => value.join('\n'));
  const shown = isSame(getLines(typed), value) ? typed : value.join('\n');
  return (
    <TextArea
      label={label}
      {...textArea}
      {...props}
      rows={4}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        change(getLines(target.value));
      }}
    />
  );
}

const getLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);
