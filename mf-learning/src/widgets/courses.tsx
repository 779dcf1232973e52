import { CourseList } from '../courses/course-list.tsx';

/** The first few courses, for pages of the shell. */
export default function Courses() {
  return <CourseList most={3} />;
}
