import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';

export function ResourcePage() {
  usePageTitle('Resource');
  return (
    <Container>
      <PageHeader title="Resource" />
    </Container>
  );
}
