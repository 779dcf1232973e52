import { getSupplierEmail } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';
import { readSiteSettings } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { readBookingSettings } from '../settings/booking-settings.ts';

/** The seller as an invoice shows it, stored with it when it is sent. */
export const Seller = z.object({
  name: z.string(),
  address: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  url: z.string(),
  /** Blank for none. */
  taxId: z.string(),
  paymentInstructions: z.string(),
});
export type Seller = z.infer<typeof Seller>;

/** The seller by the settings of the site and of bookings. */
export async function readSeller(db: Pick<Database, 'reader'>): Promise<Seller> {
  const [site, bookings] = await Promise.all([readSiteSettings(db), readBookingSettings(db)]);
  return {
    name: site.companyName,
    address: site.postalAddress,
    phone: site.phone,
    email: getSupplierEmail(site),
    url: site.companyUrl,
    taxId: bookings.sellerTaxId,
    paymentInstructions: bookings.paymentInstructions,
  };
}
