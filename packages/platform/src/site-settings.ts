import { SETTINGS_ELEMENT_ID, SiteSettings, brand } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

let known: SiteSettings | undefined;

/** What administrators set for the whole site, as the gateway put it into the page. */
export function siteSettings(): SiteSettings {
  known ??= embeddedSettings();
  return known;
}

/** The same, inside of a component. */
export const useSiteSettings = siteSettings;

function embeddedSettings(): SiteSettings {
  try {
    return z.parse(SiteSettings, JSON.parse(document.getElementById(SETTINGS_ELEMENT_ID)?.textContent ?? ''));
  } catch {
    return withoutSettings();
  }
}

/** A page without settings, run alone or when they could not be read, still says whose it is. */
const withoutSettings = (): SiteSettings => ({
  registrationOpen: true,
  forumModeration: false,
  emailNotifications: true,
  premiumPrice: '9.99',
  paymentClientId: '',
  brandName: brand.name,
  brandLine: brand.line,
  companyName: brand.companyName,
  companyUrl: brand.companyUrl,
  phone: brand.contact.phone,
  postalAddress: [...brand.contact.postalAddress],
  contactEmail: brand.contact.email.general,
  homeStatistics: [...brand.homeStatistics],
  activeMembers: 0,
});
