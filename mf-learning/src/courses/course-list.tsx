import { LoadMoreList, QueryError } from '@backflow/remote-kit';
import { Button, EmptyState } from '@backflow/ui';
import { CourseCard, CourseCardSkeletons } from './course-card.tsx';
import { useEnrolling } from './enroll-button.tsx';
import type { useCourseList } from './use-course-list.ts';
import styles from './course-list.module.css';

interface Props {
  list: ReturnType<typeof useCourseList>;
}

/** The cards, or what stands in their place: skeletons, the reason there are none, or what went wrong. */
export function CourseList({ list }: Props) {
  const enrolling = useEnrolling();
  const { courses, query } = list;
  if (!courses) {
    return query.isError ? (
      <QueryError title="Courses could not be loaded" query={query} />
    ) : (
      <CourseCardSkeletons count={6} className={styles.cards} />
    );
  }
  if (courses.length === 0) return <NoCourses list={list} />;
  return (
    <LoadMoreList
      items={courses}
      query={query}
      errorMessage="More courses could not be loaded."
      isChanging={list.isChanging}
      className={styles.cards}
    >
      {(course) => <CourseCard course={course} enrolling={enrolling} />}
    </LoadMoreList>
  );
}

const NoCourses = ({ list: { isFiltered, clear } }: Props) =>
  isFiltered ? (
    <EmptyState
      drawing="gauge"
      title="No courses found"
      action={
        <Button variant="quiet" onClick={clear}>
          Clear Filters
        </Button>
      }
    >
      Nothing matches these filters. Choose all levels or search for another word.
    </EmptyState>
  ) : (
    <EmptyState drawing="classroom" title="No courses available">
      New courses appear here as soon as they are published.
    </EmptyState>
  );
