import * as z from '@backflow/contracts/zod';
import { currentSession, toast } from '@backflow/platform';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { createDrafts } from '../drafts/index.ts';

const FormDraft = z.object({
  values: z.record(z.string(), z.unknown()),
  /** Version and values that an edit is based on. */
  base: z.optional(z.unknown()),
  /** The labels of records that the values name by id. */
  labels: z.record(z.string(), z.string()),
});
type FormDraft = z.infer<typeof FormDraft>;

const draftOf = createDrafts<FormDraft>({
  name: 'form-draft.',
  parse: (stored) => z.safeParse(FormDraft, stored).data,
  isSame: ({ values: one }, { values: other }) =>
    Object.keys({ ...one, ...other }).every(
      (name) => JSON.stringify(one[name] ?? '') === JSON.stringify(other[name] ?? ''),
    ),
  // While the session lasts, closing the form or the page discards the draft.
  whileWriting: false,
});

export interface DraftOptions {
  /**
   * A key such as `mail.{event id}`. Needed where the fields and default values do not identify the record: else its draft would be
   * restored into another record's form. False where nothing is stored, as for typed confirmations.
   */
  draft?: string | false;
  /** The version and values on which the edit is based; stored with the draft. */
  draftBase?: () => unknown;
  /** Called with the stored `draftBase` of a restored draft. */
  onDraftRestored?: (base: unknown) => void;
}

interface Form extends DraftOptions {
  form: UseFormReturn;
  defaultValues: FieldValues;
  /** The names of fields that are never stored: passwords. */
  secrets: ReadonlySet<string>;
  labels: Map<string, string>;
}

/**
 * Stores a form's values when the session ends while it is open, and restores them when the same member opens the form again.
 * @returns a function that discards the draft, to be called after the values were stored
 */
export function useFormDraft({
  form,
  defaultValues,
  secrets,
  labels,
  draft,
  draftBase,
  onDraftRestored,
}: Form): () => void {
  const [opening] = useState(() => {
    const memberId = currentSession().user?.id;
    if (memberId === undefined || draft === false) return null;
    const initial = { values: withoutSecrets(defaultValues, secrets), labels: {} };
    const store = draftOf(draft ?? getKey(defaultValues), memberId, initial);
    return { store, memberId, restored: store.view().isRestored ? store.view().draft : null };
  });
  const isMounted = useRef(false);
  const isRestored = useRef(false);
  const latest = useRef({ draftBase, onDraftRestored });
  useEffect(() => {
    latest.current = { draftBase, onDraftRestored };
  });

  useEffect(() => {
    if (!opening?.restored || isRestored.current) return;
    isRestored.current = true;
    const { values, base, labels: stored } = opening.restored;
    for (const [id, label] of Object.entries(stored)) labels.set(id, label);
    latest.current.onDraftRestored?.(base);
    form.reset({ ...defaultValues, ...fitting(values, defaultValues) }, { keepDefaultValues: true });
    toast({
      title: 'Draft restored',
      description: 'What you typed before your session ended is in the form again.',
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, with the initial values
  }, [opening]);

  useEffect(() => {
    if (!opening) return undefined;
    isMounted.current = true;
    const { store, memberId } = opening;
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const base = latest.current.draftBase?.();
        store.change(() => ({
          values: withoutSecrets(values, secrets),
          labels: Object.fromEntries(labels),
          ...(base !== undefined && { base }),
        }));
      },
    });
    return () => {
      stop();
      isMounted.current = false;
      // Discard the draft of a closed form, unless it was closed because the session ended.
      queueMicrotask(() => {
        if (!isMounted.current && currentSession().user?.id === memberId) store.clear();
      });
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
  }, [opening, form]);

  return () => {
    const values = withoutSecrets(form.getValues(), secrets);
    opening?.store.clear({ values, labels: {} });
  };
}

const withoutSecrets = (values: FieldValues, secrets: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)));

/** The stored values that match the form's types: the draft may be from an older release. */
const fitting = (stored: Record<string, unknown>, defaultValues: FieldValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => {
      const initial: unknown = defaultValues[name];
      return value == null || initial == null || getKind(value) === getKind(initial);
    }),
  );

const getKind = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** The key of a form without one: its page, fields and default values. */
const getKey = (defaultValues: FieldValues): string =>
  `${window.location.pathname}.${getHash(JSON.stringify(defaultValues))}`;

/** The FNV-1a hash of a text. */
function getHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
