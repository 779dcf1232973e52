import { isUnauthorized, leaveForSignIn, toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { Switch, VisuallyHidden } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { capitalize } from '../format.ts';

interface Question {
  title: string;
  question: string;
  note?: ReactNode;
}

interface Props<Thing> {
  /** What it is: 'course'. */
  kind: string;
  record: Thing;
  publish: (id: string, isPublished: boolean) => Promise<Thing>;
  onChanged: (thing: Thing) => void;
  /** What is said of either, where it is not that it was published or unpublished. */
  success?: string;
  /** What is asked before it becomes a draft again, where that needs to be asked at that moment. */
  questionOf?: (thing: Thing) => Question | null;
}

/** Publishes something, or takes it back to being a draft, at once or after a question. */
export function PublishSwitch<Thing extends { id: string; title: string; isPublished: boolean }>({
  kind,
  record,
  publish,
  onChanged,
  success,
  questionOf,
}: Props<Thing>) {
  const { id, title, isPublished } = record;
  const [asked, setAsked] = useState<Question | null>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => publish(id, wanted),
    onSuccess: (stored, wanted) => {
      onChanged(stored);
      toast({ title: success ?? `${capitalize(kind)} ${wanted ? 'published' : 'unpublished'} successfully` });
    },
    onError: (error) => {
      if (isUnauthorized(error)) return leaveForSignIn();
      toastFailure('Error', error, `Failed to update ${kind}`);
    },
    onSettled: () => setAsked(null),
  });
  return (
    <>
      <Switch
        name={`published-${id}`}
        label={
          <>
            Published<VisuallyHidden> {title}</VisuallyHidden>
          </>
        }
        checked={isPending ? variables : isPublished}
        aria-busy={isPending || undefined}
        onCheckedChange={(wanted) => {
          if (isPending) return;
          const question = wanted ? null : questionOf?.(record);
          if (question) setAsked(question);
          else mutate(wanted);
        }}
      />
      {asked && (
        <ConfirmDialog
          open
          {...asked}
          confirmLabel="Unpublish"
          pending={isPending}
          onConfirm={() => {
            if (!isPending) mutate(false);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
