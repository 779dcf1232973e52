import { unfollowByMail } from '@backflow/contracts/community';
import { ApiError, Link, mutationOf, reasonOf, usePageTitle } from '@backflow/platform';
import { useLinkToken } from '@backflow/remote-kit';
import { Alert, Button, Card, Container, PageHeader, buttonClass } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { FORUM_HREF } from '../topics/topic-labels.ts';
import styles from './unfollow-page.module.css';

/**
 * The page behind the unfollow link of a mail. Only the button unfollows, because mail programs open links to check them.
 */
export function UnfollowPage() {
  usePageTitle('Stop Following');
  const token = useLinkToken();
  const { mutate, isPending, isSuccess, error } = useMutation(
    mutationOf(unfollowByMail, (linkToken: string) => ({ query: { token: linkToken } })),
  );
  return (
    <Container width="text" className={styles.page}>
      <PageHeader title="Stop following this topic" lead="No more email about its new replies." />
      <Card>
        <div className={styles.states} aria-live="polite">
          {isSuccess ? (
            <Done />
          ) : token === null || isInvalidToken(error) ? (
            <Alert
              tone="warning"
              title={token === null ? 'This link is not complete' : 'This link does not work'}
            >
              Open it once more from the email, all of it. You can also stop following on the topic’s own
              page.
            </Alert>
          ) : (
            <>
              {error !== null && (
                <Alert tone="danger">{reasonOf(error, 'That did not work. Please try again.')}</Alert>
              )}
              <p>
                One click, and this topic sends you no more email. Other topics that you follow, and email
                about your account, are not affected.
              </p>
              <Button pending={isPending} pendingLabel="Stopping..." onClick={() => mutate(token)}>
                Stop Following
              </Button>
            </>
          )}
        </div>
      </Card>
    </Container>
  );
}

const Done = () => (
  <>
    <Alert tone="success" title="You no longer follow this topic">
      You can follow it again on its own page, whenever you like.
    </Alert>
    <p>
      <Link to={FORUM_HREF} className={buttonClass('quiet')}>
        Go to the Forum
      </Link>
    </p>
  </>
);

/** A token that is cut off or forged: retrying does not help. */
const isInvalidToken = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 410].includes(error.status);
