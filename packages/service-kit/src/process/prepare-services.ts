import type { AnyService } from '../service.ts';
import { assertUpdatable, prepareService } from './prepare-service.ts';

const ONLY = '--only=';

/**
 * Prepares services in their order: the migrations of one name the published views of those before it. `--only=events/0001-a,events/0002-b`
 * runs these migrations alone.
 */
export async function prepareServices(
  definitions: readonly AnyService[],
  args: readonly string[],
): Promise<void> {
  const only = args
    .find((argument) => argument.startsWith(ONLY))
    ?.slice(ONLY.length)
    .split(',');
  if (only === undefined) await assertUpdatable(definitions);
  for (const definition of definitions) {
    await prepareService(definition, only && getMigrations(definition.name, only));
  }
}

const getMigrations = (service: string, names: readonly string[]): string[] =>
  names.filter((name) => name.startsWith(`${service}/`)).map((name) => name.slice(service.length + 1));
