import type { CourseView } from '@backflow/contracts/learning';
import { Link } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { EmptyState, Icon, Skeleton, SkeletonGroup, SkeletonLine, classNames, linkCard } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { newestCourse } from '../courses/api.ts';
import { CourseBadges } from '../courses/course-badges.tsx';
import { CourseCover } from '../subject-picture.tsx';
import { courseHref, formatFacts } from '../courses/course-text.ts';
import styles from './newest-course.module.css';

/** How many outcomes fit. */
const OUTCOMES = 3;

/** The newest course, as a link to its page. */
export default function NewestCourse() {
  const query = useQuery(newestCourse);
  if (!query.data)
    return (
      <QueryError title="The newest course could not be loaded" query={query} loading={<NewestSkeleton />} />
    );
  const [course] = query.data;
  return course ? (
    <Newest course={course} />
  ) : (
    <EmptyState drawing="classroom" title="New Courses Coming Soon">
      The first course appears here as soon as it is published.
    </EmptyState>
  );
}

const Newest = ({ course }: { course: CourseView }) => (
  <article className={classNames(linkCard.card, styles.card)}>
    <CourseCover course={course} className={styles.cover} />
    <div className={styles.body}>
      <CourseBadges {...course} />
      <h3 className={styles.title}>
        <Link to={courseHref(course.id)} className={linkCard.link}>
          {course.title}
        </Link>
      </h3>
      {course.description !== null && <p className={styles.description}>{course.description}</p>}
      {course.outcomes.length > 0 && (
        <ul className={styles.outcomes}>
          {course.outcomes.slice(0, OUTCOMES).map((line) => (
            <li key={line}>
              <Icon name="check" size={16} />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.facts}>
        {formatFacts(course).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  </article>
);

const NewestSkeleton = () => (
  <SkeletonGroup label="Loading the newest course">
    <div className={classNames(linkCard.card, styles.card)}>
      <Skeleton height="100%" className={styles.skeletonCover} />
      <div className={styles.body}>
        <Skeleton width={150} height={24} />
        <div className={styles.title}>
          <SkeletonLine width="70%" />
        </div>
        <div className={styles.description}>
          <SkeletonLine width="100%" />
          <SkeletonLine width="80%" />
        </div>
        <div className={styles.outcomes}>
          <SkeletonLine width="60%" />
          <SkeletonLine width="55%" />
          <SkeletonLine width="58%" />
        </div>
        <div className={styles.facts}>
          <SkeletonLine width={190} />
        </div>
      </div>
    </div>
  </SkeletonGroup>
);
