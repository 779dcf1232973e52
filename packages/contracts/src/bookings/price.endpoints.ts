import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { id } from '../fields.ts';
import { OfferPath } from './offer.ts';
import { ASKED_CODES, priceCode } from './price-code.ts';

export const getMyPrice = endpoint({
  id: 'bookings.myPrice',
  method: 'GET',
  path: '/api/prices/:offers/:id',
  summary:
    'What a seat costs the caller, with a price code or without. 400 with the reason for a code that is unknown, over, used up, or of another company.',
  access: 'public',
  personal: true,
  limit: ASKED_CODES,
  params: z.object({ offers: OfferPath, id }),
  query: z.object({ code: z.optional(priceCode) }),
  response: z.object({
    /** False without a code, and where another price is as low. */
    isUsed: z.boolean(),
    /** The rule that applies, such as 'Early price until December 4'. */
    label: z.string(),
    /** A decimal string in dollars. */
    price: z.string(),
  }),
  reads: ['events', 'courses', 'members'],
});
