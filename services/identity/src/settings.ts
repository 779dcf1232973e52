import { settingsWith } from '@backflow/contracts/settings';
import type {
  PublicSettings,
  SiteSettings,
  VersionedSettings,
  updateSettings as contract,
} from '@backflow/contracts/settings';
import {
  ConflictError,
  differences,
  mutate,
  omitUndefined,
  select,
  sql,
  tracing,
  ValidationError,
} from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from './context.ts';
import { hasSecondFactor } from './second-factor/change-second-factor.ts';
import { refusesCommonPasswords } from './passwords/common-passwords.ts';

/** The only row of `settings`: what administrators have changed. The contracts have the defaults. */
interface SettingsRow {
  version: number;
  changed: Partial<SiteSettings>;
}

/** The site's settings. Before the first edit there is no row, and the defaults apply. */
export const readSettings = async ({ db }: Pick<IdentityContext, 'db'>): Promise<SiteSettings> =>
  settingsWith((await readRow(db))?.changed);

const readRow = async (db: IdentityContext['db']): Promise<SettingsRow | undefined> =>
  (await select<SettingsRow>(db, 'settings', sql`select version, changed from settings`))[0];

/** The settings for everyone, with a setting of this process. */
export async function publicSettings(
  context: Pick<IdentityContext, 'db' | 'settings'>,
): Promise<PublicSettings> {
  const { version: _, ...settings } = await readVersionedSettings(context);
  return {
    ...settings,
    refuseCommonPasswords: refusesCommonPasswords(context.settings),
    ...(tracing && { traces: true }),
  };
}

/** The settings with their version, which an edit must send. */
export const readVersionedSettings = async ({
  db,
  settings,
}: Pick<IdentityContext, 'db' | 'settings'>): Promise<VersionedSettings> =>
  presentSettings(await readRow(db), settings);

const presentSettings = (
  row: SettingsRow | undefined,
  { NODE_ENV }: Pick<IdentityContext['settings'], 'NODE_ENV'>,
): VersionedSettings => ({
  ...settingsWith(row?.changed),
  // Administrators must allow them in production.
  localBuilds: row?.changed.localBuilds ?? NODE_ENV !== 'production',
  version: row?.version ?? 0,
});

/**
 * Changes settings.
 * @throws ConflictError with the current settings when the edit is based on an older version
 */
export const updateSettings = (
  context: IdentityContext,
  call: Call<typeof contract>,
): Promise<VersionedSettings> =>
  mutate(context, call, async (write) => {
    const { version, ...body } = call.body;
    // One of several concurrent first edits inserts the row; the others wait for it.
    await write.rows(sql`insert into settings (changed) values ('{}') on conflict do nothing`);
    const [row] = await write.rows<SettingsRow>(sql`select version, changed from settings for update`);
    const before = presentSettings(row, context.settings);
    if (version !== before.version) throw new ConflictError(before);

    const fields = omitUndefined(body);
    const details = differences<VersionedSettings>(before, fields);
    if (details.requireSecondFactor) await changeRequirement(context, write, call.actor, fields);
    if (Object.keys(details).length === 0) {
      write.unchanged();
      return before;
    }
    const [after] = await write.rows<SettingsRow>(sql`
      update settings set version = version + 1, changed = changed || ${JSON.stringify(fields)}::text::jsonb
      returning version, changed`);
    write.audit({ details });
    return presentSettings(after, context.settings);
  });

/**
 * Requires a second factor of administrators, or no longer. Writes their rows, so that no service goes on with callers that it has
 * cached.
 * @throws ValidationError when the caller has none: they could not take it back
 */
async function changeRequirement(
  context: IdentityContext,
  write: Write,
  actor: Actor,
  { requireSecondFactor }: Partial<SiteSettings>,
): Promise<void> {
  if (requireSecondFactor === true && !(await hasSecondFactor(context, actor))) {
    const message = 'Please set up two-step sign-in for your own account first';
    throw new ValidationError([{ path: 'requireSecondFactor', message }]);
  }
  await write.rows(sql`update users set updated_at = ${new Date(context.now())} where is_admin`);
}
