import type { AdminForumPost } from '@backflow/contracts/community';
import { DataTable, KeyHelp, SelectionBar, useSelection } from '@backflow/remote-kit/lists';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { isPending, mayApprove } from './api.ts';
import { DecisionDialogs } from './decision-dialogs.tsx';
import type { OpenDialog } from './decision-dialogs.tsx';
import { FailedPosts } from './failed-posts.tsx';
import { postColumns } from './post-cells.tsx';
import styles from './post-cells.module.css';
import { getName } from './post-labels.ts';
import { useDecisions } from './use-decisions.ts';

type Posts = readonly AdminForumPost[];

interface Props {
  label: string;
  posts: Posts;
  query: Parameters<typeof DataTable<AdminForumPost>>[0]['query'];
  /** The filters of the list: other filters clear the selection. */
  filterKey: string;
  isChanging?: boolean;
}

/** Posts, with actions for one or several of them by buttons and keys. */
export function PostTable({ label, posts, query, filterKey, isChanging = false }: Props) {
  const selection = useSelection({ rows: posts, resetKey: filterKey });
  const { busy, progress, failures, clearFailures, decide } = useDecisions(selection.select);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const open = (kind: OpenDialog['kind'], about: Posts) => {
    if (about.length > 0) setDialog({ kind, posts: about });
  };
  const selected = selection.rows;
  const [approvable, rejectable] = [selected.filter(mayApprove).length, selected.filter(isPending).length];

  const toggle = ({ id }: AdminForumPost) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setExpanded(next);
  };
  /** A key applies to the selected posts, else to the focused row. */
  const getTargets = (post: AdminForumPost): Posts => (selected.length > 0 ? selected : [post]);
  const keys: Readonly<Record<string, (post: AdminForumPost) => void>> = {
    a: (post) => decide(getTargets(post), { kind: 'approve' }),
    r: (post) => open('reject', getTargets(post).filter(isPending)),
    d: (post) => open('delete', getTargets(post)),
    e: toggle,
    Enter: (post) => open('read', [post]),
  };

  return (
    <>
      <FailedPosts
        failures={failures}
        onRead={(post) => open('read', [posts.find(({ id }) => id === post.id) ?? post])}
        onClose={clearFailures}
      />
      <KeyHelp lead="With a row in focus:" keys={getKeys(selected.length)} />
      <div className={styles.posts}>
        <DataTable
          label={label}
          columns={postColumns({
            ...{ busy, expanded, toggle },
            approve: (post) => decide([post], { kind: 'approve' }),
            reject: (post) => open('reject', [post]),
            remove: (post) => open('delete', [post]),
            read: (post) => open('read', [post]),
          })}
          rows={posts}
          query={query}
          isChanging={isChanging}
          selection={{ ...selection, getLabel: (post) => `Select ${getName(post)}` }}
          onRowKey={(key, post, event) => {
            if (!keys[key]) return;
            event.preventDefault();
            keys[key](post);
          }}
        />
      </div>
      <SelectionBar nouns={['post', 'posts']} selection={selection} progress={progress}>
        <Button
          size="sm"
          pending={progress !== null}
          disabled={approvable === 0}
          onClick={() => decide(selected, { kind: 'approve' })}
        >
          Approve ({approvable})
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={progress !== null || rejectable === 0}
          onClick={() => open('reject', selected.filter(isPending))}
        >
          Reject ({rejectable})
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={progress !== null}
          onClick={() => open('delete', selected)}
        >
          Delete ({selected.length})
        </Button>
      </SelectionBar>
      <DecisionDialogs dialog={dialog} open={open} decide={decide} onClose={() => setDialog(null)} />
    </>
  );
}

/** @param selected the number of selected posts: some keys apply to all of them */
function getKeys(selected: number) {
  const which = selected > 0 ? ` (${selected})` : '';
  return [
    { keys: ['j', 'k'], does: 'next, previous' },
    { keys: ['Enter'], does: 'read' },
    { keys: ['e'], does: 'show all' },
    { keys: ['a'], does: `approve${which}` },
    { keys: ['r'], does: `reject${which}` },
    { keys: ['d'], does: `delete${which}` },
    { keys: ['x'], does: 'select' },
    { keys: ['Shift', '↓'], does: 'select several' },
  ];
}
