import { Link } from '@backflow/platform';
import { Icon } from '@backflow/ui';
import { COURSES_HREF } from './course-text.ts';

/** Above a course's heading: the way back to the list. */
export const AllCoursesLink = () => (
  <Link to={COURSES_HREF}>
    <Icon name="chevron-left" size={18} />
    All Courses
  </Link>
);
