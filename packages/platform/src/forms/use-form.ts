import { useEffect, useRef, useState } from 'react';
import * as z from '@backflow/contracts/zod';
import { ApiError, isUnauthorized } from '../api/api-error.ts';
import { leaveForSignIn } from '../session/leave-for-sign-in.ts';

/** A problem for each field that has one; the first that was found. */
type Problems<Name extends string> = Partial<Record<Name, string>>;

/** What a schema says of some values, by top-level field. */
export function problemsOf(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, values);
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.success ? [] : parsed.error.issues) {
    problems[String(path[0])] ??= message;
  }
  return problems;
}

interface Options<Values> {
  initial: Values;
  /** Runs when the form is sent. */
  validate: (values: Values) => Record<string, string>;
  /** Only reached with valid values. May throw ApiError: problems with fields then show beside them. */
  send: (values: Values) => Promise<void>;
  /** Hears what `send` threw, but for an ended session, which is dealt with. */
  onFailure?: (error: unknown) => void;
  /** After the first try a changed field is checked again at once; else its problem just goes away. */
  recheck?: boolean;
}

/** The state of a form of text fields: values, problems, whether it is being sent, and what failed. */
export function useForm<Values extends Record<string, string>>({
  initial,
  validate,
  send,
  onFailure,
  recheck = false,
}: Options<Values>) {
  type Name = keyof Values & string;
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const tried = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useRef<HTMLElement>(null);

  // A field that is being sent is disabled, which takes the focus from it: it gets it back, or the first problem does.
  useEffect(() => {
    if (pending || !focusNext.current) return;
    focusNext.current.focus();
    focusNext.current = null;
  }, [pending]);

  const change = (name: Name, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    const stillWrong = recheck && tried.current ? (validate(next) as Problems<Name>)[name] : undefined;
    setProblems(
      ({ [name]: _, ...others }) =>
        (stillWrong ? { ...others, [name]: stillWrong } : others) as Problems<Name>,
    );
  };

  const show = (found: Problems<Name>) => {
    setProblems(found);
    const first = form.current?.querySelector<HTMLElement>(
      Object.keys(found)
        .map((name) => `[name="${name}"]`)
        .join(','),
    );
    first?.focus();
    if (first) focusNext.current = first;
  };

  const submit = async () => {
    if (pending) return;
    tried.current = true;
    setFailure(null);
    const found = validate(values) as Problems<Name>;
    if (Object.keys(found).length > 0) return show(found);
    focusNext.current = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      if (isUnauthorized(error)) return leaveForSignIn();
      setFailure(error);
      onFailure?.(error);
      if (error instanceof ApiError && error.fields.length > 0) {
        show(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])) as Problems<Name>);
      }
    } finally {
      setPending(false);
    }
  };

  return {
    values,
    problems,
    failure,
    pending,
    change,
    /** Spread on the `<form>`. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: { preventDefault(): void }) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Spread on a field. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: problems[name],
      disabled: pending,
      onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    }),
  };
}
