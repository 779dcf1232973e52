import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';

/** An address below one of this remote's pages that leads nowhere. */
export function NotFound() {
  usePageTitle('404 Page Not Found');
  return (
    <Container>
      <PageHeader title="404 Page Not Found" lead="Did you forget to add the page to the router?" />
    </Container>
  );
}
