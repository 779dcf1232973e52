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
import { quoteOf, withQuote } from './quote.ts';
import { postHref } from '../post-labels.ts';
import { contentOf, usePostForm } from '../../compose/use-post-form.ts';
import { applyWaitingToCache, applyReplyToCache } from './use-replies.ts';
import styles from './reply-box.module.css';

/** What the rest of the page can ask of the reply box. */
export interface ReplyBoxHandle {
  quote: (post: ForumPost) => void;
}

interface Props {
  topic: ForumTopicPage;
  ref: Ref<ReplyBoxHandle>;
}

/** Where one's reply is written. What was written stays, here and in the browser, until it has been sent. */
export function ReplyBox({ topic, ref }: Props) {
  const { draft, change, clear, isRestored } = useDraft(topic.id);
  const [isHeld, setIsHeld] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [editor, setEditor] = useState(0);
  const text = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const mustConfirmEmail = useMustConfirmEmail();
  const { form, pending, problems, failure, submit, clearProblems } = usePostForm({
    schema: ReplyInput,
    send: async (body) => {
      const { state, number, post } = await request(createForumReply, { params: { id: topic.id }, body });
      clear();
      setIsHeld(state === 'pending');
      if (number === null) return post ? applyWaitingToCache(post) : refreshTopic();
      await showOwn(topic, number, post);
      toast({ title: 'Reply posted' });
      void navigate(postHref({ topicId: topic.id, number }), { replace: true });
    },
  });
  const edit = (part: Parameters<typeof change>[0]) => {
    clearProblems();
    setIsHeld(false);
    change(part);
  };

  useImperativeHandle(ref, () => ({
    quote: (post) => {
      // At once, so that the cursor can be put behind it. An editor that shows its preview begins anew, with the text.
      flushSync(() => {
        if (text.current?.checkVisibility() === false) setEditor((before) => before + 1);
        edit(({ content }) => ({ content: withQuote(content, quoteOf(post)) }));
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
        void submit(contentOf(draft));
      }}
    >
      <h2 id="reply-title" tabIndex={-1}>
        Reply
      </h2>
      {mustConfirmEmail && <UnconfirmedNote />}
      <PostEditor
        key={editor}
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
      {isHeld && (
        <Alert tone="success" title="Your reply waits for approval">
          <p>An administrator looks at it first. You see it above, others once it is approved.</p>
        </Alert>
      )}
    </form>
  );
}

/** Adds one's own reply to the page. The others are fetched only where some came meanwhile that are not on the page. */
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
