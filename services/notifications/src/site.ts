import { settingsWith } from '@backflow/contracts';
import type { SiteSettings } from '@backflow/contracts';
import { select, sql } from '@backflow/service-kit';
import type { NotificationsContext } from './context.ts';

/** What mails say of the site, as its administrators have set it, and where its links lead. */
export interface Site {
  readonly settings: SiteSettings;
  /** Such as `https://academy.example.com`. */
  readonly origin: string;
}

export async function readSite({ db, settings }: NotificationsContext): Promise<Site> {
  const [row] = await select<{ changed: Partial<SiteSettings> }>(
    db,
    'mail-site',
    sql`select changed from identity.settings_v1`,
  );
  return { settings: settingsWith(row?.changed), origin: settings.PUBLIC_ORIGIN };
}
