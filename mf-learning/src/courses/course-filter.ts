import { COURSE_LEVELS } from '@backflow/contracts/learning';
import type { CourseLevel } from '@backflow/contracts/learning';
import type { Category } from '@backflow/contracts/shared';
import * as z from '@backflow/contracts/zod';
import { idFilter, searchFilter } from '@backflow/remote-kit';
import { LEVEL_NAMES } from './course-text.ts';

type LevelFilter = CourseLevel | '';

export const levelOptions: readonly { value: LevelFilter; label: string }[] = [
  { value: '', label: 'All Levels' },
  ...COURSE_LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] })),
];

/**
 * The filters in the address; an empty text is no restriction. Once the categories are fetched, an unknown one is no restriction either, so
 * that an old link still shows the list.
 */
export const courseFilter = (categories: readonly Category[] | undefined) =>
  z.object({
    search: searchFilter,
    level: z._default(z.enum(['', ...COURSE_LEVELS]), ''),
    category: idFilter(categories),
  });
export type CourseFilter = z.infer<ReturnType<typeof courseFilter>>;
