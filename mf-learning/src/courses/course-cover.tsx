import type { CourseView } from '@backflow/contracts/learning';
import { LearningDrawing, classNames } from '@backflow/ui';
import { useState } from 'react';
import { subjectDrawing } from '../subject-drawing.ts';
import styles from './course-cover.module.css';

interface Props {
  course: Pick<CourseView, 'imageUrl' | 'title' | 'categoryName'>;
  className?: string | undefined;
}

/** A course's picture, or a drawing where there is none or it does not come. Decorative: its title stands beside it. */
export function CourseCover({ course, className }: Props) {
  const { imageUrl } = course;
  const [failed, setFailed] = useState<string>();
  if (imageUrl === null || imageUrl === failed) {
    return (
      <LearningDrawing
        kind={subjectDrawing(course) ?? 'classroom'}
        className={classNames(styles.cover, className)}
      />
    );
  }
  return (
    <img
      className={classNames(styles.cover, styles.image, className)}
      src={`${imageUrl}?size=large`}
      alt=""
      loading="lazy"
      onError={() => setFailed(imageUrl)}
    />
  );
}
