import { settingsWith } from '@backflow/contracts/settings';
import type { SiteSettings } from '@backflow/contracts/settings';
import type { Database } from './database.ts';
import { select, sql } from './sql.ts';

/** The current site settings: the administrators' changes, which identity publishes, over the defaults. */
export async function readSiteSettings(db: Pick<Database, 'reader'>): Promise<SiteSettings> {
  const [row] = await select<{ changed: Partial<SiteSettings> }>(
    db,
    'site-settings',
    sql`select changed from identity.settings_v1`,
  );
  return settingsWith(row?.changed);
}
