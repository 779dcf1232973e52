import * as z from '@backflow/contracts/zod';

/** How far a member is, in lessons. Counted each time, so that it is right when lessons come and go. */
export const CourseProgress = z.object({ completed: z.number(), total: z.number() });
export type CourseProgress = z.infer<typeof CourseProgress>;

/** From 0 to 100, whole; 100 when the last lesson is completed and only then. */
export const progressPercent = ({ completed, total }: CourseProgress): number =>
  total === 0 ? 0 : Math.floor((100 * completed) / total);

export const isFinished = ({ completed, total }: CourseProgress): boolean => total > 0 && completed >= total;
