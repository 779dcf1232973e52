import * as z from '@backflow/contracts/zod';
import { ApiError, toast, toastFailure } from '@backflow/platform';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAppForm } from './use-app-form.ts';
import type { AppForm } from './use-app-form.ts';

type FormSchema = z.ZodMiniType<unknown, FieldValues>;

/** Something that is edited: an edit names the version it was made from. */
export interface Versioned {
  version: number;
}

interface Options<Schema extends FormSchema, View extends Versioned> {
  schema: Schema;
  /** The thing as it was opened; undefined for a new one. */
  record: View | undefined;
  /** What the fields hold: of a thing, or at first of a new one. */
  valuesOf: (thing: View | undefined) => z.input<Schema>;
  /** Rules between fields, by the name of the field to correct. */
  validate?: Parameters<typeof useAppForm<Schema>>[0]['validate'];
  /** What something new belongs to, where that is not in its values: see `useAppForm`. */
  draft?: string;
  /** Stores a new thing; absent where there is always one. */
  create?: (values: z.output<Schema>) => Promise<View>;
  /**
   * Stores an edit that was made from this version, with these values then. Null where nothing was stored, because the editor
   * was asked something and went back.
   */
  update: (values: z.output<Schema>, version: number, base: z.input<Schema>) => Promise<View | null>;
  /** Reads the thing as it is now out of the refusal of an older edit. */
  parse: (current: unknown) => View;
  /** What is said when it is stored, and when it failed for no reason known. */
  messages: Record<'updated' | 'updateFailed', string> & Partial<Record<'created' | 'createFailed', string>>;
  /** Hears of the thing as it was stored, to refresh what shows it. */
  onSaved: (thing: View) => unknown;
  /** Hears the names of the fields that kept the form from being sent. */
  onInvalid?: (fields: readonly string[]) => void;
}

/** Somebody else's edit came first: what the fields hold there, and here. */
export interface EditConflict<Values extends FieldValues> {
  theirs: Values;
  mine: Values;
  /** The fields by which the two differ, and whether one has changed them here since it was opened. */
  fields: readonly { name: keyof Values & string; isMine: boolean }[];
}

export interface EditForm<Values extends FieldValues> extends AppForm<Values> {
  /** How often it was stored. */
  saves: number;
  conflict: EditConflict<Values> | null;
  /** Puts the values that were chosen into the fields, and sends them as an edit of the newer version. */
  resolve: (values: Values) => void;
  /** Goes on editing what was entered; saving it meets the same conflict. */
  dismiss: () => void;
}

/**
 * A form that makes a thing or edits one. An edit from an older version changes nothing: it becomes a conflict, in which one
 * chooses field by field.
 */
export function useEditForm<Schema extends FormSchema, Thing extends Versioned>({
  schema,
  record,
  valuesOf,
  validate,
  draft,
  create,
  update,
  parse,
  messages,
  onSaved,
  onInvalid,
}: Options<Schema, Thing>): EditForm<z.input<Schema>> {
  type Values = z.input<Schema>;
  /** What the edit was made from. */
  const base = useRef({ version: record?.version ?? 0, values: valuesOf(record) });
  const [saves, setSaves] = useState(0);
  const [conflict, setConflict] = useState<(EditConflict<Values> & Versioned) | null>(null);
  const [choices, setChoices] = useState(0);
  const isNew = record === undefined && create !== undefined;

  const form = useAppForm<Schema>({
    schema,
    defaultValues: valuesOf(record),
    ...(draft !== undefined && { draft }),
    ...(record && { draft: draftKeyOf(record, valuesOf(record)) }),
    // An edit that is restored was made from the version of its time, and meets the same conflict.
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
        // Nothing is left that could be lost.
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
        const [theirs, mine] = [valuesOf(current), form.getValues()];
        const fields = differingFields(theirs, mine, base.current.values);
        setConflict({ theirs, mine, fields, version: current.version });
        return false;
      }
    },
    onFailure: (error, { isShownInFields }) => {
      if (isShownInFields) return;
      toastFailure('Error', error, (isNew ? messages.createFailed : undefined) ?? messages.updateFailed);
    },
  });

  // The values that were chosen are in the fields by now.
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

/** Settings, of which there is one record, have no id: their forms are told apart by their fields. */
const draftKeyOf = ({ id }: Versioned & { id?: unknown }, values: FieldValues): string =>
  `edit.${typeof id === 'string' ? id : Object.keys(values).join()}`;

const differingFields = <Values extends FieldValues>(theirs: Values, mine: Values, base: Values) =>
  (Object.keys(theirs) as (keyof Values & string)[])
    .filter((name) => !isSame(theirs[name], mine[name]))
    .map((name) => ({ name, isMine: !isSame(mine[name], base[name]) }));

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
