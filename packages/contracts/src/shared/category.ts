import * as z from '@backflow/contracts/zod';

/** Category of courses, resources or topics. */
export const Category = z.object({ id: z.string(), name: z.string() });
export type Category = z.infer<typeof Category>;
