import { Link } from '@backflow/platform';
import { EmptyState, buttonClass } from '@backflow/ui';
import { COURSES_HREF } from './course-text.ts';

/** Placeholder for a member without a course. */
export const NoCourses = () => (
  <EmptyState
    title="No course begun"
    action={
      <Link to={COURSES_HREF} className={buttonClass('primary')}>
        Find a Course
      </Link>
    }
  >
    Enroll in one, and go on from here where you left off.
  </EmptyState>
);
