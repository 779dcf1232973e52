import { isFinished, progressPercent } from '@backflow/contracts/shared';
import type { CourseProgress as Progress } from '@backflow/contracts/shared';
import { formatProgress } from './course-text.ts';
import styles from './course-progress.module.css';

/** The member's progress as a bar with its count. @param of the course's title, for screen readers */
export function CourseProgress({ progress, of }: { progress: Progress; of: string }) {
  const percent = progressPercent(progress);
  return (
    <div className={styles.progress}>
      <span
        role="progressbar"
        aria-label={`Progress in ${of}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={styles.bar}
        data-finished={isFinished(progress) || undefined}
      >
        <span className={styles.done} style={{ width: `${percent}%` }} />
      </span>
      <span className={styles.text}>
        <span>{formatProgress(progress)}</span>
        <span>{percent}%</span>
      </span>
    </div>
  );
}
