import { toast, useNavigate, usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import { useEffect } from 'react';

const REDIRECT_MS = 1000;

/** An administrators' page for a member who is none: says so, and goes to the home page a second later. */
export function AccessDenied() {
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
