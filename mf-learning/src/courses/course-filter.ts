import { id } from '@backflow/contracts';
import { COURSE_LEVELS } from '@backflow/contracts/learning';
import type { Category, CourseLevel } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';
import { LEVEL_NAMES } from './course-text.ts';

type LevelFilter = CourseLevel | '';

export const levelOptions: readonly { value: LevelFilter; label: string }[] = [
  { value: '', label: 'All Levels' },
  ...COURSE_LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] })),
];

export const isLevelFilter = (value: string): value is LevelFilter =>
  levelOptions.some((option) => option.value === value);

/**
 * What the list is narrowed by, as the address has it; an empty text is no restriction. Once the categories are known,
 * one that is none of them is no restriction either: an old link still shows the list.
 */
export const courseFilter = (categories: readonly Category[] | undefined) =>
  z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    level: z._default(z.enum(['', ...COURSE_LEVELS]), ''),
    category: z._default(
      categories ? z.enum(['', ...categories.map((each) => each.id)]) : z.union([z.literal(''), id]),
      '',
    ),
  });
export type CourseFilter = z.infer<ReturnType<typeof courseFilter>>;
