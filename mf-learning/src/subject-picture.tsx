import type { CourseView, ResourceView } from '@backflow/contracts/learning';
import { LearningDrawing, classNames } from '@backflow/ui';
import type { LearningKind } from '@backflow/ui';
import { useState } from 'react';
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

/** Patterns by subject: the kind of work before the assembly. */
const BY_SUBJECT: readonly (readonly [RegExp, LearningKind])[] = [
  [/\b(freez|frost|winter)/i, 'freeze'],
  [/\b(thermal|expansion)/i, 'expansion'],
  [/\b(hazard|cross-connection|survey)/i, 'hazard'],
  [/\bair[ -]gap/i, 'airGap'],
  [/\b(repair|rebuild|maintenance|troubleshoot|parts?\b)/i, 'repair'],
  [/\b(report|record|form|paperwork|notice|regulation|code)/i, 'report'],
  [/\b(gauge|calibrat)/i, 'gauge'],
  [/\bsvba?\b|\bspill[ -]resistant/i, 'svb'],
  [/\bpvba?\b|\bvacuum[ -]breaker/i, 'pvb'],
  [/\b(rpz|rpa|rp\b|rpda|reduced[ -]pressure|relief valve)/i, 'rpz'],
  [/\b(dcv?a?|dcda)\b|\bdouble[ -]check|\bfire line/i, 'dc'],
];

interface Subject {
  title: string;
  categoryName: string | null;
}

/** The drawing of a course or a resource without a picture, by its title, else by its category. */
export function subjectDrawing({ title, categoryName }: Subject): LearningKind | undefined {
  const getDrawing = (text: string) => BY_SUBJECT.find(([pattern]) => pattern.test(text))?.[1];
  return getDrawing(title) ?? getDrawing(categoryName ?? '');
}
