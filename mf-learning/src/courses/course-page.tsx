import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';

export function CoursePage() {
  usePageTitle('Course');
  return (
    <Container>
      <PageHeader title="Course" />
    </Container>
  );
}
