import { CardList, NoMatches } from '@backflow/remote-kit';
import { EmptyState } from '@backflow/ui';
import { CourseCard, CourseCardSkeletons } from './course-card.tsx';
import { useEnrolling } from './enroll-button.tsx';
import type { useCourseList } from './use-course-list.ts';
import styles from '../card-grid.module.css';

interface Props {
  list: ReturnType<typeof useCourseList>;
}

/** The cards of the courses that match the filter. */
export function CourseList({ list }: Props) {
  const enrolling = useEnrolling();
  return (
    <CardList
      plural="courses"
      items={list.items}
      query={list.query}
      isChanging={list.isChanging}
      className={styles.cards}
      loading={<CourseCardSkeletons count={6} className={styles.cards} />}
      empty={<NoCourses list={list} />}
    >
      {(course) => <CourseCard course={course} enrolling={enrolling} />}
    </CardList>
  );
}

const NoCourses = ({ list: { isFiltered, clear } }: Props) =>
  isFiltered ? (
    <NoMatches plural="courses" onClear={clear}>
      Nothing matches these filters. Choose all levels or search for another word.
    </NoMatches>
  ) : (
    <EmptyState drawing="classroom" title="No courses available">
      New courses appear here as soon as they are published.
    </EmptyState>
  );
