import { fromPacificWallTime, toPacificWallTime } from '@backflow/platform';
import { TextField } from '@backflow/ui';
import type { TextFieldProps } from '@backflow/ui';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField } from './form-control.ts';
import type { FieldProps } from './form-control.ts';

type Look = Pick<TextFieldProps, 'hint' | 'optional' | 'placeholder' | 'className' | 'autoComplete'> &
  Partial<Pick<TextFieldProps, 'label'>>;

/** How a value is written in a text field. */
interface Notation<Value> {
  write: (value: Value) => string;
  /** @throws RangeError, fit to be shown, for what is no value */
  read: (text: string) => unknown;
}

/** A number, whole or not; empty is null. What is no number is left to the schema to refuse. */
export function NumberField<Values extends FieldValues>({
  control,
  name,
  ...look
}: FieldProps<Values, number | null | undefined> & Look) {
  return (
    <TextField
      inputMode="decimal"
      {...useNotation<Values, number | null | undefined>({ control, name }, NUMBER).input}
      {...look}
    />
  );
}

/** An amount in dollars, as a decimal text: it is never made a float. */
export function MoneyField<Values extends FieldValues>({
  control,
  name,
  ...look
}: FieldProps<Values, string | undefined> & Look) {
  return (
    <TextField
      placeholder="0.00"
      inputMode="decimal"
      {...useNotation<Values, string | undefined>({ control, name }, MONEY).input}
      {...look}
    />
  );
}

/** An instant, entered as Pacific wall time whatever the browser's zone; empty is null. */
export function DateTimeField<Values extends FieldValues>({
  control,
  name,
  label,
  ...look
}: FieldProps<Values, string | null | undefined> & Look) {
  const { input, refuse, isRefused, enter } = useNotation<Values, string | null | undefined>(
    { control, name },
    PACIFIC,
  );
  return (
    <TextField
      {...look}
      {...input}
      type="datetime-local"
      label={<>{label ?? input.label} (Pacific Time)</>}
      onBlur={({ currentTarget: { value, validity } }) => {
        // Half a date has no value, which would pass for an empty field; and so it is no change when it is taken out.
        if (validity.badInput) refuse('', 'This is not a date and time.');
        else if (value === '' && isRefused()) enter('');
        input.onBlur();
      }}
    />
  );
}

/** '1,325.50' as '1325.50'. Any other comma stays, and is refused: '12,50' must not become 1250, nor '1,000' one. */
const ungrouped = (text: string): string => text.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');

const NUMBER: Notation<number | null | undefined> = {
  write: (value) => (value == null ? '' : String(value)),
  read: (text) => {
    const plain = ungrouped(text);
    if (plain === '') return null;
    return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : text;
  },
};

const MONEY: Notation<string | undefined> = {
  write: (value) => value ?? '',
  read: (text) => ungrouped(text.trim().replace(/^\$/, '')),
};

const PACIFIC: Notation<string | null | undefined> = {
  write: (value) => (value == null || value === '' ? '' : toPacificWallTime(value)),
  read: (text) => (text === '' ? null : fromPacificWallTime(text)),
};

function useNotation<Values extends FieldValues, Value>(
  field: FieldProps<Values, Value>,
  { write, read }: Notation<Value>,
) {
  const { label, value, change, refuse, isRefused, props } = useField(field);
  // What was typed stays as it was typed ('12.'), until the value is set from elsewhere.
  const [typed, setTyped] = useState<{ text: string; value: unknown }>(() => ({ text: write(value), value }));
  const enter = (text: string) => {
    try {
      const next = read(text);
      setTyped({ text, value: next });
      change(next);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      setTyped({ text, value: text });
      refuse(text, error.message);
    }
  };
  return {
    input: {
      label,
      ...props,
      value: Object.is(typed.value, value) ? typed.text : write(value),
      onChange: (event: { currentTarget: { value: string } }) => enter(event.currentTarget.value),
    },
    enter,
    refuse,
    isRefused,
  };
}
