import { ReplyInput, createForumReply } from '@backflow/contracts/community';
import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { reasonOf, request, toast, useNavigate } from '@backflow/platform';
import { Alert, Button } from '@backflow/ui';
import { useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { flushSync } from 'react-dom';
import { PostEditor } from '../../compose/post-editor.tsx';
import { useDraft } from '../../compose/use-draft.ts';
import { refreshTopic, repliesAfter } from '../api.ts';
import { UnconfirmedNote, useMustConfirmEmail } from '../../topics/unconfirmed-note.tsx';
import { postHref } from '../post-labels.ts';
import { getContent, usePostForm } from '../../compose/use-post-form.ts';
import { applyPendingToCache, applyReplyToCache } from './use-replies.ts';
import styles from './reply-box.module.css';

/** The actions that the page takes on the reply box. */
export interface ReplyBoxHandle {
  quote: (post: ForumPost) => void;
}

interface Props {
  topic: ForumTopicPage;
  ref: Ref<ReplyBoxHandle>;
}

/** The form for a reply. The draft is stored in the browser until it is sent. */
export function ReplyBox({ topic, ref }: Props) {
  const { draft, change, clear, isRestored } = useDraft(topic.id);
  const [isPending, setIsPending] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [editorKey, setEditorKey] = useState(0);
  const text = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const mustConfirmEmail = useMustConfirmEmail();
  const { form, pending, problems, failure, submit, clearProblems } = usePostForm({
    schema: ReplyInput,
    send: async (body) => {
      const { state, number, post } = await request(createForumReply, { params: { id: topic.id }, body });
      clear();
      setIsPending(state === 'pending');
      if (number === null) return post ? applyPendingToCache(post) : refreshTopic();
      await showOwn(topic, number, post);
      toast({ title: 'Reply posted' });
      void navigate(postHref({ topicId: topic.id, number }), { replace: true });
    },
  });
  const edit = (part: Parameters<typeof change>[0]) => {
    clearProblems();
    setIsPending(false);
    change(part);
  };

  useImperativeHandle(ref, () => ({
    quote: (post) => {
      // Flush, so that the cursor can be set. An editor that shows its preview is mounted again, with the text field.
      flushSync(() => {
        if (text.current?.checkVisibility() === false) setEditorKey((before) => before + 1);
        edit(({ content }) => ({ content: withQuote(content, getQuote(post)) }));
      });
      const end = text.current?.value.length ?? 0;
      text.current?.setSelectionRange(end, end);
      text.current?.focus({ preventScroll: true });
      form.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  return (
    <form
      ref={form}
      id="reply"
      aria-labelledby="reply-title"
      noValidate
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(getContent(draft));
      }}
    >
      <h2 id="reply-title" tabIndex={-1}>
        Reply
      </h2>
      {mustConfirmEmail && <UnconfirmedNote />}
      <PostEditor
        key={editorKey}
        label="Your reply"
        draft={draft}
        change={edit}
        textRef={text}
        isDisabled={pending || mustConfirmEmail}
        error={problems.content ?? problems.attachmentIds}
        isRestored={isRestored}
        onDiscard={clear}
        onUploading={setIsUploading}
      />
      {failure !== null && (
        <Alert tone="danger">{reasonOf(failure, 'The reply could not be posted. Please try again.')}</Alert>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          disabled={isUploading || mustConfirmEmail}
          pending={pending}
          pendingLabel="Posting..."
        >
          Post Reply
        </Button>
      </div>
      {isPending && (
        <Alert tone="success" title="Your reply waits for approval">
          <p>An administrator looks at it first. You see it above, others once it is approved.</p>
        </Alert>
      )}
    </form>
  );
}

/** Adds the member's reply to the page. Fetches others only if the page lacks earlier ones. */
async function showOwn(
  { id, lastNumber }: ForumTopicPage,
  number: number,
  post: ForumPost | undefined,
): Promise<void> {
  if (post && number <= lastNumber + 1) return applyReplyToCache(post);
  const page = await repliesAfter(id, Math.min(lastNumber, number - 1)).catch(() => null);
  if (page && !page.hasLater) page.replies.forEach(applyReplyToCache);
  else await refreshTopic();
}

/** A post as a Markdown quote, with its author and a link to it. */
export function getQuote(post: Pick<ForumPost, 'topicId' | 'number' | 'author' | 'content'>): string {
  const lines = post.content.trim().split(/\r?\n/);
  return [`[${plain(post.author.name)} wrote](${postHref(post)}):`, '', ...lines]
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** A draft with a quote and an empty line at its end. */
export const withQuote = (draft: string, quote: string): string =>
  `${draft.trimEnd()}${draft.trim() === '' ? '' : '\n\n'}${quote}\n\n`;

/** A name with its Markdown characters escaped. */
const plain = (name: string): string => name.replace(/[\\`*_~[\]<>()#!|&]/g, '\\$&');
