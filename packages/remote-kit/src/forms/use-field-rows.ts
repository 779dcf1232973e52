import { useFieldArray } from 'react-hook-form';
import type { ArrayPath, FieldArray, FieldValues } from 'react-hook-form';
import type { FormControl } from './form-control.ts';

/** A list of a form, each item with fields of its own (`contacts.0.name`): the keys of its rows. */
export function useFieldRows<Values extends FieldValues, Name extends ArrayPath<Values>>(
  { form }: FormControl<Values>,
  name: Name,
) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name });
  return {
    rows: fields.map(({ id }) => id),
    append: (item: FieldArray<Values, Name>) => append(item),
    remove: (index: number) => remove(index),
  };
}
