import { existsSync } from 'node:fs';
import { inRepo } from '../repo.ts';
import { folderOf, type Service } from '../service-list.ts';

interface Schema {
  /** By the settings' names. */
  shape: Record<string, { parse: (value: unknown) => unknown }>;
}

/** The settings a service's process reads, by the definition in its `service.ts`. */
export async function settingsSchemaOf(service: Service): Promise<Schema> {
  const file = inRepo(folderOf(service), 'src/service.ts');
  // By its path: nothing of the stack depends on a service, but for what all of them are made alike.
  const exported = existsSync(file) ? Object.values((await import(file)) as Record<string, unknown>) : [];
  const schema = exported
    .map((value) => (value as { settings?: Schema } | null)?.settings)
    .find((settings) => settings?.shape !== undefined);
  if (schema === undefined) throw new Error(`${file} exports no definition of a service with its settings.`);
  return schema;
}

/** The names of the settings a service's process reads. */
export const serviceSettings = async (service: Service): Promise<string[]> =>
  Object.keys((await settingsSchemaOf(service)).shape);

/** The names of the settings the gateway reads. */
export async function gatewaySettings(): Promise<string[]> {
  const { gatewaySettings: schema } = (await import(inRepo('gateway/src/config.ts'))) as {
    gatewaySettings: Schema;
  };
  return Object.keys(schema.shape);
}
