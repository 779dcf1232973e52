import { Failure } from './failure.ts';
import { provision } from './provision.ts';
import { passwordVariable, roleOf, SERVICES } from './service-list.ts';

/**
 * Provisions the database that DATABASE_URL names as its administrator, with a password for each service in
 * `<SERVICE>_DB_PASSWORD`: for containers, where nobody supervises. Throws a Failure listing what is missing.
 */
export async function provisionFromEnvironment(env: NodeJS.ProcessEnv): Promise<void> {
  const needed = ['DATABASE_URL', ...SERVICES.map(passwordVariable)];
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) throw new Failure(`Set ${missing.join(', ')} first.`);
  const passwords = new Map(SERVICES.map((each) => [roleOf(each), env[passwordVariable(each)] ?? '']));
  await provision(env.DATABASE_URL ?? '', (role) => passwords.get(role) ?? '');
}
