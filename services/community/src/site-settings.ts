import { settingsWith } from '@backflow/contracts';
import type { SiteSettings } from '@backflow/contracts';
import { select, sql } from '@backflow/service-kit';
import type { CommunityContext } from './context.ts';

/** The site's settings, as identity publishes them. */
export async function readSettings({ db }: Pick<CommunityContext, 'db'>): Promise<SiteSettings> {
  const [row] = await select<{ changed: Partial<SiteSettings> }>(
    db,
    'site-settings',
    sql`select changed from identity.settings_v1`,
  );
  return settingsWith(row?.changed);
}
