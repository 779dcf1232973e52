import { existsSync } from 'node:fs';
import { inRepo } from '../repo.ts';
import { getFolder, type Service } from '../service-list.ts';

interface Schema {
  /** By the names of the settings. */
  shape: Record<string, { parse: (value: unknown) => unknown }>;
}

/** The schema of a service's settings, from the definition in its `service.ts`. */
export async function getSettingsSchema(service: Service): Promise<Schema> {
  const file = inRepo(getFolder(service), 'src/service.ts');
  // Imported by path: the stack does not depend on any service.
  const exported = existsSync(file) ? Object.values((await import(file)) as Record<string, unknown>) : [];
  const schema = exported
    .map((value) => (value as { settings?: Schema } | null)?.settings)
    .find((settings) => settings?.shape !== undefined);
  if (schema === undefined) throw new Error(`${file} exports no definition of a service with its settings.`);
  return schema;
}

/** The names of the settings that a service reads. */
export const serviceSettings = async (service: Service): Promise<string[]> =>
  Object.keys((await getSettingsSchema(service)).shape);

/** The names of the settings that the gateway reads. */
export async function gatewaySettings(): Promise<string[]> {
  const { gatewaySettings: schema } = (await import(inRepo('gateway/src/config.ts'))) as {
    gatewaySettings: Schema;
  };
  return Object.keys(schema.shape);
}
