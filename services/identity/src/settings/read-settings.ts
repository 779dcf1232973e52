import { settingsWith } from '@backflow/contracts/settings';
import type { PublicSettings, SiteSettings, VersionedSettings } from '@backflow/contracts/settings';
import { select, sql } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { refusesCommonPasswords } from '../passwords/common-passwords.ts';

/** The one row of `settings`: what administrators have changed; everything else is as contracts say. */
export interface SettingsRow {
  version: number;
  changed: Partial<SiteSettings>;
}

/** The site's settings. Before the first edit there is no row, and the defaults hold. */
export async function readSettings(context: Pick<IdentityContext, 'db'>): Promise<SiteSettings> {
  const { version: _, ...settings } = await readVersionedSettings(context);
  return settings;
}

/** The same as everyone reads them, with what this process is set to. */
export const publicSettings = async (
  context: Pick<IdentityContext, 'db' | 'settings'>,
): Promise<PublicSettings> => ({
  ...(await readSettings(context)),
  refuseCommonPasswords: refusesCommonPasswords(context.settings),
});

/** The settings with the version an edit has to name. */
export async function readVersionedSettings({ db }: Pick<IdentityContext, 'db'>): Promise<VersionedSettings> {
  const [row] = await select<SettingsRow>(db, 'settings', sql`select version, changed from settings`);
  return presentSettings(row);
}

export const presentSettings = (row: SettingsRow | undefined): VersionedSettings => ({
  ...settingsWith(row?.changed),
  version: row?.version ?? 0,
});
