import * as z from '@backflow/contracts/zod';
import { ApiError, toast } from '@backflow/platform';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAppForm } from './use-app-form.ts';
import type { AppForm } from './use-app-form.ts';

type FormSchema = z.ZodMiniType<unknown, FieldValues>;

/** A record that can be edited: an edit names the version on which it is based. */
export interface Versioned {
  version: number;
}

interface Options<Schema extends FormSchema, View extends Versioned> {
  schema: Schema;
  /** The record when the form was opened; undefined for a new one. */
  record: View | undefined;
  /** The values of the fields for a record, or the initial values for a new one. */
  getFormValues: (record: View | undefined) => z.input<Schema>;
  /** Rules between fields, by the name of the field to correct. */
  validate?: Parameters<typeof useAppForm<Schema>>[0]['validate'];
  /** The key of the draft of a new record: see `useAppForm`. */
  draft?: string;
  /** Stores a new record; absent where there is always one. */
  create?: (values: z.output<Schema>) => Promise<View>;
  /**
   * Stores an edit that is based on this version, with its values at that time. Resolves to null where nothing was stored, because
   * the user declined a question.
   */
  update: (values: z.output<Schema>, version: number, base: z.input<Schema>) => Promise<View | null>;
  /** Parses the current record out of a CONFLICT error. */
  parse: (current: unknown) => View;
  /** The toasts after success, and after a failure without a known reason. */
  messages: Record<'updated' | 'updateFailed', string> & Partial<Record<'created' | 'createFailed', string>>;
  /** Called with the stored record, to update the cache. */
  onSaved: (record: View) => unknown;
  /** Called with the names of the invalid fields. */
  onInvalid?: (fields: readonly string[]) => void;
}

/** Another edit was saved first: its values and the user's. */
export interface EditConflict<Values extends FieldValues> {
  theirs: Values;
  mine: Values;
  /** The fields that differ, and whether the user has changed them. */
  fields: readonly { name: keyof Values & string; isMine: boolean }[];
}

export interface EditForm<Values extends FieldValues> extends AppForm<Values> {
  /** How often the form was saved. */
  saves: number;
  conflict: EditConflict<Values> | null;
  /** Puts the selected values into the fields, and sends them as an edit of the newer version. */
  resolve: (values: Values) => void;
  /** Returns to the form; saving it meets the same conflict. */
  dismiss: () => void;
}

/**
 * A form that creates a record or edits one. An edit that is based on an older version is refused: it becomes a conflict, which
 * the user resolves field by field.
 */
export function useEditForm<Schema extends FormSchema, Entity extends Versioned>({
  schema,
  record,
  getFormValues,
  validate,
  draft,
  create,
  update,
  parse,
  messages,
  onSaved,
  onInvalid,
}: Options<Schema, Entity>): EditForm<z.input<Schema>> {
  type Values = z.input<Schema>;
  /** The version and values on which the edit is based. */
  const base = useRef({ version: record?.version ?? 0, values: getFormValues(record) });
  const [saves, setSaves] = useState(0);
  const [conflict, setConflict] = useState<(EditConflict<Values> & Versioned) | null>(null);
  const [choices, setChoices] = useState(0);
  const isNew = record === undefined && create !== undefined;

  const form = useAppForm<Schema>({
    schema,
    defaultValues: getFormValues(record),
    ...(draft !== undefined && { draft }),
    ...(record && { draft: getDraftKey(record, getFormValues(record)) }),
    // A restored edit is based on its old version, so that it meets the same conflict.
    draftBase: () => base.current,
    onDraftRestored: (stored) => {
      const { data } = z.safeParse(Base, stored);
      if (data) base.current = { ...data, values: data.values as Values };
    },
    ...(validate && { validate }),
    ...(onInvalid && { onInvalid }),
    submit: async (values) => {
      try {
        const saved = isNew
          ? await create(values)
          : await update(values, base.current.version, base.current.values);
        if (saved === null) return false;
        base.current = { version: saved.version, values: form.getValues() };
        // The form is no longer dirty.
        form.reset(form.getValues());
        toast({ title: (isNew ? messages.created : undefined) ?? messages.updated });
        await onSaved(saved);
        setSaves((before) => before + 1);
        return true;
      } catch (error) {
        const isConflict =
          error instanceof ApiError && error.code === 'CONFLICT' && error.current !== undefined;
        if (!isConflict) throw error;
        const current = parse(error.current);
        const [theirs, mine] = [getFormValues(current), form.getValues()];
        const fields = differingFields(theirs, mine, base.current.values);
        setConflict({ theirs, mine, fields, version: current.version });
        return false;
      }
    },
    failureToast: (isNew ? messages.createFailed : undefined) ?? messages.updateFailed,
  });

  // By now the fields have the selected values.
  const { ref } = form.formProps;
  useEffect(() => {
    if (choices > 0) ref.current?.requestSubmit();
  }, [choices, ref]);

  return {
    ...form,
    saves,
    conflict,
    resolve: (values) => {
      if (conflict) base.current = { version: conflict.version, values: conflict.theirs };
      setConflict(null);
      form.reset(values);
      setChoices(choices + 1);
    },
    dismiss: () => setConflict(null),
  };
}

const Base = z.object({ version: z.int(), values: z.record(z.string(), z.unknown()) });

/** Settings have no id: the fields identify their forms. */
const getDraftKey = ({ id }: Versioned & { id?: unknown }, values: FieldValues): string =>
  `edit.${typeof id === 'string' ? id : Object.keys(values).join()}`;

const differingFields = <Values extends FieldValues>(theirs: Values, mine: Values, base: Values) =>
  (Object.keys(theirs) as (keyof Values & string)[])
    .filter((name) => !isSame(theirs[name], mine[name]))
    .map((name) => ({ name, isMine: !isSame(mine[name], base[name]) }));

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
