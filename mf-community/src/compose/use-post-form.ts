import * as z from '@backflow/contracts/zod';
import { ApiError, isUnauthorized } from '@backflow/platform';
import { useEffect, useRef, useState } from 'react';
import type { PostDraft } from './use-draft.ts';

interface Options<Values> {
  /** The body of an endpoint's contract. */
  schema: z.ZodMiniType<Values>;
  /** Sends valid values. May throw an ApiError, whose field problems are shown beside the fields. */
  send: (values: Values) => Promise<void>;
}

type Problems = Readonly<Record<string, string>>;

/** Validates and sends a post, one request at a time. The input stays until the request succeeds. */
export function usePostForm<Values>({ schema, send }: Options<Values>) {
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  // Needs an effect: the render marks the fields as invalid.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const submit = async (values: unknown) => {
    if (isSending.current) return;
    setFailure(null);
    const parsed = z.safeParse(schema, values);
    if (!parsed.success) return setProblems(getProblems(parsed.error.issues));
    setProblems({});
    isSending.current = true;
    setPending(true);
    try {
      await send(parsed.data);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setProblems(getProblems(fields.map(({ path, message }) => ({ path: path.split('.'), message }))));
      if (fields.length === 0 && !isUnauthorized(error)) setFailure(error);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };

  return {
    form,
    pending,
    /** Problems by field. */
    problems,
    /** The error of the last attempt, unless it is shown beside a field. */
    failure,
    submit,
    /** Clears the problems of fields that are edited; of all where none are named. */
    clearProblems: (names = Object.keys(problems)) => {
      if (names.some((name) => name in problems)) {
        setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name))));
      }
    },
  };
}

/** The first problem of each field. */
const getProblems = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Problems =>
  Object.fromEntries(issues.toReversed().map(({ path: [name], message }) => [String(name), message]));

/** The fields that every post sends. */
export const getContent = ({ content, attachments }: PostDraft) => ({
  content,
  attachmentIds: attachments.map(({ id }) => id),
});
