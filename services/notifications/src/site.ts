import type { SiteSettings } from '@backflow/contracts/settings';
import { readSiteSettings } from '@backflow/service-kit';
import type { NotificationsContext } from './context.ts';

/** The site's settings, and the origin of all links in mails. */
export interface Site {
  readonly settings: SiteSettings;
  /** Such as `https://academy.example.com`. */
  readonly origin: string;
}

export const readSite = async ({ db, settings }: NotificationsContext): Promise<Site> => ({
  settings: await readSiteSettings(db),
  origin: settings.PUBLIC_ORIGIN,
});
