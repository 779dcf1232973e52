import * as z from '@backflow/contracts/zod';
import {
  accessLevelInput,
  blankAsNull,
  id,
  instant,
  optionalText,
  price,
  requiredText,
  webAddress,
} from '../fields.ts';
import { labelled } from '../label.ts';
import { hoursInput } from '../bookings/hours.ts';
import { sessionsInput } from '../bookings/session.ts';
import { pricesInput } from '../bookings/price-input.ts';
import { uploadedImage } from '../media/asset.endpoints.ts';
import { coordinate } from './coordinate.ts';
import { parking } from './venue.ts';

const optionalInstant = (label: string) => z.optional(blankAsNull(instant(label)));

/** Null is no limit; 0 is a limit. */
export const maxAttendees = labelled(
  'Max attendees',
  z.optional(
    z.nullable(
      z
        .int({ error: 'Max attendees must be a whole number' })
        .check(
          z.minimum(0, 'Max attendees cannot be negative'),
          z.maximum(1_000_000, 'Max attendees is too large'),
        ),
    ),
  ),
);

/** Input of administrators. The service checks rules between fields (end after start, …). */
export const EventInput = z.object({
  title: requiredText('Title', { max: 200 }),
  description: z.optional(optionalText('Description', { max: 10_000, multiline: true })),
  startDate: instant('Start date'),
  endDate: optionalInstant('End date'),
  registrationCloseDate: optionalInstant('Registration close date'),
  sessions: sessionsInput,
  /** A postal address, or the meeting link of a virtual event. */
  location: labelled('Location or meeting link', z.optional(optionalText('Location', { max: 500 }))),
  isVirtual: labelled('Virtual Event', z.optional(z.boolean())),
  latitude: coordinate('Latitude', 90),
  longitude: coordinate('Longitude', 180),
  venueId: labelled('Venue', z.optional(blankAsNull(id))),
  parking,
  facilitatorId: labelled('Facilitator', z.optional(blankAsNull(id))),
  facilitatorName: z.optional(optionalText('Facilitator name', { max: 160 })),
  facilitatorTitle: z.optional(optionalText('Facilitator title', { max: 160 })),
  facilitatorHeadshot: labelled('Headshot', z.optional(blankAsNull(uploadedImage('Facilitator headshot')))),
  facilitatorCompany: z.optional(optionalText('Facilitator company', { max: 160 })),
  maxAttendees,
  price: z.optional(price),
  prices: pricesInput,
  accessLevel: accessLevelInput,
  hours: hoursInput,
  supplierId: labelled('Supplier', z.optional(blankAsNull(id))),
  customSupplierName: labelled(
    'Custom supplier name',
    z.optional(optionalText('Supplier name', { max: 160 })),
  ),
  isPublished: labelled('Published', z.optional(z.boolean())),
  registrationUrl: z.optional(blankAsNull(webAddress('Registration URL'))),
  relatedResourceIds: labelled(
    'Related resources',
    z.optional(z.array(id).check(z.maxLength(20, 'At most 20 related resources'))),
  ),
});
export type EventInput = z.infer<typeof EventInput>;
