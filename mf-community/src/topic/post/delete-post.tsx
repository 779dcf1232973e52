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

/** Deletes a post after a confirmation. Deleting the opening post deletes the topic and leaves its page. */
export function DeletePost({ post: { id, topicId } }: { post: ForumPost }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const navigate = useNavigate();
  const isTopic = id === topicId;
  const remove = useMutation({
    mutationFn: () => request(deleteForumPost, { params: { id } }),
    onSuccess: async () => {
      toast({ title: 'Post deleted' });
      if (!isTopic) {
        setIsConfirming(false);
        await refetchAfter(deleteForumPost);
        // The button that had the focus is deleted with its post.
        return document.getElementById('replies')?.focus({ preventScroll: true });
      }
      await navigate(FORUM_HREF);
      queryClient.removeQueries({ queryKey: oneTopic(topicId).queryKey });
      queryClient.removeQueries({ queryKey: repliesKey(topicId) });
      refreshLists();
    },
    onError: (error) => {
      setIsConfirming(false);
      toastError('Failed to delete post. Please try again.', error);
    },
  });
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setIsConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={isTopic ? 'Delete this topic?' : 'Delete this post?'}
        question="Are you sure you want to delete this post? This action cannot be undone."
        note={isTopic ? 'Its replies are deleted with it.' : undefined}
        confirmLabel="Delete"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}
