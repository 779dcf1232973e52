import { ACCESS_LEVELS } from '@backflow/contracts';
import { ADMIN_COURSE_SORTS } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';
import { idFilter, searchFilter } from '@backflow/remote-kit';

/** What the list is narrowed by, as the address has it; an empty text is no restriction. */
export const CourseFilter = z.object({
  search: searchFilter,
  status: z._default(z.enum(['', 'published', 'draft']), ''),
  access: z._default(z.enum(['', ...ACCESS_LEVELS]), ''),
  category: idFilter(),
  sort: z._default(z.enum(ADMIN_COURSE_SORTS), 'newest'),
});
export type CourseFilter = z.infer<typeof CourseFilter>;

export const sortOptions = [
  { value: 'newest', label: 'Newest First' },
  { value: 'title', label: 'By Title' },
  { value: 'enrollments', label: 'Most Enrolled' },
] as const satisfies readonly { value: CourseFilter['sort']; label: string }[];
