import { SERVICES } from '@backflow/contracts/services';
import type { AnyService } from '@backflow/service-kit';

/** Imported by name, so that a new service needs no entry here. */
async function getDefinition(service: string): Promise<AnyService> {
  const module = (await import(`../../${service}/src/service.ts`)) as Record<string, unknown>;
  const definition = Object.values(module).find((value) => isDefinition(value, service));
  if (!definition) throw new Error(`services/${service}/src/service.ts exports no definition of ${service}`);
  return definition as AnyService;
}

const isDefinition = (value: unknown, name: string): boolean =>
  (value as Partial<AnyService> | null)?.name === name && 'migrations' in (value as object);

/** All services, in the order in which their databases are prepared. */
export const services = await Promise.all(SERVICES.map(getDefinition));
