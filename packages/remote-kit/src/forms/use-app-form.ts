import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { labelOf } from '@backflow/contracts';
import type * as z from '@backflow/contracts/zod';
import { ApiError, isUnauthorized, leaveForSignIn, toast } from '@backflow/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { get, set, useForm } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { FormControl } from './form-control.ts';
import { useFormUploads } from './form-uploads.ts';
import { useFormDraft } from './use-form-draft.ts';
import type { DraftOptions } from './use-form-draft.ts';

type FormSchema = z.ZodMiniType<unknown, FieldValues>;
type Problems<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string | undefined>>;

interface Options<Schema extends FormSchema> extends DraftOptions {
  /** What may be sent: the body of an endpoint's contract, extended by what only the form asks. */
  schema: Schema;
  defaultValues: z.input<Schema>;
  /** Rules between fields, on the values as entered; the schema's own problems come before these. */
  validate?: (values: z.input<Schema>) => Problems<z.input<Schema>>;
  /**
   * Sends valid values, as the schema reads them. May throw ApiError: its field problems show beside their fields. Hands back
   * false where nothing was stored all the same.
   */
  submit: (values: z.output<Schema>) => Promise<unknown>;
  /**
   * Hears what `submit` threw, except for an ended session, which is dealt with, and whether fields show all of it:
   * where that would be said in the same words, once is enough.
   */
  onFailure?: (error: unknown, details: { isShownInFields: boolean }) => void;
  /** Hears the names of the fields that kept the form from being sent. */
  onInvalid?: (fields: readonly string[]) => void;
  /** After the first try a changed field is checked again at once; else its error just goes away. */
  recheck?: boolean;
}

/** A form: what its fields are joined to, whether it is being sent, and what failed. */
export interface AppForm<Values extends FieldValues> extends Pick<
  UseFormReturn<Values>,
  'setValue' | 'getValues' | 'reset'
> {
  control: FormControl<Values>;
  pending: boolean;
  /** Whether something was entered that differs from the default values. */
  isDirty: boolean;
  /** What the last try threw and no field shows; null when there is nothing more to say. */
  failure: unknown;
  /** Spread on the `<form>`. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
}

const UPLOADING = {
  title: 'Upload in progress',
  description: 'Please wait until the files have arrived',
  variant: 'destructive',
} as const;

/** A form by its schema. It is checked when it is sent, is sent once at a time, and keeps the focus meanwhile. */
export function useAppForm<Schema extends FormSchema>({
  schema,
  defaultValues,
  validate,
  submit,
  onFailure,
  onInvalid,
  recheck = false,
  ...draftOptions
}: Options<Schema>): AppForm<z.input<Schema>> {
  type Values = z.input<Schema>;
  const [unparsed] = useState(() => new Map<string, { text: string; problem: string }>());
  const [secrets] = useState(() => new Set<string>());
  const [labels] = useState(() => new Map<string, string>());
  const uploads = useFormUploads();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const focusNext = useRef<HTMLElement>(null);

  const form = useForm<Values, unknown, z.output<Schema>>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: resolverOf(schema, validate, unparsed),
    reValidateMode: recheck ? 'onChange' : 'onSubmit',
    shouldFocusError: false,
  });
  const discardDraft = useFormDraft({
    form: form as unknown as UseFormReturn,
    defaultValues,
    secrets,
    labels,
    ...draftOptions,
  });

  // A field that is being sent is disabled, which takes the focus from it: it gets it back, or the first problem does.
  useEffect(() => {
    if (pending) return;
    focusNext.current?.focus();
    focusNext.current = null;
  }, [pending]);

  const send = async (values: z.output<Schema>) => {
    focusNext.current = focusedField(element.current);
    setFailure(null);
    setPending(true);
    const files = uploads.submit(values);
    try {
      if ((await submit(values)) === false) files.onRejected();
      else {
        files.onStored();
        discardDraft();
      }
    } catch (error) {
      if (isRefusal(error)) files.onRejected();
      if (isUnauthorized(error)) return leaveForSignIn();
      const problems = error instanceof ApiError ? error.fields : [];
      for (const { path, message } of problems) {
        form.setError(path as FieldPath<Values>, { type: 'server', message });
      }
      const shown = problems.map(({ path }) => firstField(element.current, [path]));
      const isShownInFields = shown.length > 0 && !shown.includes(undefined);
      if (!isShownInFields) setFailure(error);
      onFailure?.(error, { isShownInFields });
      const first = firstField(
        element.current,
        problems.map(({ path }) => path),
      );
      // At once, for a failure that came before the fields were disabled; else once they are enabled again.
      first?.focus();
      focusNext.current = first ?? focusNext.current;
    } finally {
      setPending(false);
    }
  };

  const onSubmit = async () => {
    if (isSending.current) return;
    if (uploads.isBusy()) return toast(UPLOADING);
    isSending.current = true;
    try {
      await form.handleSubmit(send, (errors) => {
        setFailure(null);
        firstField(element.current, Object.keys(errors))?.focus();
        onInvalid?.(Object.keys(errors));
      })();
    } finally {
      isSending.current = false;
    }
  };

  const control = useMemo(
    () => ({
      form: form as unknown as UseFormReturn,
      unparsed,
      secrets,
      labelOf: (name: string) => labelIn(schema, name),
      labels,
      uploads,
      pending,
      recheck,
    }),
    [form, schema, unparsed, secrets, labels, uploads, pending, recheck],
  );
  return {
    control,
    pending,
    failure,
    isDirty: form.formState.isDirty,
    setValue: form.setValue,
    getValues: form.getValues,
    reset: form.reset,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void onSubmit();
      },
    },
  };
}

