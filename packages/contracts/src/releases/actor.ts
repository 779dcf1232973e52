import * as z from '@backflow/contracts/zod';

/** Author of a change: an administrator, a token's holder, the platform's operator, or the site itself. */
export const ReleaseActor = z.object({
  kind: z.enum(['administrator', 'token', 'operator', 'automatic']),
  name: z.string(),
});
export type ReleaseActor = z.infer<typeof ReleaseActor>;
