import { fromPacificWallTime, toPacificWallTime } from '@backflow/platform';
import { TextField } from '@backflow/ui';
import type { TextFieldProps } from '@backflow/ui';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField } from './form-control.ts';
import type { FieldProps } from './form-control.ts';

type InputProps = Pick<TextFieldProps, 'hint' | 'optional' | 'placeholder' | 'className' | 'autoComplete'> &
  Partial<Pick<TextFieldProps, 'label'>>;

/** Converts between a value and the text in its field. */
interface TextFormat<Value> {
  format: (value: Value) => string;
  /** @throws RangeError with a message for the user where the text is no value */
  parse: (text: string) => unknown;
}

/** A number; empty is null. Any other text stays a text, which the schema refuses. */
export function NumberField<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FieldProps<Values, number | null | undefined> & InputProps) {
  return (
    <TextField
      inputMode="decimal"
      {...useFormattedText<Values, number | null | undefined>({ control, name }, NUMBER).input}
      {...rest}
    />
  );
}

/** Whole minutes, typed as hours such as 3.5; empty is null. */
export function HoursField<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FieldProps<Values, number | null | undefined> & InputProps) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...useFormattedText<Values, number | null | undefined>({ control, name }, HOURS).input}
      {...rest}
    />
  );
}

/** An amount in dollars as a decimal text, never a float. */
export function MoneyField<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FieldProps<Values, string | null | undefined> & InputProps) {
  return (
    <TextField
      placeholder="0.00"
      inputMode="decimal"
      {...useFormattedText<Values, string | null | undefined>({ control, name }, MONEY).input}
      {...rest}
    />
  );
}

/** An instant, typed in Pacific time whatever the browser's zone; empty is null. */
export function DateTimeField<Values extends FieldValues>({
  control,
  name,
  label,
  ...rest
}: FieldProps<Values, string | null | undefined> & InputProps) {
  const {
    input,
    refuse,
    isRefused,
    enter: setText,
  } = useFormattedText<Values, string | null | undefined>({ control, name }, PACIFIC);
  return (
    <TextField
      {...rest}
      {...input}
      type="datetime-local"
      label={<>{label ?? input.label} (Pacific Time)</>}
      onBlur={({ currentTarget: { value, validity } }) => {
        // The browser reports an incomplete date as empty, and no change event when it is removed.
        if (validity.badInput) refuse('', 'This is not a date and time.');
        else if (value === '' && isRefused()) setText('');
        input.onBlur();
      }}
    />
  );
}

/** '1,325.50' as '1325.50'. Other commas stay and are refused: '12,50' must not become 1250. */
const ungrouped = (text: string): string => text.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');

const NUMBER: TextFormat<number | null | undefined> = {
  format: (value) => (value == null ? '' : String(value)),
  parse: (text) => {
    const plain = ungrouped(text);
    if (plain === '') return null;
    return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : text;
  },
};

const HOURS: TextFormat<number | null | undefined> = {
  format: (minutes) => (minutes == null ? '' : String(Number((minutes / 60).toFixed(2)))),
  parse: (text) => {
    const hours = NUMBER.parse(text);
    return typeof hours === 'number' ? Math.round(hours * 60) : hours;
  },
};

const MONEY: TextFormat<string | null | undefined> = {
  format: (value) => value ?? '',
  parse: (text) => ungrouped(text.trim().replace(/^\$/, '')),
};

const PACIFIC: TextFormat<string | null | undefined> = {
  format: (value) => (value == null || value === '' ? '' : toPacificWallTime(value)),
  parse: (text) => (text === '' ? null : fromPacificWallTime(text)),
};

function useFormattedText<Values extends FieldValues, Value>(
  field: FieldProps<Values, Value>,
  { format, parse }: TextFormat<Value>,
) {
  const { label, value, change, reject, isRejected, props } = useField(field);
  // Keep the typed text ('12.') until the value is set by the program.
  const [typed, setTyped] = useState<{ text: string; value: unknown }>(() => ({
    text: format(value),
    value,
  }));
  const enter = (text: string) => {
    try {
      const next = parse(text);
      setTyped({ text, value: next });
      change(next);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      setTyped({ text, value: text });
      reject(text, error.message);
    }
  };
  return {
    input: {
      label,
      ...props,
      value: Object.is(typed.value, value) ? typed.text : format(value),
      onChange: (event: { currentTarget: { value: string } }) => enter(event.currentTarget.value),
    },
    enter,
    refuse: reject,
    isRefused: isRejected,
  };
}
