import * as z from '@backflow/contracts/zod';
import { optionalText, requiredText, version } from '../fields.ts';
import { labelled } from '../label.ts';
import { coordinate } from './coordinate.ts';

/** How to arrive at an event: shown on its page and in its mails. */
export const parking = z.optional(optionalText('Parking and access', { max: 500, multiline: true }));

/** A place where events are held, as administrators enter it. */
export const VenueInput = z.object({
  name: requiredText('Name', { max: 120 }),
  address: z.optional(optionalText('Address', { max: 300 })),
  latitude: coordinate('Latitude', 90),
  longitude: coordinate('Longitude', 180),
  /** Null where nobody has counted them. */
  seats: labelled(
    'Seats',
    z.optional(
      z.nullable(
        z
          .int({ error: 'Seats must be a whole number' })
          .check(z.minimum(1, 'A venue has at least 1 seat'), z.maximum(100_000, 'Seats are too many')),
      ),
    ),
  ),
  parking,
  /** For administrators only: keys, contacts, what to bring. */
  officeNote: z.optional(optionalText('Note of the office', { max: 2000, multiline: true })),
  /** A retired venue stays with its events, and cannot be chosen any more. */
  isRetired: labelled('Retired', z.optional(z.boolean('Retired must be true or false'))),
});
export type VenueInput = z.infer<typeof VenueInput>;

export const VenueView = z.object({
  id: z.string(),
  version,
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  seats: z.nullable(z.number()),
  parking: z.nullable(z.string()),
  officeNote: z.nullable(z.string()),
  isRetired: z.boolean(),
  /** Its events that are not over, drafts included. */
  comingEvents: z.number(),
});
export type VenueView = z.infer<typeof VenueView>;

/** The fields that an event takes over from its venue. */
export const placeOfVenue = ({
  name,
  address = null,
  latitude = null,
  longitude = null,
  parking: note = null,
}: Pick<VenueInput, 'name' | 'address' | 'latitude' | 'longitude' | 'parking'>) => ({
  location: address === null ? name : `${name}, ${address}`,
  latitude,
  longitude,
  parking: note,
});
