import { usePageTitle } from '@backflow/platform';
import { Container, PageHeader } from '@backflow/ui';
import { CourseList } from './course-list.tsx';

export function CoursesPage() {
  usePageTitle('Learning');
  return (
    <Container>
      <PageHeader title="Learning" lead="Every one of our courses." />
      <CourseList />
    </Container>
  );
}
