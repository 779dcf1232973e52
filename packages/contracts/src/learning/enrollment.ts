import * as z from '@backflow/contracts/zod';
import { CourseProgress } from '../shared/course-progress.ts';

/** The caller's own enrollment, as it travels inside a course. Pending until its invoice is paid. */
export const MyEnrollment = z.object({
  id: z.string(),
  status: z.enum(['pending', 'confirmed', 'cancelled']),
  enrolledAt: z.string(),
  progress: CourseProgress,
});
export type MyEnrollment = z.infer<typeof MyEnrollment>;
