import { isFinished } from '@backflow/contracts/shared';
import type { EnrollmentItem } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { VisuallyHidden, buttonClass } from '@backflow/ui';
import { CourseCover } from '../subject-picture.tsx';
import { CourseProgress } from './course-progress.tsx';
import { courseHref, lessonHref } from './course-text.ts';
import styles from './my-course.module.css';

export const isDone = ({ progress }: EnrollmentItem): boolean => isFinished(progress);

/** A course of the member: their progress and a link to continue, or why it is closed. */
export function MyCourse({ item }: { item: EnrollmentItem }) {
  const { course, progress } = item;
  const closed = closedBecause(item);
  return (
    <div className={styles.frame}>
      <div className={styles.course}>
        <CourseCover course={course} className={styles.cover} />
        <div className={styles.text}>
          <p className={styles.title}>
            <Link to={courseHref(course.id)}>{course.title}</Link>
          </p>
          {closed === null ? (
            <CourseProgress progress={progress} of={course.title} />
          ) : (
            <p className={styles.note}>{closed}</p>
          )}
        </div>
        {closed === null && <ContinueLink item={item} />}
      </div>
    </div>
  );
}

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
