import { getCourse, getLesson } from '@backflow/contracts/learning';
import type { CourseDetail, LessonView } from '@backflow/contracts/learning';
import { Link, Navigate, byId, queryOf, useParams, usePageTitle } from '@backflow/platform';
import { NotFoundPage, QueryError, RichText, isMissing } from '@backflow/remote-kit';
import { Container, Icon, Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { COURSES_HREF, courseHref } from './course-text.ts';
import { LessonMark } from './lesson-mark.tsx';
import { LessonRefusal, isRefusal } from './lesson-refusal.tsx';
import { LessonsAside } from './lessons-aside.tsx';
import { LessonSteps } from './lesson-steps.tsx';
import { VideoPlayer } from './video-player.tsx';
import { WithdrawnCourse, isWithdrawn } from './withdrawn-course.tsx';
import styles from './lesson-page.module.css';

/** One lesson of a course, beside the list of lessons. */
export function LessonPage() {
  const { id = '', lessonId = '' } = useParams();
  const courseQuery = useQuery(queryOf(getCourse, byId(id)));
  const query = useQuery(queryOf(getLesson, { params: { id, lessonId } }));
  const course = courseQuery.data;
  const title = query.data?.title ?? course?.lessons.find((each) => each.id === lessonId)?.title;
  const heading = useFocusOnNew(lessonId);
  usePageTitle(title ?? 'Lesson');
  // A course without lessons is one lesson, on the course's own page.
  if (lessonId === id) return <Navigate to={courseHref(id)} replace />;
  const withdrawal = [courseQuery.error, query.error].find(isWithdrawn);
  if (withdrawal) return <WithdrawnCourse error={withdrawal} />;
  if (isMissing(courseQuery.error) || isMissing(query.error)) return <NotFoundPage />;
  if (courseQuery.isPending || (query.isPending && title === undefined)) return <PageSkeleton />;
  return (
    <Container className={styles.page}>
      <Breadcrumb id={id} title={query.data?.course.title ?? course?.title} />
      <h1 key={lessonId} ref={heading} tabIndex={-1} data-page-heading="" className={styles.title}>
        {title ?? 'Lesson'}
      </h1>
      {isRefusal(query.error) ? (
        <LessonRefusal error={query.error} courseId={id} />
      ) : query.isError && !query.data ? (
        <QueryError title="The lesson could not be loaded" query={query} />
      ) : (
        <div className={styles.columns}>
          {course && <LessonsAside course={course} currentId={lessonId} />}
          {query.data ? <Lesson lesson={query.data} course={course} /> : <LessonSkeleton />}
        </div>
      )}
    </Container>
  );
}

/** Between two lessons the page stays mounted, so the new heading must take the focus. */
function useFocusOnNew(lessonId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(lessonId);
  useEffect(() => {
    if (shown.current === lessonId || !heading.current) return;
    shown.current = lessonId;
    heading.current.focus({ preventScroll: true });
  });
  return heading;
}

const Breadcrumb = ({ id, title }: { id: string; title: string | undefined }) => (
  <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
    <ol className={styles.crumbs}>
      <li>
        <Link to={COURSES_HREF}>Courses</Link>
      </li>
      <li>
        <Icon name="chevron-right" size={16} />
        <Link to={courseHref(id)}>{title ?? 'Course'}</Link>
      </li>
    </ol>
  </nav>
);

function Lesson({ lesson, course }: { lesson: LessonView; course: CourseDetail | undefined }) {
  const { id, title, duration, html, video, isCompleted, position, progress } = lesson;
  const facts = [
    course ? `Lesson ${position} of ${course.lessons.length}` : `Lesson ${position}`,
    ...(duration === null ? [] : [duration]),
  ];
  return (
    <div className={styles.lesson}>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {video && <VideoPlayer video={video} title={title} />}
      {html !== null && <RichText html={html} />}
      {progress === null ? (
        <p className={styles.facts}>You are not enrolled in this course, so no progress is kept.</p>
      ) : (
        <LessonMark
          key={id}
          courseId={lesson.course.id}
          lessonId={id}
          isCompleted={isCompleted}
          progress={progress}
          isLast={lesson.nextId === null}
        />
      )}
      <LessonSteps lesson={lesson} course={course} />
    </div>
  );
}

const PageSkeleton = () => (
  <Container className={styles.page}>
    <div className={styles.breadcrumb}>
      <SkeletonLine width={200} />
    </div>
    <Skeleton width="min(100%, 560px)" height={46} />
    <div className={styles.columns}>
      <Skeleton height={110} className={styles.skeletonAside} />
      <LessonSkeleton />
    </div>
  </Container>
);

const LessonSkeleton = () => (
  <SkeletonGroup label="Loading the lesson" className={styles.lesson}>
    <SkeletonLine width={140} />
    <div>
      {[94, 100, 97, 92, 99, 60].map((width) => (
        <SkeletonLine key={width} width={`${width}%`} />
      ))}
    </div>
    <Skeleton height={220} />
  </SkeletonGroup>
);
