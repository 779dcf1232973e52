import { ReplyInput, TopicInput, editForumPost } from '@backflow/contracts/community';
import type { ForumAttachment, ForumPost } from '@backflow/contracts/community';
import type { UploadedAsset } from '@backflow/contracts/media';
import type * as z from '@backflow/contracts/zod';
import { reasonOf, refetchAfter, request, toast } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { Alert, Button, TextField } from '@backflow/ui';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { deleteFile } from '../../compose/attachments.tsx';
import { CategorySelect } from '../../topics/category-select.tsx';
import { PostEditor } from '../../compose/post-editor.tsx';
import { useDraft } from '../../compose/use-draft.ts';
import { getContent, usePostForm } from '../../compose/use-post-form.ts';
import styles from './edit-post.module.css';

interface Props {
  post: ForumPost;
  title: string | undefined;
  categoryId: string | null | undefined;
  categoryName: string | null | undefined;
  onClose: () => void;
}

type Values = z.output<typeof ReplyInput> & Partial<z.output<typeof TopicInput>>;

/**
 * The form that edits a post in place. Authors continue from their pending edit. An administrator edits the published text, so
 * that the author's edit is not published unread.
 */
export function EditPost({ post, title = '', categoryId = null, categoryName = null, onClose }: Props) {
  const isTopic = post.id === post.topicId;
  const { isMe } = post.author;
  const [initial] = useState(() => {
    const edit = isMe ? post.heldEdit : null;
    const { content, attachments } = edit ?? post;
    return {
      ...{ content, categoryId },
      title: edit?.title ?? title,
      attachments: attachments.map(asUploaded),
    };
  });
  // Send the version that was read, so that later changes are not overwritten.
  const [version] = useState(post.version);
  const [isUploading, setIsUploading] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  // The prefix avoids a clash: the id of an opening post is the topic's, which is the key of reply drafts.
  const { draft, change, clear, isRestored } = useDraft(`edit.${post.id}`, initial);
  const { form, pending, problems, failure, submit, clearProblems } = usePostForm<Values>({
    schema: isTopic ? TopicInput : ReplyInput,
    send: async (values) => {
      const edited = await request(editForumPost, {
        params: { id: post.id },
        body: { ...values, version },
      });
      clear();
      onClose();
      toast(savedToast(edited));
      await refetchAfter(editForumPost);
    },
  });
  // The button that had the focus is gone: focus the first field.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input[name="title"], textarea')?.focus();
  }, [form]);
  const edit = (part: Parameters<typeof change>[0]) => {
    clearProblems();
    change(part);
  };
  const isChanged = JSON.stringify(getBody(draft)) !== JSON.stringify(getBody(initial));
  const cancel = () => {
    for (const file of draft.attachments) void deleteFile(file).catch(() => undefined);
    clear();
    onClose();
  };
  return (
    <form
      ref={form}
      aria-label="Edit post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(isTopic ? getBody(draft) : getContent(draft));
      }}
    >
      {isTopic && (
        <TopicFields
          {...{ draft, change: edit, problems, isDisabled: pending }}
          current={{ id: categoryId, name: categoryName }}
        />
      )}
      <PostEditor
        label="Content"
        draft={draft}
        change={edit}
        isDisabled={pending}
        error={problems.content ?? problems.attachmentIds}
        isRestored={isRestored}
        onDiscard={clear}
        onUploading={setIsUploading}
      />
      {failure !== null && (
        <Alert tone="danger">{reasonOf(failure, 'The change could not be saved. Please try again.')}</Alert>
      )}
      {!isMe && (
        <p className={styles.note}>
          Readers see that you edited this post, and its author gets an email with both versions.
          {post.heldEdit && ' The change by its author is not published by this.'}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" disabled={isUploading} pending={pending} pendingLabel="Saving...">
          {isMe && post.state === 'rejected' ? 'Hand In Again' : 'Save Changes'}
        </Button>
        <Button variant="quiet" onClick={() => (isChanged ? setIsCancelling(true) : cancel())}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={isCancelling}
        title="Throw away your changes?"
        question="What you have changed is not saved."
        confirmLabel="Throw Away"
        cancelLabel="Keep Editing"
        onConfirm={cancel}
        onClose={() => setIsCancelling(false)}
      />
    </form>
  );
}

type Draft = ReturnType<typeof useDraft>;

/** The fields that only a topic has. */
function TopicFields({
  draft,
  change,
  current,
  problems,
  isDisabled,
}: Pick<Draft, 'draft' | 'change'> &
  Pick<ComponentProps<typeof CategorySelect>, 'current'> & {
    problems: Readonly<Record<string, string | undefined>>;
    isDisabled: boolean;
  }) {
  return (
    <>
      <TextField
        label="Title"
        name="title"
        value={draft.title}
        error={problems.title}
        disabled={isDisabled}
        maxLength={200}
        onChange={({ currentTarget: { value } }) => change({ title: value })}
      />
      <CategorySelect
        value={draft.categoryId}
        current={current}
        error={problems.categoryId}
        disabled={isDisabled}
        onChange={(categoryId) => change({ categoryId })}
      />
    </>
  );
}

const getBody = ({ title, categoryId, ...draft }: Draft['draft']) => ({
  title,
  categoryId,
  ...getContent({ title, categoryId, ...draft }),
});

const asUploaded = ({ id, name, fileSize, mimeType, url }: ForumAttachment): UploadedAsset => ({
  id,
  originalName: name,
  fileSize,
  mimeType,
  fileUrl: url,
});

const savedToast = ({ state, heldEdit, author }: ForumPost) => {
  if (!author.isMe) return { title: 'Changes saved', description: 'The author is notified by email.' };
  if (state === 'pending') return { title: 'Handed in', description: 'Others see it once it is approved.' };
  return heldEdit
    ? {
        title: 'Your change waits for approval',
        description: 'Until then everybody reads the post as it was.',
      }
    : { title: 'Changes saved' };
};
