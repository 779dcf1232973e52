import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';

export function LessonPage() {
  usePageTitle('Lesson');
  return (
    <Container>
      <PageHeader title="Lesson" />
    </Container>
  );
}
