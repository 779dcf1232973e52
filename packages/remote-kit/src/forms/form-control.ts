import { useController, useWatch } from 'react-hook-form';
import type {
  FieldPath,
  FieldPathByValue,
  FieldPathValue,
  FieldValues,
  UseFormReturn,
} from 'react-hook-form';
import type { FormUploads } from './form-uploads.ts';

/** The form as its fields need it: passed to every field as `control`. */
export interface FormControl<out Values extends FieldValues> {
  form: UseFormReturn;
  /** Texts that could not be parsed into a value, with the reason, by the field's name. */
  unparsed: Map<string, { text: string; problem: string }>;
  /** The names of fields whose values are never stored: passwords. */
  secrets: Set<string>;
  /** The label of a field in the contract. */
  getLabel: (name: string) => string | undefined;
  /** The labels of records that were selected in the form, by id. */
  labels: Map<string, string>;
  /** Files that were uploaded for the form. */
  uploads: FormUploads;
  /** True while the form is sent; its fields are disabled. */
  pending: boolean;
  /** True checks a changed field again at once; false only clears its error. */
  recheck: boolean;
  /** Carries the type only, so that names and values are checked; never set. */
  values?: Values;
}

/** The props of a field: the form's control, and the name of a value of the matching type. */
export interface FieldProps<Values extends FieldValues, Value> {
  control: FormControl<Values>;
  name: FieldPathByValue<Values, Value>;
}

/** Connects an input to a field of the form. `Value` is the type that the input reads. */
export function useField<Values extends FieldValues, Value>({ control, name }: FieldProps<Values, Value>) {
  const { form, unparsed, pending, recheck } = control;
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    /** The contract's label; a prop of the field overrides it. */
    label: control.getLabel(name) ?? name,
    value: field.value as Value,
    change: (value: unknown): void => {
      unparsed.delete(name);
      field.onChange(value);
      if (!recheck) form.clearErrors(name);
    },
    /** Stores a text that could not be parsed: the form cannot be sent, for this reason. */
    reject: (text: string, problem: string): void => {
      unparsed.set(name, { text, problem });
      field.onChange(text);
      if (!recheck) form.clearErrors(name);
    },
    isRejected: () => unparsed.has(name),
    /** Props of the input. */
    props: {
      name,
      ref: field.ref,
      disabled: pending,
      error: messageIn(fieldState.error),
      onBlur: field.onBlur,
    },
  };
}

/** The first message of a field or, in a list, of one of its items. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const inner of Object.values(error)) {
    const message = Array.isArray(error) ? messageIn(inner) : undefined;
    if (message !== undefined) return message;
  }
  return undefined;
}

/** The current value of a field; the component renders again when it changes. */
export function useFormValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  { form }: FormControl<Values>,
  name: Name,
): FieldPathValue<Values, Name> {
  return useWatch({ control: form.control, name });
}
