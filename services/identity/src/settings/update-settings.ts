import type { VersionedSettings, updateSettings as contract } from '@backflow/contracts/settings';
import { ConflictError, omitUndefined, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { differences } from '../differences.ts';
import { presentSettings } from './read-settings.ts';
import type { SettingsRow } from './read-settings.ts';

/**
 * Changes the settings given.
 * @throws ConflictError with the present settings when the edit was made from an older version
 */
export const updateSettings = (
  context: IdentityContext,
  call: Call<typeof contract>,
): Promise<VersionedSettings> =>
  mutate(context, call, async (write) => {
    const { version, ...body } = call.body;
    // Of several first edits at once only one makes the row; the others wait for it.
    await write.rows(sql`insert into settings (changed) values ('{}') on conflict do nothing`);
    const [row] = await write.rows<SettingsRow>(sql`select version, changed from settings for update`);
    const before = presentSettings(row);
    if (version !== before.version) throw new ConflictError(before);

    const fields = omitUndefined(body);
    const details = differences<VersionedSettings>(before, fields);
    if (Object.keys(details).length === 0) {
      write.unchanged();
      return before;
    }
    const [after] = await write.rows<SettingsRow>(sql`
      update settings set version = version + 1, changed = changed || ${JSON.stringify(fields)}::text::jsonb
      returning version, changed`);
    write.audit({ details });
    return presentSettings(after);
  });
