import { isFinished } from '@backflow/contracts/shared';
import type { CourseView, MyEnrollment } from '@backflow/contracts/learning';
import { MyPriceNote } from '@backflow/booking-kit';
import { Link } from '@backflow/platform';
import { Marked, PremiumNote } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import {
  Skeleton,
  SkeletonGroup,
  SkeletonLine,
  VisuallyHidden,
  buttonClass,
  classNames,
  linkCard,
} from '@backflow/ui';
import { CourseBadges } from './course-badges.tsx';
import { CourseCover } from '../subject-picture.tsx';
import { CourseProgress } from './course-progress.tsx';
import { courseHref, getEnrollment, formatFacts } from './course-text.ts';
import { EnrollButton } from './enroll-button.tsx';
import styles from './course-card.module.css';

/** One course. The whole card, except its buttons, opens its page. */
export function CourseCard({ course, enrolling }: { course: CourseView; enrolling: MemberAction }) {
  const { id, title, description, marks } = course;
  const own = getEnrollment(course);
  return (
    <article className={classNames(linkCard.card, styles.card)}>
      <CourseCover course={course} className={styles.cover} />
      <div className={styles.body}>
        <CourseBadges {...course} />
        <h2 className={styles.title}>
          <Link to={courseHref(id)} className={linkCard.link}>
            <Marked text={title} marks={marks?.title} />
          </Link>
        </h2>
        {description !== null && (
          <p className={styles.description}>
            <Marked text={description} marks={marks?.text} />
          </p>
        )}
        <p className={styles.facts}>
          {formatFacts(course).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <div className={styles.footer}>
          {own?.status === 'confirmed' && <CourseProgress progress={own.progress} of={title} />}
          <div className={styles.actions}>
            <EnrollButton course={course} enrolling={enrolling} />
            {own?.status === 'confirmed' && <ContinueLink own={own} course={course} />}
            {own?.status === 'pending' && <PendingNote id={id} />}
            {course.needsPremium && own === null && <PremiumNote />}
            {own === null && course.prices.length > 0 && (
              <MyPriceNote offer={{ ...course, startsAt: null }} />
            )}
          </div>
        </div>
      </div>
    </article>
  );
}

/** Note on an unpaid enrollment: the next step, and a link to more. */
const PendingNote = ({ id }: Pick<CourseView, 'id'>) => (
  <p className={styles.note}>
    Invoice requested.{' '}
    <Link to={courseHref(id)} className={styles.way}>
      What comes next
    </Link>
  </p>
);

function ContinueLink({ own, course: { id, title } }: { own: MyEnrollment; course: CourseView }) {
  const { progress } = own;
  const label = isFinished(progress) ? 'Read Again' : progress.completed > 0 ? 'Continue' : 'Start';
  return (
    <Link to={courseHref(id)} className={buttonClass('quiet')}>
      <span>
        {label} <VisuallyHidden>{title}</VisuallyHidden>
      </span>
    </Link>
  );
}

/** Skeletons of cards with a title of two lines. */
export const CourseCardSkeletons = ({
  count,
  className,
}: {
  count: number;
  className?: string | undefined;
}) => (
  <SkeletonGroup label="Loading courses" className={className}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classNames(linkCard.card, styles.card)}>
        <Skeleton height="auto" className={styles.skeletonCover} />
        <div className={styles.body}>
          <Skeleton width={150} height={24} />
          <div className={styles.title}>
            <SkeletonLine width="90%" />
            <SkeletonLine width="50%" />
          </div>
          <div className={styles.description}>
            <SkeletonLine width="100%" />
            <SkeletonLine width="96%" />
            <SkeletonLine width="60%" />
          </div>
          <div className={styles.facts}>
            <SkeletonLine width={190} />
          </div>
          <div className={styles.footer}>
            <div className={styles.actions}>
              <Skeleton width={124} height={44} />
            </div>
          </div>
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
