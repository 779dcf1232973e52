import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';

export function CoursesPage() {
  usePageTitle('Courses');
  return (
    <Container>
      <PageHeader title="Courses" />
    </Container>
  );
}
