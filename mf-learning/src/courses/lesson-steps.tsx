import type { CourseDetail, LessonView } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { Icon } from '@backflow/ui';
import { lessonHref } from './course-text.ts';
import styles from './lesson-steps.module.css';

interface Props {
  lesson: LessonView;
  /** Has the titles of the other lessons. */
  course: CourseDetail | undefined;
}

/** Links to the previous and the next lesson. */
export function LessonSteps({ lesson: { previousId, nextId, course: of }, course }: Props) {
  if (previousId === null && nextId === null) return null;
  const getTitle = (id: string) => course?.lessons.find((lesson) => lesson.id === id)?.title;
  return (
    <nav aria-label="Previous and next lesson" className={styles.steps}>
      {previousId !== null && (
        <Link to={lessonHref(of.id, previousId)} className={styles.step} rel="prev">
          <Icon name="chevron-left" />
          <span className={styles.text}>
            <span className={styles.way}>Previous</span> <span>{getTitle(previousId)}</span>
          </span>
        </Link>
      )}
      {nextId !== null && (
        <Link to={lessonHref(of.id, nextId)} className={styles.step} rel="next">
          <span className={styles.text}>
            <span className={styles.way}>Next</span> <span>{getTitle(nextId)}</span>
          </span>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}
