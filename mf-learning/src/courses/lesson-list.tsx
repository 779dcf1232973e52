import type { CourseDetail, LessonSummary } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { Icon, VisuallyHidden } from '@backflow/ui';
import { lessonHref } from './course-text.ts';
import styles from './lesson-list.module.css';

interface Props {
  course: Pick<CourseDetail, 'id' | 'mayOpen' | 'lessons'>;
  /** The lesson of the page. */
  currentId?: string;
}

/** The lessons in their order; links if the course is open to the member. */
export const LessonList = ({ course, currentId }: Props) => (
  <ol className={styles.lessons}>
    {course.lessons.map((lesson, index) => (
      <li key={lesson.id} className={styles.lesson} data-completed={lesson.isCompleted || undefined}>
        {course.mayOpen ? (
          <Link
            to={lessonHref(course.id, lesson.id)}
            className={styles.row}
            aria-current={lesson.id === currentId ? 'page' : undefined}
          >
            <Row lesson={lesson} number={index + 1} />
          </Link>
        ) : (
          <div className={styles.row}>
            <Row lesson={lesson} number={index + 1} isLocked />
          </div>
        )}
      </li>
    ))}
  </ol>
);

const Row = ({
  lesson: { title, duration, isCompleted },
  number,
  isLocked = false,
}: {
  lesson: LessonSummary;
  number: number;
  isLocked?: boolean;
}) => (
  <>
    <span className={styles.mark} aria-hidden="true">
      {isCompleted ? <Icon name="check" size={16} /> : number}
    </span>
    <span className={styles.text}>
      <span className={styles.title}>{title}</span>
      {duration !== null && <span className={styles.duration}>{duration}</span>}
    </span>
    {isCompleted && <VisuallyHidden>Completed</VisuallyHidden>}
    {isLocked && <Icon name="lock" size={16} label="Not open yet" />}
  </>
);
