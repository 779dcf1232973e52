import { Link } from '@backflow/platform';
import { Icon } from '@backflow/ui';
import { COURSES_HREF } from './course-text.ts';

/** The link back to the list, above a course's heading. */
export const AllCoursesLink = () => (
  <Link to={COURSES_HREF}>
    <Icon name="chevron-left" size={18} />
    All Courses
  </Link>
);
