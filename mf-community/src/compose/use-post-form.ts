import * as z from '@backflow/contracts/zod';
import { ApiError, isUnauthorized } from '@backflow/platform';
import { useRef, useState } from 'react';
import type { PostDraft } from '../../compose/use-draft.ts';

interface Options<Values> {
  /** What may be sent: the body of an endpoint's contract. */
  schema: z.ZodMiniType<Values>;
  /** Sends valid values. May throw ApiError: its field problems are said beside their fields. */
  send: (values: Values) => Promise<void>;
}

/** Checks what was written and sends it, once at a time. What was written stays until it has arrived. */
export function usePostForm<Values>({ schema, send }: Options<Values>) {
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  const tell = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    const name = found.title === undefined ? 'textarea' : 'input[name="title"]';
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>(name)?.focus();
  };

  const submit = async (values: unknown) => {
    if (isSending.current) return;
    setFailure(null);
    const parsed = z.safeParse(schema, values);
    if (!parsed.success) return tell(problemsOf(parsed.error.issues));
    setProblems({});
    isSending.current = true;
    setPending(true);
    try {
      await send(parsed.data);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const found = problemsOf(fields.map(({ path, message }) => ({ path: path.split('.'), message })));
      tell(found);
      if (fields.length === 0 && !isUnauthorized(error)) setFailure(error);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };

  return {
    form,
    pending,
    /** What is wrong, by the field's name. Files belong to the text. */
    problems,
    /** What the last try threw and no field says; null when there is nothing more to say. */
    failure,
    submit,
    /** A field that is changed is no longer wrong. */
    forgive: () => setProblems({}),
  };
}

const problemsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  Object.fromEntries(
    issues.map(({ path: [name], message }) => [name === 'attachmentIds' ? 'content' : String(name), message]),
  );

/** What every post sends of its draft. */
export const contentOf = ({ content, attachments }: PostDraft) => ({
  content,
  attachmentIds: attachments.map(({ id }) => id),
});
