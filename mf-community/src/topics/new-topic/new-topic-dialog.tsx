import { TopicInput } from '@backflow/contracts/community';
import type { CreatedPost } from '@backflow/contracts/community';
import * as z from '@backflow/contracts/zod';
import { ApiError, isUnauthorized, queryClient, reasonOf, toast, useNavigate } from '@backflow/platform';
import { Button, Dialog, TextField } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { PostEditor } from '../../compose/post-editor.tsx';
import { useDraft } from '../../compose/use-draft.ts';
import type { DraftState, PostDraft } from '../../compose/use-draft.ts';
import { forumCategories, forumMember, topicCreation } from '../api.ts';
import { CategorySelect } from '../category-select.tsx';
import { SilencedNote } from './silenced-note.tsx';
import { UnconfirmedNote, useMustConfirmEmail } from '../unconfirmed-note.tsx';
import { topicHref } from '../topic-labels.ts';
import styles from './new-topic-dialog.module.css';

interface Props {
  category: string;
  onClose: () => void;
}

/** Begins a topic. Who may not write is told why in the form's place. */
export function NewTopicDialog({ category, onClose }: Props) {
  const silenced = useQuery(forumMember).data?.silenced;
  const mustConfirmEmail = useMustConfirmEmail();
  if (!silenced && !mustConfirmEmail) return <TopicForm {...{ category, onClose }} />;
  return (
    <Dialog open size="sm" title="Start New Topic" onClose={onClose}>
      {silenced ? <SilencedNote {...silenced} /> : <UnconfirmedNote />}
    </Dialog>
  );
}

type Problems = Readonly<Record<string, string>>;

function TopicForm({ category, onClose }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const categories = useQuery(forumCategories).data;
  const { draft, change, clear, isRestored } = useDraft('topic', { categoryId: category || null });
  const [problems, setProblems] = useState<Problems>({});
  const [isUploading, setUploading] = useState(false);
  const { mutate, isPending } = useMutation(topicCreation);

  // The first field with a problem, once it shows.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  const enter: DraftState['change'] = (part) => {
    // A field loses its problem as soon as it is changed.
    const changed = typeof part === 'function' ? ['attachmentIds'] : Object.keys(part);
    if (changed.some((name) => name in problems)) {
      setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !changed.includes(name))));
    }
    change(part);
  };

  const done = ({ topicId, state }: CreatedPost) => {
    clear();
    onClose();
    toast({
      title: 'Topic created successfully!',
      ...(state === 'pending' && {
        description: 'It waits for approval. Others see it as soon as an administrator has approved it.',
      }),
    });
    void navigate(topicHref(topicId));
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const topic = z.safeParse(TopicInput, toInput(draft, categories));
    if (!topic.success) {
      const found = firstOfEach(topic.error.issues.map(({ path, message }) => [path[0], message]));
      setProblems(found);
      if (isBlank(draft.title) || isBlank(draft.content)) {
        toast({ title: 'Error', description: 'Please fill in all required fields', variant: 'destructive' });
      }
      return;
    }
    setProblems({});
    mutate(topic.data, {
      onSuccess: done,
      onError: (error) => {
        if (isUnauthorized(error)) return;
        toast({ title: reasonOf(error, 'Failed to create topic'), variant: 'destructive' });
        if (!(error instanceof ApiError)) return;
        setProblems(firstOfEach(error.fields.map(({ path, message }) => [path.split('.')[0], message])));
        // Told meanwhile: the reason takes the form's place, the draft stays.
        if (error.code === 'SILENCED') void queryClient.invalidateQueries({ queryKey: forumMember.queryKey });
      },
    });
  };

  return (
    <Dialog
      open
      size="lg"
      title="Start New Topic"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            form={formId}
            // What is sent while files are on their way would go without them.
            disabled={isUploading}
            pending={isPending}
            pendingLabel="Creating..."
          >
            Create Topic
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label="Title"
          name="title"
          autoComplete="off"
          value={draft.title}
          error={problems.title}
          disabled={isPending}
          onChange={({ target }) => enter({ title: target.value })}
        />
        <CategorySelect
          optional
          className={styles.category}
          value={draft.categoryId}
          error={problems.categoryId}
          disabled={isPending}
          onChange={(categoryId) => enter({ categoryId })}
        />
        <PostEditor
          label="Content"
          draft={draft}
          change={enter}
          isDisabled={isPending}
          error={problems.content ?? problems.attachmentIds}
          isRestored={isRestored}
          onDiscard={clear}
          onUploading={setUploading}
        />
      </form>
    </Dialog>
  );
}

const isBlank = (text: string): boolean => text.trim() === '';

/** A category that is gone since the draft was written is none. */
const toInput = (
  { title, content, categoryId, attachments }: PostDraft,
  categories: readonly { id: string }[] | undefined,
) => ({
  title,
  content,
  categoryId: categories?.some(({ id }) => id === categoryId) === false ? null : categoryId,
  attachmentIds: attachments.map(({ id }) => id),
});

/** One problem for each field: the first that was found. */
const firstOfEach = (problems: readonly (readonly [PropertyKey | undefined, string])[]): Problems =>
  Object.fromEntries(problems.toReversed().map(([name, message]) => [String(name), message]));
