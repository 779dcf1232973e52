import type { EnrollmentItem } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { myEnrollments } from '../courses/api.ts';
import { COURSES_HREF, courseHref, formatProgress } from '../courses/course-text.ts';
import { NoCourses } from '../courses/no-courses.tsx';
import { CourseLine, CourseLineSkeleton, MyCourse, isDone, lastAt } from '../courses/my-course.tsx';
import styles from './continue-course.module.css';

/** The unfinished course that the member worked on last, and a link to continue. */
export default function ContinueCourse() {
  const query = useQuery(myEnrollments);
  if (!query.data)
    return <QueryError title="Your courses could not be loaded" query={query} loading={<Loading />} />;
  return (
    <div className={styles.widget}>
      <Next items={query.data.filter(({ course }) => !course.isDeleted)} />
      <MyCourses items={query.data} />
    </div>
  );
}

/** @param items without withdrawn courses */
function Next({ items }: { items: readonly EnrollmentItem[] }) {
  const item = lastWorkedOn(items);
  if (item) return <MyCourse item={item} />;
  const [first] = items;
  if (!first) return <NoCourses />;
  const closed = items.find((each) => !isDone(each));
  return closed ? <MyCourse item={closed} /> : <AllFinished count={items.length} last={first} />;
}

const lastWorkedOn = (items: readonly EnrollmentItem[]): EnrollmentItem | undefined =>
  items.filter((item) => item.mayOpen && !isDone(item)).sort((a, b) => lastAt(b) - lastAt(a))[0];

const AllFinished = ({ count, last: { course } }: { count: number; last: EnrollmentItem }) => (
  <CourseLine
    course={course}
    title={count === 1 ? 'You have finished your course' : `You have finished all ${count} of your courses`}
    action={
      <Link to={COURSES_HREF} className={buttonClass('primary')}>
        Find the Next Course
      </Link>
    }
  >
    They stay open to you. The next one is among all courses.
  </CourseLine>
);

/** Every course of the member, withdrawn ones too; nothing if the course above is the only one. */
const MyCourses = ({ items }: { items: readonly EnrollmentItem[] }) =>
  items.length > 1 || items.some((item) => item.course.isDeleted || isDone(item)) ? (
    <details className={styles.all}>
      <summary>All your courses ({items.length})</summary>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={courseHref(item.courseId)}>{item.course.title}</Link>
            <span className={styles.note}>{stateLabel(item)}</span>
          </li>
        ))}
      </ul>
    </details>
  ) : null;

function stateLabel({ course, status, progress, mayOpen }: EnrollmentItem): string {
  if (course.isDeleted) return 'Withdrawn';
  if (status === 'pending') return 'Invoice requested';
  return mayOpen ? formatProgress(progress) : 'For premium members';
}

const Loading = () => (
  <div className={styles.widget}>
    <CourseLineSkeleton />
  </div>
);
