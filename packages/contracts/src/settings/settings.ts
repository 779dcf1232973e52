import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleanLine, cleaned } from '../clean-text.ts';
import { brand } from '../brand.ts';
import { labelled } from '../label.ts';
import { isWebAddress, price, requiredText, webAddress } from '../fields.ts';
import { email } from '../identity/contact-fields.ts';

const line = (label: string, max = 120) => requiredText(label, { max });

/** The settings of the whole site, edited by administrators and readable by everyone. */
export const SiteSettings = z.object({
  /** Off: `POST /api/register` is refused with a message. */
  registrationOpen: z.boolean('Registration open must be true or false'),
  /** On: every post of the forum waits for approval. */
  forumModeration: z.boolean('Forum moderation must be true or false'),
  /** Off: only mail about accounts, payments and cancelled events is sent. */
  emailNotifications: z.boolean('Email notifications must be true or false'),
  /** On: administrators without a second factor must set one up before they may administer. */
  requireSecondFactor: z.boolean('Require a second factor must be true or false'),
  /** On: a browser may show a developer's own build in place of an area, after asking; see `LocalBuild`. */
  localBuilds: z.boolean('Local builds must be true or false'),
  /** Dollars a month, as a decimal string such as '9.99'. */
  premiumPrice: price,
  /** The id of the payment provider's client; public by its nature. Blank when there is none. */
  paymentClientId: z
    .string('Payment client id must be text')
    .check(cleaned(cleanLine), z.maxLength(200, 'Payment client id is too long')),
  brandName: line('Brand name', 60),
  brandLine: line('Brand line', 200),
  companyName: line('Company name'),
  companyUrl: webAddress('Company address'),
  phone: labelled('Phone', line('Phone', 40).check(cleaned(cleanAscii))),
  postalAddress: z
    .array(line('Postal address'))
    .check(z.minLength(1, 'Postal address is required'), z.maxLength(5, 'At most 5 lines')),
  contactEmail: email,
  /**
   * The address for requests of invoices and questions about them. Blank: `contactEmail`. It belongs to the supplier that
   * runs the site, not to one of an event.
   */
  supplierEmail: z.string('Supplier email must be text').check(
    cleaned(cleanAscii),
    z.toLowerCase(),
    z.refine((value) => value === '' || z.safeParse(email, value).success, {
      error: 'Supplier email must be an email address, or blank',
    }),
  ),
  homeStatistics: z
    .array(z.object({ value: line('Value', 20), label: line('Label', 40) }))
    .check(z.maxLength(6, 'At most 6 figures')),
  /** The forum's figure of active members. */
  activeMembers: z
    .int('Active members must be a whole number')
    .check(z.minimum(0, 'Active members cannot be negative')),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

/** The settings for everyone, and some of the serving process's environment. */
export const PublicSettings = z.extend(SiteSettings, {
  // Older processes of identity don't have it.
  localBuilds: z._default(z.boolean(), false),
  requireSecondFactor: z._default(z.boolean(), false),
  /** True refuses a commonly used password; false only shows it as weak. */
  refuseCommonPasswords: z.boolean(),
  /** True if calls of the API carry the context of a trace; absent means no. */
  traces: z.optional(z.boolean()),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/** The id of the element in `index.html` whose text is the settings as JSON; absent when they could not be read. */
export const SETTINGS_ELEMENT_ID = 'site-settings';

/** The values of settings that no administrator has changed. */
export const DEFAULT_SETTINGS: SiteSettings = {
  registrationOpen: true,
  forumModeration: false,
  emailNotifications: true,
  requireSecondFactor: false,
  localBuilds: false,
  premiumPrice: '9.99',
  paymentClientId: '',
  brandName: brand.name,
  brandLine: brand.line,
  companyName: brand.companyName,
  companyUrl: brand.companyUrl,
  phone: brand.contact.phone,
  postalAddress: [...brand.contact.postalAddress],
  contactEmail: brand.contact.email.general,
  supplierEmail: brand.contact.email.events,
  homeStatistics: brand.homeStatistics.map((figure) => ({ ...figure })),
  activeMembers: 2341,
};

/** Address for the supplier's mail about registrations and invoices. */
export const getSupplierEmail = ({ supplierEmail, contactEmail }: SiteSettings): string =>
  supplierEmail || contactEmail;

/**
 * The settings in force.
 * @param changed the values in identity's `settings_v1`, which an administrator has changed
 */
export const settingsWith = (changed: Partial<SiteSettings> | undefined): SiteSettings => ({
  ...DEFAULT_SETTINGS,
  ...changed,
  // A stored address may be older than its validation; pages show it as a link.
  companyUrl:
    changed?.companyUrl !== undefined && isWebAddress(changed.companyUrl)
      ? changed.companyUrl
      : DEFAULT_SETTINGS.companyUrl,
});