/**
 * The problems of the values, one a field: what cannot be read at all, what the schema says, the rules between fields.
 * By the standard's interface rather than the resolver for zod, which puts its own words in place of a union's.
 */
function resolverOf<Schema extends FormSchema>(
  schema: Schema,
  validate: Options<Schema>['validate'],
  unparsed: FormControl<FieldValues>['unparsed'],
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  const bySchema = standardSchemaResolver<z.input<Schema>, unknown, z.output<Schema>>(schema);
  return async (values, context, options) => {
    const result = await bySchema(values, context, options);
    const errors: FieldValues = { ...result.errors };
    for (const [path, message] of Object.entries<string | undefined>(validate?.(values) ?? {})) {
      if (message !== undefined && get(errors, path) === undefined)
        set(errors, path, { type: 'rule', message });
    }
    for (const [path, { text, problem }] of unparsed) {
      // The value may have been set from elsewhere since.
      if (get(values, path) === text) set(errors, path, { type: 'unparsed', message: problem });
    }
    return Object.keys(errors).length === 0 ? result : { values: {}, errors };
  };
}

function labelIn(schema: FormSchema, name: string): string | undefined {
  const { def } = schema._zod;
  if (!('shape' in def)) return undefined;
  const field = (def.shape as z.core.$ZodShape)[name];
  return field && labelOf(field);
}

/** Whether a call was surely refused; after any other failure it may have been carried out. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const fieldsOf = (form: HTMLFormElement | null): HTMLElement[] =>
  [...(form?.elements ?? [])].filter((element) => element instanceof HTMLElement);

/** What the reader was typing in, if it is one of the form's fields and no button. */
const focusedField = (form: HTMLFormElement | null): HTMLElement | null =>
  fieldsOf(form).find((field) => field === document.activeElement && !(field instanceof HTMLButtonElement)) ??
  null;

/** The first field on the page that has one of these names, or holds something of that name (`ids` for `ids.2`). */
const firstField = (form: HTMLFormElement | null, paths: readonly string[]): HTMLElement | undefined =>
  fieldsOf(form).find((field) => {
    const name = field.getAttribute('name');
    return name !== null && paths.some((path) => path === name || path.startsWith(`${name}.`));
  });
