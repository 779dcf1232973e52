import type { AdminForumPost } from '@backflow/contracts/community';
import { ConfirmDialog, formatCount } from '@backflow/remote-kit';
import { DataTable } from '@backflow/remote-kit/lists';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { useState } from 'react';
import { KeyHelp, SelectionBar } from './selection-bar.tsx';
import { isWaiting, mayApprove } from './api.ts';
import { postColumns } from './post-cells.tsx';
import { PostDialog } from './post-dialog.tsx';
import { nameOf } from './post-labels.ts';
import { Refusals } from './refusals.tsx';
import { useDecisions } from './use-decisions.ts';

type Posts = readonly AdminForumPost[];

interface Props {
  label: string;
  posts: Posts;
  query: Parameters<typeof DataTable<AdminForumPost>>[0]['query'];
  isChanging?: boolean;
}

/** Posts, and what is done with them: one by one by buttons or keys, or several at once. */
export function PostTable({ label, posts, query, isChanging = false }: Props) {
  const { busy, refusals, forget, decide } = useDecisions();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ kind: 'read' | 'reject' | 'delete'; posts: Posts } | null>(null);
  const close = () => setAsked(null);
  const ask = (kind: 'read' | 'reject' | 'delete', about: Posts) =>
    about.length > 0 && setAsked({ kind, posts: about });
  const chosenPosts = posts.filter(({ id }) => chosen.has(id));

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  /** What a key acts on: all that is chosen, as the bar says, else the row with the focus. */
  const actedOn = (post: AdminForumPost): Posts => (chosenPosts.length > 0 ? chosenPosts : [post]);
  const keys: Readonly<Record<string, (post: AdminForumPost) => void>> = {
    a: (post) => decide(actedOn(post), { kind: 'approve' }),
    r: (post) => ask('reject', actedOn(post).filter(isWaiting)),
    d: (post) => ask('delete', actedOn(post)),
    x: ({ id }) => toggle(id),
    Enter: (post) => ask('read', [post]),
  };

  return (
    <>
      <Refusals refusals={refusals} onClose={forget} />
      <SelectionBar
        chosen={chosenPosts}
        isBusy={chosenPosts.some(({ id }) => busy.has(id))}
        onApprove={() => decide(chosenPosts, { kind: 'approve' })}
        onReject={() => ask('reject', chosenPosts.filter(isWaiting))}
        onDelete={() => ask('delete', chosenPosts)}
        onClear={() => setChosen(new Set())}
      />
      <KeyHelp chosen={chosenPosts.length} />
      <DataTable
        label={label}
        columns={postColumns({
          busy,
          approve: (post) => decide([post], { kind: 'approve' }),
          reject: (post) => ask('reject', [post]),
          remove: (post) => ask('delete', [post]),
          read: (post) => ask('read', [post]),
        })}
        rows={posts}
        query={query}
        isChanging={isChanging}
        selection={{ selected: chosen, onChange: setChosen, labelOf: (post) => `Choose ${nameOf(post)}` }}
        onRowKey={(key, post, event) => {
          if (!keys[key]) return;
          event.preventDefault();
          keys[key](post);
        }}
      />
      {asked?.kind === 'read' && asked.posts[0] && (
        <PostDialog
          post={asked.posts[0]}
          onApprove={mayApprove(asked.posts[0]) ? () => decide(asked.posts, { kind: 'approve' }) : undefined}
          onReject={isWaiting(asked.posts[0]) ? () => ask('reject', asked.posts) : undefined}
          onDelete={() => ask('delete', asked.posts)}
          onClose={close}
        />
      )}
      {asked?.kind === 'reject' && (
        <ReasonDialog
          title={rejectTitle(asked.posts)}
          description={
            asked.posts.length === 1
              ? 'Its author is shown the reason, and can hand it in again.'
              : 'Each author is shown the reason, and can hand it in again.'
          }
          sendLabel="Reject"
          draft={`reject.${asked.posts.map(({ id }) => id).join()}`}
          errorMessage="Failed to reject post. Please try again."
          send={(reason) => {
            close();
            decide(asked.posts, { kind: 'reject', reason });
            return Promise.resolve();
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked?.kind === 'delete'}
        title={asked?.posts.length === 1 ? 'Delete Post' : 'Delete Posts'}
        question={deleteQuestion(asked?.posts.length ?? 1)}
        note={
          asked?.posts.some(({ title }) => title !== undefined)
            ? 'A topic is deleted with its replies.'
            : undefined
        }
        confirmLabel="Delete"
        onConfirm={() => {
          close();
          decide(asked?.posts ?? [], { kind: 'delete' });
        }}
        onClose={close}
      />
    </>
  );
}

function rejectTitle(posts: Posts): string {
  if (posts.length > 1) return `Reject ${formatCount(posts.length, 'post', 'posts')}`;
  return posts[0]?.state === 'approved' ? 'Reject this change' : 'Reject this post';
}

const deleteQuestion = (count: number): string =>
  count === 1
    ? 'Are you sure you want to delete this post? This action cannot be undone.'
    : `Are you sure you want to delete these ${count} posts? This action cannot be undone.`;
