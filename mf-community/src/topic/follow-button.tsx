import { followForumTopic, unfollowForumTopic } from '@backflow/contracts/community';
import type { ForumTopicPage } from '@backflow/contracts/community';
import { byId, mutate } from '@backflow/platform';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { changeTopic } from './api.ts';
import { toastError } from '../toast-error.ts';
import styles from './follow-button.module.css';

/** Follows or unfollows a topic, with an explanation. */
export function FollowButton({ topic: { id, isFollowed } }: { topic: ForumTopicPage }) {
  const follow = useMutation({
    mutationFn: () =>
      mutate(isFollowed ? unfollowForumTopic : followForumTopic, byId(id), {
        apply: () => changeTopic(id, () => ({ isFollowed: !isFollowed })),
      }),
    onError: (error) => toastError('This could not be changed. Please try again.', error),
  });
  return (
    <div className={styles.follow}>
      <Button
        variant="quiet"
        icon={isFollowed ? 'check' : undefined}
        aria-pressed={isFollowed}
        aria-describedby="follow-means"
        pending={follow.isPending}
        block
        onClick={() => follow.mutate()}
      >
        {isFollowed ? 'Following' : 'Follow'}
      </Button>
      <p id="follow-means" className={styles.means}>
        {isFollowed
          ? 'You get one email when somebody replies, and the next only after you have looked here again.'
          : 'Get one email when somebody replies, and the next only after you have looked here again.'}
      </p>
    </div>
  );
}
