import * as z from '@backflow/contracts/zod';
import { WebinarRegistration } from '../webinars/webinar-registration.ts';
import { EventRegistration } from './registration.ts';

/** A registration in the caller's own list: it carries an eventId or a webinarId. */
export const RegistrationItem = z.union([EventRegistration, WebinarRegistration]);
export type RegistrationItem = z.infer<typeof RegistrationItem>;
