import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { getLabel } from '@backflow/contracts';
import type * as z from '@backflow/contracts/zod';
import { ApiError, isUnauthorized, leaveForSignIn, toast, toastFailure } from '@backflow/platform';
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
  /** The body of an endpoint's contract, with fields added that only the form needs. */
  schema: Schema;
  defaultValues: z.input<Schema>;
  /** Rules between fields, on the entered values; the schema's problems take precedence. */
  validate?: (values: z.input<Schema>) => Problems<z.input<Schema>>;
  /**
   * Sends the values that the schema parsed. May throw ApiError, whose field problems are shown beside their fields. Resolves to
   * false where nothing was stored.
   */
  submit: (values: z.output<Schema>) => Promise<unknown>;
  /** Shows a failure that its fields don't show in a toast: the site's reason, or this text. */
  failureToast?: string;
  /**
   * Called with the error that `submit` threw, except for an ended session, which the form handles. `isShownInFields`: the
   * fields show all of it, so that a toast would repeat them.
   */
  onFailure?: (error: unknown, details: { isShownInFields: boolean }) => void;
  /** Called with the names of the invalid fields. */
  onInvalid?: (fields: readonly string[]) => void;
  /** After the first submit, validate a field when it changes; by default its error only disappears. */
  recheck?: boolean;
}

/** A form: the control of its fields, and its state. */
export interface AppForm<Values extends FieldValues> extends Pick<
  UseFormReturn<Values>,
  'setValue' | 'getValues' | 'reset'
> {
  control: FormControl<Values>;
  pending: boolean;
  /** True if the values differ from the default values. */
  isDirty: boolean;
  /** The last submit's error, if no field shows it; else null. */
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

/** A form with a schema. It validates on submit, sends one request at a time, and restores the focus afterwards. */
export function useAppForm<Schema extends FormSchema>({
  schema,
  defaultValues,
  validate,
  submit,
  failureToast,
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
    resolver: getResolver(schema, validate, unparsed),
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

  // Disabling the fields takes the focus away: give it back, or to the first invalid field.
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
      if (failureToast !== undefined && !isShownInFields) toastFailure('Error', error, failureToast);
      onFailure?.(error, { isShownInFields });
      const first = firstField(
        element.current,
        problems.map(({ path }) => path),
      );
      // Focus now, for a failure before the fields were disabled, and again once they are enabled.
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
      getLabel: (name: string) => labelIn(schema, name),
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
        // React lets the submit of a form in a dialog bubble to the form that opened it.
        if (event.target === event.currentTarget) void onSubmit();
      },
    },
  };
}

/**
 * The problems of the values, one a field: unparsed texts first, then the schema's, then the rules between fields.
 * The resolver for zod would replace a union's message, so this uses the one for Standard Schema.
 */
function getResolver<Schema extends FormSchema>(
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
      // The program may have set another value since.
      if (get(values, path) === text) set(errors, path, { type: 'unparsed', message: problem });
    }
    return Object.keys(errors).length === 0 ? result : { values: {}, errors };
  };
}

function labelIn(schema: FormSchema, name: string): string | undefined {
  const { def } = schema._zod;
  if (!('shape' in def)) return undefined;
  const field = (def.shape as z.core.$ZodShape)[name];
  return field && getLabel(field);
}

/** True if the site refused the request. After any other failure it may have been carried out. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const getFields = (form: HTMLFormElement | null): HTMLElement[] =>
  [...(form?.elements ?? [])].filter((element) => element instanceof HTMLElement);

/** The form's field that has the focus, if it is not a button. */
const focusedField = (form: HTMLFormElement | null): HTMLElement | null =>
  getFields(form).find(
    (field) => field === document.activeElement && !(field instanceof HTMLButtonElement),
  ) ?? null;

/** The first field with one of these paths, with the list that contains it (`ids` for `ids.2`), or inside one (`hours.online`). */
const firstField = (form: HTMLFormElement | null, paths: readonly string[]): HTMLElement | undefined =>
  getFields(form).find((field) => {
    const name = field.getAttribute('name');
    return (
      name !== null &&
      paths.some((path) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`))
    );
  });
