import { COURSE_LEVELS, MANUFACTURERS, MANUFACTURER_KEYS } from '@backflow/contracts/learning';
import type { AdminCourseView } from '@backflow/contracts/learning';
import { LEVEL_NAMES } from '../../courses/course-text.ts';

export const levelOptions = COURSE_LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] }));

export const manufacturerOptions = [
  { value: '', label: 'None' },
  ...MANUFACTURER_KEYS.map((value) => ({ value, label: MANUFACTURERS[value] })),
];

/** '1 person is enrolled', '12 people are enrolled' */
export const peopleEnrolled = (count: number): string =>
  `${count === 1 ? '1 person is' : `${count} people are`} enrolled`;

/** The question before a course becomes a draft again; null without enrollments. */
export const unpublishQuestion = ({
  title,
  enrollmentCount,
}: Pick<AdminCourseView, 'title' | 'enrollmentCount'>) =>
  enrollmentCount === 0
    ? null
    : {
        title: 'Unpublish this course?',
        question: `${peopleEnrolled(enrollmentCount)} in “${title}”. It stays open to them, with their progress; nobody else finds it or can enroll.`,
      };
