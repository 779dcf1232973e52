import { TopicInput, createForumTopic } from '@backflow/contracts/community';
import type { ForumMember } from '@backflow/contracts/community';
import type * as z from '@backflow/contracts/zod';
import {
  ApiError,
  mutate,
  queryClient,
  toast,
  useNavigate,
  pacificDay,
  pacificTime,
} from '@backflow/platform';
import { Button, Dialog, TextField, Alert } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { PostEditor } from '../../compose/post-editor.tsx';
import { useDraft } from '../../compose/use-draft.ts';
import type { DraftState, PostDraft } from '../../compose/use-draft.ts';
import { getContent, usePostForm } from '../../compose/use-post-form.ts';
import { toastReason } from '../../toast-error.ts';
import { forumCategories, forumMember } from '../api.ts';
import { CategorySelect } from '../category-select.tsx';
import { UnconfirmedNote, useMustConfirmEmail } from '../unconfirmed-note.tsx';
import { topicHref } from '../topic-labels.ts';
import styles from './new-topic-dialog.module.css';

interface Props {
  category: string;
  onClose: () => void;
}

/** The dialog for a new topic. A member who may not post sees the reason instead of the form. */
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

function TopicForm({ category, onClose }: Props) {
  const formId = useId();
  const navigate = useNavigate();
  const categories = useQuery(forumCategories).data;
  const { draft, change, clear, isRestored } = useDraft('topic', { categoryId: category || null });
  const [isUploading, setUploading] = useState(false);
  const { form, pending, problems, submit, clearProblems } = usePostForm({
    schema: TopicInput,
    send: async (body) => {
      const { topicId, state } = await createTopic(body);
      clear();
      onClose();
      toast({
        title: 'Topic created successfully!',
        ...(state === 'pending' && {
          description: 'It waits for approval. Others see it as soon as an administrator has approved it.',
        }),
      });
      void navigate(topicHref(topicId));
    },
  });
  const edit: DraftState['change'] = (part) => {
    clearProblems(typeof part === 'function' ? ['attachmentIds'] : Object.keys(part));
    change(part);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(toInput(draft, categories));
    if (draft.title.trim() === '' || draft.content.trim() === '') {
      toast({ title: 'Error', description: 'Please fill in all required fields', variant: 'destructive' });
    }
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
            // A topic sent during an upload would lack the file.
            disabled={isUploading}
            pending={pending}
            pendingLabel="Creating..."
          >
            Create Topic
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
        <TextField
          label="Title"
          name="title"
          autoComplete="off"
          value={draft.title}
          error={problems.title}
          disabled={pending}
          onChange={({ target }) => edit({ title: target.value })}
        />
        <CategorySelect
          optional
          className={styles.category}
          value={draft.categoryId}
          error={problems.categoryId}
          disabled={pending}
          onChange={(categoryId) => edit({ categoryId })}
        />
        <PostEditor
          label="Content"
          draft={draft}
          change={edit}
          isDisabled={pending}
          error={problems.content ?? problems.attachmentIds}
          isRestored={isRestored}
          onDiscard={clear}
          onUploading={setUploading}
        />
      </form>
    </Dialog>
  );
}

/** Creates a topic. A failure is shown as a toast. */
async function createTopic(body: z.output<typeof TopicInput>) {
  try {
    return await mutate(createForumTopic, { body });
  } catch (error) {
    toastReason(error, 'Failed to create topic');
    // The dialog then shows why the member may not post. The draft stays.
    if (error instanceof ApiError && error.code === 'SILENCED') {
      void queryClient.invalidateQueries({ queryKey: forumMember.queryKey });
    }
    throw error;
  }
}

/** The body of a draft. A category that was deleted since is left out. */
const toInput = (draft: PostDraft, categories: readonly { id: string }[] | undefined) => ({
  ...getContent(draft),
  title: draft.title,
  categoryId: categories?.some(({ id }) => id === draft.categoryId) === false ? null : draft.categoryId,
});

/** Why and until when a member may not post. */
const SilencedNote = ({ until, reason }: NonNullable<ForumMember['silenced']>) => (
  <Alert tone="warning" title="You cannot post at the moment">
    <p>
      {until === null
        ? 'An administrator has stopped your posts.'
        : `An administrator has stopped your posts until ${pacificDay(until)}, ${pacificTime(until)}.`}{' '}
      You can still read and follow topics.
    </p>
    <p>
      <strong>Reason:</strong> {reason}
    </p>
  </Alert>
);
