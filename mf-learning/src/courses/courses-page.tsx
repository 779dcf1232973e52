import { usePageTitle } from '@backflow/platform';
import { BackLink, PremiumUpsell } from '@backflow/remote-kit';
import { Button, Container, PageHeader } from '@backflow/ui';
import { CourseFilters } from './course-filters.tsx';
import { CourseList } from './course-list.tsx';
import { useCourseList } from './use-course-list.ts';
import styles from './courses-page.module.css';

export function CoursesPage() {
  usePageTitle('Courses');
  const list = useCourseList();
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Courses"
        lead="From the first test to repair and reporting, at your own pace."
        back={<BackLink />}
      />
      <CourseFilters list={list} />
      <div className={styles.results}>
        <p role="status">{formatCourseCount(list)}</p>
        {list.isFiltered && (
          <Button variant="ghost" size="sm" icon="close" onClick={list.clear}>
            Clear Filters
          </Button>
        )}
      </div>
      <CourseList list={list} />
      <div className={styles.upsell}>
        <PremiumUpsell title="Unlock Premium Courses">
          Premium members can take every premium course.
        </PremiumUpsell>
      </div>
    </Container>
  );
}

/** '3 courses'; with more to load, that these are the first. Empty while a response is in flight. */
function formatCourseCount({ courses, query, isChanging }: ReturnType<typeof useCourseList>): string {
  if (!courses || isChanging) return '';
  const words = `${courses.length} ${courses.length === 1 ? 'course' : 'courses'}`;
  return query.hasNextPage ? `Showing the first ${words}` : words;
}
