import { isFinished } from '@backflow/contracts/shared';
import type { EnrollmentItem } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { Skeleton, SkeletonGroup, SkeletonLine, VisuallyHidden, buttonClass } from '@backflow/ui';
import type { ReactNode } from 'react';
import { CourseCover } from '../subject-picture.tsx';
import { CourseProgress } from './course-progress.tsx';
import { courseHref, lessonHref } from './course-text.ts';
import styles from './my-course.module.css';

export const isDone = ({ progress }: EnrollmentItem): boolean => isFinished(progress);

/** When the member last completed a lesson, or else enrolled. */
export const lastAt = ({ lastCompletedAt, enrolledAt }: EnrollmentItem): number =>
  Date.parse(lastCompletedAt ?? enrolledAt);

/** A course of the member: their progress and a link to continue, or why it is closed. */
export function MyCourse({ item }: { item: EnrollmentItem }) {
  const { course, progress } = item;
  const closed = closedBecause(item);
  return (
    <CourseLine
      course={course}
      title={<Link to={courseHref(course.id)}>{course.title}</Link>}
      action={closed === null && <ContinueLink item={item} />}
    >
      {closed ?? <CourseProgress progress={progress} of={course.title} />}
    </CourseLine>
  );
}

interface LineProps {
  course: EnrollmentItem['course'];
  title: ReactNode;
  /** Beside the text, or below it where there is no room. */
  action: ReactNode;
  /** Below the title: a note, if it is a text. */
  children: ReactNode;
}

/** A course's cover beside its title. */
export const CourseLine = ({ course, title, action, children }: LineProps) => (
  <div className={styles.frame}>
    <div className={styles.course}>
      <CourseCover course={course} className={styles.cover} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {typeof children === 'string' ? <p className={styles.note}>{children}</p> : children}
      </div>
      {action}
    </div>
  </div>
);

export const CourseLineSkeleton = () => (
  <div className={styles.frame}>
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

function ContinueLink({ item: { course, progress, nextLessonId } }: { item: EnrollmentItem }) {
  const isOver = isFinished(progress);
  const href = nextLessonId === null ? courseHref(course.id) : lessonHref(course.id, nextLessonId);
  const label = isOver ? 'Open' : progress.completed > 0 ? 'Continue' : 'Start';
  return (
    <Link to={isOver ? courseHref(course.id) : href} className={buttonClass(isOver ? 'quiet' : 'primary')}>
      <span>
        {label} <VisuallyHidden>{course.title}</VisuallyHidden>
      </span>
    </Link>
  );
}

/** Null for a course that is open to the member. */
function closedBecause({ course, status, mayOpen }: EnrollmentItem): string | null {
  if (course.isDeleted) return 'This course was withdrawn.';
  if (status === 'pending') return 'Invoice requested. The course opens once it is paid.';
  return mayOpen ? null : 'This course is for premium members. Your progress is kept.';
}
