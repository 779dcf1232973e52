import { COURSE_LEVELS, MANUFACTURERS, MANUFACTURER_KEYS } from '@backflow/contracts';
import type { CourseLevel } from '@backflow/contracts';

export const LEVEL_NAMES: Readonly<Record<CourseLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};

export const levelOptions = COURSE_LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] }));

export const manufacturerOptions = [
  { value: '', label: 'None' },
  ...MANUFACTURER_KEYS.map((value) => ({ value, label: MANUFACTURERS[value] })),
];

/** '1 lesson', '6 lessons' */
export const lessonsWords = (count: number): string => `${count} ${count === 1 ? 'lesson' : 'lessons'}`;
