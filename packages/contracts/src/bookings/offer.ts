import * as z from '@backflow/contracts/zod';
import { isFree } from '../fields.ts';
import { Sessions } from './session.ts';

/** Kinds of offers by their segment of a path: `/api/admin/webinars/…`. CONTRIBUTING describes how to add a kind. */
export const KIND_OF_PATH = { events: 'event', webinars: 'webinar', courses: 'course' } as const;

export type OfferPath = keyof typeof KIND_OF_PATH;
export const OFFER_PATHS = Object.keys(KIND_OF_PATH) as readonly OfferPath[];
export const OfferPath = z.enum(OFFER_PATHS, `Must be one of: ${OFFER_PATHS.join(', ')}`);

export type OfferKind = (typeof KIND_OF_PATH)[OfferPath];
export const OFFER_KINDS: readonly OfferKind[] = Object.values(KIND_OF_PATH);

/** The segment of a path for a kind. */
export function pathOfKind(kind: OfferKind): OfferPath {
  const path = OFFER_PATHS.find((each) => KIND_OF_PATH[each] === kind);
  if (path === undefined) throw new Error(`no path for ${kind}`);
  return path;
}

/** Details of an offer that its owner publishes for bookings, beside title, times and price. */
export const OFFER_DETAILS = {
  event: z.object({
    description: z.nullable(z.string()),
    /** The address, or the meeting link of a virtual one. */
    location: z.nullable(z.string()),
    isVirtual: z.boolean(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    /** Parking and access; absent in offers that the release before published. */
    parking: z.optional(z.nullable(z.string())),
    sessions: Sessions,
  }),
  webinar: z.object({
    description: z.nullable(z.string()),
    sessions: Sessions,
  }),
  /** `duration` is free text, such as '4.5 hours'. */
  course: z.object({ duration: z.nullable(z.string()) }),
} as const;
export type OfferDetails<Kind extends OfferKind = OfferKind> = z.infer<(typeof OFFER_DETAILS)[Kind]>;

/** True if a booking requests an invoice and therefore starts as pending. */
export const needsInvoice = (offer: { price: string; accessLevel: string }): boolean =>
  !isFree(offer.price) && offer.accessLevel !== 'free';
