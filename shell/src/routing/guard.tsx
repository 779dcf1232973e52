import { mayEnter } from '@backflow/contracts';
import type { RemotePage } from '@backflow/contracts';
import { Navigate, refreshSession, toast, useNavigate, usePageTitle, useSession } from '@backflow/platform';
import { Container, ErrorPanel, PageHeader } from '@backflow/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { PageLoading } from './loading.tsx';

interface Props {
  page: Pick<RemotePage, 'access' | 'signedOut'> & Partial<Pick<RemotePage, 'title' | 'lead'>>;
  /** Shown to visitors who are signed out. */
  instead: Readonly<Record<RemotePage['signedOut'], ReactNode>>;
  children: ReactNode;
}

/**
 * Renders a page only for visitors who may enter it. For others the children are not mounted, so nothing of the page is
 * fetched. Administrators who have to set up two-step sign-in are led there.
 */
export function Guard({ page, instead, children }: Props) {
  const { status, user } = useSession();
  if (page.access === 'admin' && user?.needsSecondFactor) return <Navigate to="/settings" replace />;
  if (mayEnter(page, user)) return children;
  if (status === 'unknown') return <PageLoading title={page.title} lead={page.lead} />;
  if (status === 'unavailable') return <SessionUnavailable />;
  return status === 'signed-out' ? instead[page.signedOut] : <AccessDenied />;
}

/** Shown while the site cannot tell who is signed in. */
const SessionUnavailable = () => (
  <Container>
    <ErrorPanel title="Your account cannot be reached" onRetry={() => void refreshSession()}>
      Sign-in is unavailable for a moment. Nothing of yours is lost.
    </ErrorPanel>
  </Container>
);

const REDIRECT_MS = 1000;

/** Shown on administrators' pages to other members; redirects to the home page after a second. */
function AccessDenied() {
  usePageTitle('Access Denied');
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: 'Unauthorized',
      description: 'Admin access required. Redirecting...',
      variant: 'destructive',
    });
    const timer = setTimeout(() => void navigate('/', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Container>
      <PageHeader title="Access Denied" lead="You don't have permission to access this page." />
    </Container>
  );
}
