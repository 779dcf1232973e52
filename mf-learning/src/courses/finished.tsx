import { Link } from '@backflow/platform';
import { LearningDrawing, buttonClass } from '@backflow/ui';
import { COURSES_HREF } from './course-text.ts';
import styles from './finished.module.css';

/** Every lesson is completed: said with the ways on. `courseHref` is null where this is the course's own page. */
export const Finished = ({ courseHref }: { courseHref: string | null }) => (
  <section aria-labelledby="finished" className={styles.finished}>
    <LearningDrawing kind="report" className={styles.drawing} />
    <div className={styles.words}>
      <h2 id="finished">Course finished</h2>
      <p>Every lesson is completed. It stays open to you: come back before a test, or take the next one.</p>
      <p className={styles.ways}>
        <Link to={COURSES_HREF} className={buttonClass('primary')}>
          Find the Next Course
        </Link>
        {courseHref !== null && (
          <Link to={courseHref} className={buttonClass('quiet')}>
            Back to the Course
          </Link>
        )}
      </p>
    </div>
  </section>
);
