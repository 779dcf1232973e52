import { MANUFACTURERS, getCourse } from '@backflow/contracts/learning';
import type { CourseDetail } from '@backflow/contracts/learning';
import { byId, queryOf, useParams, usePageTitle } from '@backflow/platform';
import { NotFoundPage, QueryError, RichText, SharePage, isMissing } from '@backflow/remote-kit';
import { Container, Icon, PageHeader, Skeleton, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { AllCoursesLink } from './all-courses-link.tsx';
import { CourseBadges } from './course-badges.tsx';
import { courseHref } from './course-text.ts';
import { EnrollPanel } from './enroll-panel.tsx';
import { LessonList } from './lesson-list.tsx';
import { LessonMark } from './lesson-mark.tsx';
import { VideoPlayer } from './video-player.tsx';
import { WithdrawnCourse, isWithdrawn } from './withdrawn-course.tsx';
import styles from './course-page.module.css';

/** A course: its outcomes, its content and its lessons, and the panel to enroll. */
export function CoursePage() {
  const { id = '' } = useParams();
  const query = useQuery(queryOf(getCourse, byId(id)));
  usePageTitle(query.data?.title ?? 'Course');
  if (isMissing(query.error)) return <NotFoundPage />;
  if (isWithdrawn(query.error)) return <WithdrawnCourse error={query.error} />;
  return (
    <Container className={styles.page}>
      {query.data ? (
        <Course course={query.data} />
      ) : query.isError ? (
        <>
          <PageHeader title="Course" back={<AllCoursesLink />} />
          <QueryError title="The course could not be loaded" query={query} />
        </>
      ) : (
        <CourseSkeleton />
      )}
    </Container>
  );
}

function Course({ course }: { course: CourseDetail }) {
  const [only] = course.lessons;
  const isOneLesson = only?.id === course.id;
  const hasContent = course.video !== null || course.html !== null;
  const hasMark = isOneLesson && course.mayOpen && course.enrollment?.status === 'confirmed';
  const hasMain = !isOneLesson || course.outcomes.length > 0 || hasContent || hasMark;
  return (
    <>
      <PageHeader title={course.title} lead={course.description} back={<AllCoursesLink />} />
      <div className={styles.about}>
        <CourseBadges {...course} />
        {course.categoryName !== null && <span>{course.categoryName}</span>}
        {course.manufacturer !== null && course.manufacturer !== 'other' && (
          <span>About assemblies by {MANUFACTURERS[course.manufacturer]}</span>
        )}
        <div className={styles.share}>
          <SharePage path={courseHref(course.id)} />
        </div>
      </div>
      {hasMain ? (
        <div className={styles.columns}>
          <div className={styles.side}>
            <EnrollPanel course={course} />
          </div>
          <div className={styles.main}>
            {course.outcomes.length > 0 && (
              <section aria-labelledby="outcomes" className={styles.outcomes}>
                <h2 id="outcomes">What you will learn</h2>
                <ul className={styles.lines}>
                  {course.outcomes.map((line) => (
                    <li key={line}>
                      <Icon name="check" size={18} />
                      {line}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {hasContent && (
              <section id="content" tabIndex={-1} aria-label="Content" className={styles.content}>
                {course.video && <VideoPlayer video={course.video} title={course.title} />}
                {course.html !== null && <RichText html={course.html} />}
              </section>
            )}
            {hasMark && course.enrollment && (
              <LessonMark
                courseId={course.id}
                lessonId={course.id}
                isCompleted={only.isCompleted}
                progress={course.enrollment.progress}
                isLast
              />
            )}
            {!isOneLesson && (
              <section aria-labelledby="inside">
                <h2 id="inside" className={styles.inside}>
                  What is inside
                </h2>
                <LessonList course={course} />
              </section>
            )}
          </div>
        </div>
      ) : (
        <EnrollPanel course={course} wide />
      )}
    </>
  );
}

const CourseSkeleton = () => (
  <SkeletonGroup label="Loading the course">
    <div className={styles.skeletonHead}>
      <Skeleton width={110} height={18} />
      <Skeleton width="min(100%, 620px)" height={46} />
      <SkeletonLine width="min(100%, 520px)" />
      <Skeleton width={180} height={24} />
    </div>
    <div className={styles.columns}>
      <div className={styles.side}>
        <Skeleton height={420} />
      </div>
      <div className={styles.main}>
        <Skeleton height={180} />
        <Skeleton height={320} />
      </div>
    </div>
  </SkeletonGroup>
);
