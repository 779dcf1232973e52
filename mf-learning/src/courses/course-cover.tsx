import type { CourseView } from '@backflow/contracts';
import { LearningDrawing, classNames } from '@backflow/ui';
import { courseDrawing } from './course-drawing.ts';
import styles from './course-cover.module.css';

interface Props {
  course: Pick<CourseView, 'imageUrl' | 'title' | 'categoryName'>;
  className?: string | undefined;
}

/** A course's picture, or a drawing of what it is about. Decorative: its title stands beside it. */
export const CourseCover = ({ course, className }: Props) =>
  course.imageUrl === null ? (
    <LearningDrawing kind={courseDrawing(course)} className={classNames(styles.cover, className)} />
  ) : (
    <img
      className={classNames(styles.cover, className)}
      src={course.imageUrl}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
