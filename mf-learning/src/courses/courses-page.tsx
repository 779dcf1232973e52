import { usePageTitle } from '@backflow/platform';
import { BackLink, FilterBar, ListResults, PremiumUpsell, idOptions } from '@backflow/remote-kit';
import { Container, PageHeader } from '@backflow/ui';
import { coursesHeader } from '../page-headers.ts';
import { levelOptions } from './course-filter.ts';
import { CourseList } from './course-list.tsx';
import { useCourseList } from './use-course-list.ts';
import styles from './courses-page.module.css';

export function CoursesPage() {
  usePageTitle('Courses');
  const list = useCourseList();
  return (
    <Container className={styles.page}>
      <PageHeader {...coursesHeader} back={<BackLink />} />
      <FilterBar
        label="Courses"
        plural="courses"
        filters={list}
        choices={[
          { name: 'level', label: 'Level', options: levelOptions },
          { name: 'category', label: 'Category', options: idOptions('All Categories', list.categories) },
        ]}
      />
      <ListResults
        nouns={['course', 'courses']}
        count={list.isChanging ? undefined : list.items?.length}
        hasMore={list.query.hasNextPage}
        filters={list}
      />
      <CourseList list={list} />
      <div className={styles.upsell}>
        <PremiumUpsell title="Unlock Premium Courses">
          Premium members can take every premium course.
        </PremiumUpsell>
      </div>
    </Container>
  );
}
