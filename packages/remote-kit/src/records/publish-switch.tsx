import { isUnauthorized, leaveForSignIn, toast, toastFailure } from '@backflow/platform';
import { useNote } from '../admin/use-note.tsx';
import { ConfirmDialog } from '../pages/confirm-dialog.tsx';
import { Switch, VisuallyHidden } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { capitalize } from '../text/format.ts';

export interface Question {
  title: string;
  question: string;
  note?: ReactNode;
  /** True if people are notified: the question asks for a note to them. */
  notifies?: boolean;
}

export type Published = { id: string; title: string; isPublished: boolean };

/** Parts of `recordClient` that publishing needs. */
interface PublishClient<Stored extends { id: string }> {
  kind: string;
  publish: (id: string, isPublished: boolean, note: { note?: string }) => Promise<Stored>;
  cache: { changed: (stored: Stored) => void };
}

export interface PublishProps<Item, Stored extends { id: string }> {
  records: PublishClient<Stored>;
  record: Item;
  /** The toast for both directions, instead of one each. */
  success?: string | undefined;
  /** The question before the record becomes a draft again; null for none. */
  questionOf?: ((record: Item) => Question | null) | undefined;
}

/** Publishes a record or makes it a draft again, at once or after a question. */
export function PublishSwitch<Item extends Published, Stored extends { id: string }>({
  records: { kind, publish, cache },
  record,
  success,
  questionOf,
}: PublishProps<Item, Stored>) {
  const { id, title, isPublished } = record;
  const [question, setQuestion] = useState<Question | null>(null);
  const toMembers = useNote();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => publish(id, wanted, wanted ? {} : toMembers.body),
    onSuccess: (stored, wanted) => {
      cache.changed(stored);
      toast({ title: success ?? `${capitalize(kind)} ${wanted ? 'published' : 'unpublished'} successfully` });
    },
    onError: (error) => {
      if (isUnauthorized(error)) return leaveForSignIn();
      toastFailure('Error', error, `Failed to update ${kind}`);
    },
    onSettled: () => setQuestion(null),
  });
  return (
    <>
      <Switch
        name={`published-${id}`}
        label={<VisuallyHidden>Published {title}</VisuallyHidden>}
        checked={isPending ? variables : isPublished}
        aria-busy={isPending || undefined}
        onCheckedChange={(wanted) => {
          if (isPending) return;
          const next = wanted ? null : questionOf?.(record);
          if (next) setQuestion(next);
          else mutate(wanted);
        }}
      />
      {question && (
        <ConfirmDialog
          open
          title={question.title}
          question={question.question}
          note={
            <>
              {question.note}
              {question.notifies && toMembers.field}
            </>
          }
          confirmLabel="Unpublish"
          pending={isPending}
          onConfirm={() => {
            if (!isPending) mutate(false);
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
