import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';

export function ResourcesPage() {
  usePageTitle('Resources');
  return (
    <Container>
      <PageHeader title="Resources" />
    </Container>
  );
}
