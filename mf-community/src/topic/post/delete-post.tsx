import { deleteForumPost } from '@backflow/contracts/community';
import type { ForumPost } from '@backflow/contracts/community';
import { queryClient, refetchAfter, request, toast, useNavigate } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { oneTopic, refreshLists, repliesKey } from '../api.ts';
import { toastError } from '../../toast-error.ts';
import { FORUM_HREF } from '../../topics/topic-labels.ts';

/** Deletes a post for good, once that was confirmed; with its opening post a topic goes, and its page is left. */
export function DeletePost({ post: { id, topicId } }: { post: ForumPost }) {
  const [isAsked, setIsAsked] = useState(false);
  const navigate = useNavigate();
  const isTopic = id === topicId;
  const remove = useMutation({
    mutationFn: () => request(deleteForumPost, { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Post deleted' });
      if (!isTopic) {
        setIsAsked(false);
        await refetchAfter(deleteForumPost);
        // The button that got the focus back is gone with its post.
        return document.getElementById('replies')?.focus({ preventScroll: true });
      }
      await navigate(FORUM_HREF);
      queryClient.removeQueries({ queryKey: oneTopic(topicId).queryKey });
      queryClient.removeQueries({ queryKey: repliesKey(topicId) });
      refreshLists();
    },
    onError: (error) => {
      setIsAsked(false);
      toastError('Failed to delete post. Please try again.', error);
    },
  });
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={isTopic ? 'Delete this topic?' : 'Delete this post?'}
        question="Are you sure you want to delete this post? This action cannot be undone."
        note={isTopic ? 'Its replies are deleted with it.' : undefined}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
