import type { CourseView, ResourceView } from '@backflow/contracts/learning';
import { LearningDrawing, classNames } from '@backflow/ui';
import { useState } from 'react';
import { subjectDrawing } from './subject-drawing.ts';
import styles from './subject-picture.module.css';

interface PictureProps {
  subject: Pick<ResourceView, 'title' | 'categoryName' | 'imageUrl'>;
  /** The drawing where the subject suggests none. */
  fallback: 'classroom' | 'report';
  shape: 'cover' | 'picture';
  className?: string | undefined;
}

/** The picture of a course or a resource, or a drawing where there is none or it does not load. Decorative: the title is beside it. */
function SubjectPicture({ subject, fallback, shape, className }: PictureProps) {
  const { imageUrl } = subject;
  const [failed, setFailed] = useState<string>();
  const isCover = shape === 'cover';
  if (imageUrl === null || imageUrl === failed) {
    return (
      <LearningDrawing
        kind={subjectDrawing(subject) ?? fallback}
        className={classNames(isCover && styles.cover, className)}
      />
    );
  }
  return (
    <img
      className={classNames(styles[shape], styles.image, className)}
      src={`${imageUrl}?size=large`}
      alt=""
      {...(!isCover && { width: 400, height: 240 })}
      loading="lazy"
      onError={() => setFailed(imageUrl)}
    />
  );
}

interface CoverProps {
  course: Pick<CourseView, 'imageUrl' | 'title' | 'categoryName'>;
  className?: string | undefined;
}

/** A course's picture, twice as wide as high. */
export const CourseCover = ({ course, className }: CoverProps) => (
  <SubjectPicture subject={course} fallback="classroom" shape="cover" className={className} />
);

/** A resource's picture, in the shape of a drawing. */
export const ResourcePicture = ({ resource }: { resource: PictureProps['subject'] }) => (
  <SubjectPicture subject={resource} fallback="report" shape="picture" />
);
