import { BackLink } from '@backflow/remote-kit';
import { COURSES_HREF } from './course-text.ts';

/** The link back to the list, above a course's heading. */
export const AllCoursesLink = () => <BackLink to={COURSES_HREF} label="All Courses" />;
