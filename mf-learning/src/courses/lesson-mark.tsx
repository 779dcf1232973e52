import { isFinished } from '@backflow/contracts/shared';
import type { CourseProgress } from '@backflow/contracts/shared';
import { Link, isUnauthorized, reasonOf, toast } from '@backflow/platform';
import { Button, Icon, LearningDrawing, buttonClass } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { lessonMark } from './api.ts';
import finishedStyles from './finished.module.css';
import { COURSES_HREF, courseHref, formatLessonCount } from './course-text.ts';
import styles from './lesson-mark.module.css';

interface Props {
  courseId: string;
  lessonId: string;
  isCompleted: boolean;
  progress: CourseProgress;
  /** True for the last lesson: only there a panel announces that the course is completed. */
  isLast: boolean;
}

/** Below a lesson: the button that marks it as completed or not, and how many lessons are left. */
export function LessonMark({ courseId, lessonId, isCompleted, progress, isLast }: Props) {
  const { mutate, isPending, isSuccess } = useMutation({
    ...lessonMark,
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ title: reasonOf(error, 'The lesson could not be marked'), variant: 'destructive' });
    },
  });
  return (
    <div className={styles.end}>
      {isCompleted && isFinished(progress) && (isLast || isSuccess) && (
        <Finished back={lessonId === courseId ? null : courseHref(courseId)} />
      )}
      <section aria-label="This lesson" className={styles.mark} data-completed={isCompleted || undefined}>
        <p role="status" className={styles.text}>
          {isCompleted ? (
            <>
              <Icon name="check" />
              <span>
                <strong>Completed.</strong> {formatLeft(progress)}
              </span>
            </>
          ) : (
            <span>
              <strong>Done with this lesson?</strong> {formatLeft(progress)}
            </span>
          )}
        </p>
        <Button
          variant={isCompleted ? 'ghost' : 'primary'}
          pending={isPending}
          onClick={() => {
            mutate({ courseId, lessonId, isCompleted: !isCompleted });
          }}
        >
          {isCompleted ? 'Mark as Not Done' : 'Mark as Complete'}
        </Button>
      </section>
    </div>
  );
}

function formatLeft({ completed, total }: CourseProgress): string {
  const left = total - completed;
  if (total === 1) return left > 0 ? 'It is all of this course.' : 'The course is on your record.';
  if (left <= 0) return `All ${formatLessonCount(total)} are done.`;
  return `${completed} of ${formatLessonCount(total)} done, ${left} to go.`;
}

/** Panel of a finished course, with links to continue. @param back the course's page; null on that page */
const Finished = ({ back }: { back: string | null }) => (
  <section aria-labelledby="finished" className={finishedStyles.finished}>
    <LearningDrawing kind="report" className={finishedStyles.drawing} />
    <div className={finishedStyles.text}>
      <h2 id="finished">Course finished</h2>
      <p>Every lesson is completed. It stays open to you: come back before a test, or take the next one.</p>
      <p className={finishedStyles.ways}>
        <Link to={COURSES_HREF} className={buttonClass('primary')}>
          Find the Next Course
        </Link>
        {back !== null && (
          <Link to={back} className={buttonClass('quiet')}>
            Back to the Course
          </Link>
        )}
      </p>
    </div>
  </section>
);
