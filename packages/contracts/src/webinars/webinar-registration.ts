import * as z from '@backflow/contracts/zod';
import { OwnRegistration } from '../events/registration.ts';

/** A registration for a webinar in the caller's own list. */
export const WebinarRegistration = z.extend(OwnRegistration, {
  webinarId: z.string(),
  webinar: z.object({
    id: z.string(),
    title: z.string(),
    description: z.nullable(z.string()),
    scheduledAt: z.string(),
    /** In minutes. */
    duration: z.number(),
    /** True when the webinar was taken down after registering: deleted, or made a draft again. */
    isDeleted: z.boolean(),
  }),
});
export type WebinarRegistration = z.infer<typeof WebinarRegistration>;
