import * as z from '@backflow/contracts/zod';

/** What courses, resources or topics are sorted by. */
export const Category = z.object({ id: z.string(), name: z.string() });
export type Category = z.infer<typeof Category>;
