import { usePageTitle } from '@backflow/platform';
import { Container, ErrorPanel, PageHeader } from '@backflow/ui';

/** Stands where one of the shell's own pages should be. */
export function PageTrouble() {
  usePageTitle('Page unavailable');
  return (
    <Container>
      <PageHeader title="This page could not be shown" />
      <ErrorPanel
        title="Something is missing"
        retryLabel="Reload Page"
        onRetry={() => window.location.reload()}
      >
        Either the connection was lost for a moment, or something went wrong on our side. The rest of the site
        works as usual.
      </ErrorPanel>
    </Container>
  );
}
