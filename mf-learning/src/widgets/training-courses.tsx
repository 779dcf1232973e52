import type { EnrollmentItem } from '@backflow/contracts/learning';
import { LoadMoreList, QueryError, useShownItems } from '@backflow/remote-kit';
import { Card, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { myEnrollments } from '../courses/api.ts';
import { NoCourses } from '../courses/no-courses.tsx';
import { MyCourse, isDone, lastAt } from '../courses/my-course.tsx';
import styles from './training-courses.module.css';

const SHOWN = 6;

/** Every course of the member: those to continue first, then closed, finished and withdrawn ones. */
export default function TrainingCourses() {
  const query = useQuery(myEnrollments);
  if (!query.data)
    return <QueryError title="Your courses could not be loaded" query={query} loading={<Loading />} />;
  return query.data.length === 0 ? <NoCourses /> : <Courses items={query.data} />;
}

const Courses = ({ items }: { items: readonly EnrollmentItem[] }) => (
  <Card padded={false} className={styles.card}>
    <LoadMoreList {...useShownItems([...items].sort(byState), SHOWN)} className={styles.courses}>
      {(item) => <MyCourse item={item} />}
    </LoadMoreList>
  </Card>
);

/** Sorts by state, then by the latest activity. */
const byState = (a: EnrollmentItem, b: EnrollmentItem): number =>
  getState(a) - getState(b) || lastAt(b) - lastAt(a);

function getState(item: EnrollmentItem): number {
  if (item.course.isDeleted) return 3;
  if (isDone(item)) return 2;
  return item.mayOpen ? 0 : 1;
}

const Loading = () => (
  <SkeletonGroup label="Loading your courses">
    <Card padded={false} className={styles.card}>
      {[1, 2].map((row) => (
        <div key={row} className={styles.skeleton}>
          <SkeletonLine width="60%" />
          <SkeletonLine width="100%" />
        </div>
      ))}
    </Card>
  </SkeletonGroup>
);
