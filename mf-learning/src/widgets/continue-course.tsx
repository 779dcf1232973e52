import { isFinished } from '@backflow/contracts/shared';
import type { EnrollmentItem } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { EmptyState, Skeleton, SkeletonGroup, SkeletonLine, VisuallyHidden, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { ownEnrollments } from '../courses/api.ts';
import { CourseCover } from '../subject-picture.tsx';
import { CourseProgress } from '../courses/course-progress.tsx';
import { COURSES_HREF, courseHref, lessonHref, formatProgress } from '../courses/course-text.ts';
import styles from './continue-course.module.css';

/** The unfinished course that the member worked on last, and a link to continue. */
export default function ContinueCourse() {
  const query = useQuery(ownEnrollments);
  if (!query.data) {
    return query.isError ? (
      <QueryError title="Your courses could not be loaded" query={query} />
    ) : (
      <ContinueSkeleton />
    );
  }
  return (
    <div className={styles.widget}>
      <Next items={query.data.filter(({ course }) => !course.isDeleted)} />
      <OwnCourses items={query.data} />
    </div>
  );
}

/** @param items without withdrawn courses */
function Next({ items }: { items: readonly EnrollmentItem[] }) {
  const item = lastWorkedOn(items);
  if (item) return <Continue item={item} />;
  const [first] = items;
  if (!first) return <NoCourses />;
  const closed = items.find((each) => !isDone(each));
  return closed ? <Closed item={closed} /> : <AllFinished count={items.length} last={first} />;
}

const isDone = ({ progress }: EnrollmentItem): boolean => isFinished(progress);
const lastAt = ({ lastCompletedAt, enrolledAt }: EnrollmentItem): number =>
  Date.parse(lastCompletedAt ?? enrolledAt);

const lastWorkedOn = (items: readonly EnrollmentItem[]): EnrollmentItem | undefined =>
  items.filter((item) => item.mayOpen && !isDone(item)).sort((a, b) => lastAt(b) - lastAt(a))[0];

function Continue({ item }: { item: EnrollmentItem }) {
  const { course, progress, nextLessonId } = item;
  const href = nextLessonId === null ? courseHref(course.id) : lessonHref(course.id, nextLessonId);
  return (
    <div className={styles.course}>
      <CourseCover course={course} className={styles.cover} />
      <div className={styles.text}>
        <p className={styles.title}>
          <Link to={courseHref(course.id)}>{course.title}</Link>
        </p>
        <CourseProgress progress={progress} of={course.title} />
      </div>
      <Link to={href} className={buttonClass('primary')}>
        <span>
          {progress.completed > 0 ? 'Continue' : 'Start'} <VisuallyHidden>{course.title}</VisuallyHidden>
        </span>
      </Link>
    </div>
  );
}

/** A course that opens after payment, or with premium again. */
const Closed = ({ item: { course, status } }: { item: EnrollmentItem }) => (
  <div className={styles.course}>
    <CourseCover course={course} className={styles.cover} />
    <div className={styles.text}>
      <p className={styles.title}>
        <Link to={courseHref(course.id)}>{course.title}</Link>
      </p>
      <p className={styles.note}>
        {status === 'pending'
          ? 'Invoice requested. The course opens once it is paid.'
          : 'This course is for premium members. Your progress is kept.'}
      </p>
    </div>
  </div>
);

const NoCourses = () => (
  <EmptyState
    title="No course begun"
    action={
      <Link to={COURSES_HREF} className={buttonClass('primary')}>
        Find a Course
      </Link>
    }
  >
    Enroll in one, and go on from here where you left off.
  </EmptyState>
);

const AllFinished = ({ count, last: { course } }: { count: number; last: EnrollmentItem }) => (
  <div className={styles.course}>
    <CourseCover course={course} className={styles.cover} />
    <div className={styles.text}>
      <p className={styles.title}>
        {count === 1 ? 'You have finished your course' : `You have finished all ${count} of your courses`}
      </p>
      <p className={styles.note}>They stay open to you. The next one is among all courses.</p>
    </div>
    <Link to={COURSES_HREF} className={buttonClass('primary')}>
      Find the Next Course
    </Link>
  </div>
);

/** Every course of the member, withdrawn ones too; nothing if the course above is the only one. */
const OwnCourses = ({ items }: { items: readonly EnrollmentItem[] }) =>
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

const ContinueSkeleton = () => (
  <div className={styles.widget}>
    <SkeletonGroup label="Loading your courses" className={styles.course}>
      <Skeleton height="auto" className={styles.skeletonCover} />
      <div className={styles.text}>
        <SkeletonLine width="70%" />
        <SkeletonLine width="100%" />
      </div>
      <Skeleton width={110} height={44} />
    </SkeletonGroup>
  </div>
);
