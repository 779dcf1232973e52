import { mayEnter } from '@backflow/contracts';
import type { RemotePage } from '@backflow/contracts';
import { refreshSession, useSession } from '@backflow/platform';
import { Container, ErrorPanel } from '@backflow/ui';
import type { ReactNode } from 'react';
import { PageLoading } from '../routing/loading.tsx';
import { AccessDenied } from './access-denied.tsx';

interface Props {
  page: Pick<RemotePage, 'access' | 'signedOut'>;
  /** What stands there for a visitor who is signed out. */
  instead: Readonly<Record<RemotePage['signedOut'], ReactNode>>;
  children: ReactNode;
}

/**
 * Renders a page only for visitors who may enter it. Children of others are never mounted, so nothing of the page is
 * fetched.
 */
export function Guard({ page, instead, children }: Props) {
  const { status, user } = useSession();
  if (mayEnter(page, user)) return children;
  if (status === 'unknown') return <PageLoading />;
  if (status === 'unavailable') return <SessionUnavailable />;
  return status === 'signed-out' ? instead[page.signedOut] : <AccessDenied />;
}

/** The site cannot say who is signed in: its sessions are away for a moment. */
const SessionUnavailable = () => (
  <Container>
    <ErrorPanel title="Your account cannot be reached" onRetry={() => void refreshSession()}>
      Sign-in is unavailable for a moment. Nothing of yours is lost.
    </ErrorPanel>
  </Container>
);
