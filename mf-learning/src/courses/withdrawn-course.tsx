import { mailHref } from '@backflow/contracts/identity';
import { getSupplierEmail } from '@backflow/contracts/settings';
import { ApiError, Link, siteSettings } from '@backflow/platform';
import { Callout, Container, PageHeader, buttonClass } from '@backflow/ui';
import { AllCoursesLink } from './all-courses-link.tsx';
import { COURSES_HREF } from './course-text.ts';
import styles from './withdrawn-course.module.css';

/** True if the course was deleted after the member had enrolled. */
export const isWithdrawn = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'COURSE_WITHDRAWN';

/** The page of a deleted course and of its lessons, for enrolled members. */
export function WithdrawnCourse({ error }: { error: ApiError }) {
  const settings = siteSettings();
  const address = getSupplierEmail(settings);
  return (
    <Container className={styles.page}>
      <PageHeader title="This course was withdrawn" back={<AllCoursesLink />} />
      <Callout
        icon="book"
        title={error.reason}
        action={
          <Link to={COURSES_HREF} className={buttonClass('primary')}>
            Find Another Course
          </Link>
        }
      >
        <p className={styles.text}>
          Your enrollment stays on record. If you have paid for the course, or have an open invoice, write to{' '}
          <a href={mailHref(address)}>{address}</a> or call {settings.phone}.
        </p>
      </Callout>
    </Container>
  );
}
