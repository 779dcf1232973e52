import { Failure } from './failure.ts';
import { provision } from './provision.ts';
import { SERVICES } from './service-list.ts';

/** The variable that holds a service's password where it is given, such as `IDENTITY_DB_PASSWORD`. */
export const passwordVariable = (serviceName: string): string => `${serviceName.toUpperCase()}_DB_PASSWORD`;

/**
 * Provisions the database that DATABASE_URL names as its administrator, with a password for each service in
 * `<SERVICE>_DB_PASSWORD`: for containers, where nobody supervises. Throws a Failure listing what is missing.
 */
export async function provisionFromEnvironment(env: NodeJS.ProcessEnv): Promise<void> {
  const needed = ['DATABASE_URL', ...SERVICES.map(({ name }) => passwordVariable(name))];
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) throw new Failure(`Set ${missing.join(', ')} first.`);
  const passwords = new Map(SERVICES.map(({ name, role }) => [role, env[passwordVariable(name)] ?? '']));
  await provision(env.DATABASE_URL ?? '', (role) => passwords.get(role) ?? '');
}
