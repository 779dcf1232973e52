export { CoursesTab as default } from '../admin/courses/courses-tab.tsx';
