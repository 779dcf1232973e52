import type { SiteSettings } from '@backflow/contracts/settings';
import { loadTogether, readSiteSettings } from '@backflow/service-kit';
import type { NotificationsContext } from './context.ts';

/** The site's settings, and the origin of all links in mails. */
export interface Site {
  readonly settings: SiteSettings;
  /** Such as `https://academy.example.com`. */
  readonly origin: string;
}

/** Reads the settings once for all mails of a batch. */
const readSettings = loadTogether(async ({ db }: Pick<NotificationsContext, 'db'>, keys: readonly null[]) => {
  const settings = await readSiteSettings(db);
  return keys.map(() => settings);
});

export const readSite = async (context: NotificationsContext): Promise<Site> => ({
  settings: await readSettings(context, null),
  origin: context.settings.PUBLIC_ORIGIN,
});
