import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@backflow/cli-kit';
import { z } from 'zod';

export const Secrets = z.object({ session: z.string(), postgres: z.string(), redis: z.string() });
export type Secrets = z.infer<typeof Secrets>;

/** New secrets of 256 bits each. */
function makeSecrets(): Secrets {
  const secret = () => randomBytes(32).toString('hex');
  return { session: secret(), postgres: secret(), redis: secret() };
}

/** The secrets of the data folder, created once and readable by their owner only. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    const secrets = makeSecrets();
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' });
    return secrets;
  }
  try {
    return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Failure(
      `${file} is not a valid file of secrets. Restore the original, or set DATA_DIR to another folder.`,
    );
  }
}

/** Replaces the session secret. The stores keep their passwords. */
export function storeSessionSecret(dataDir: string, session: string): void {
  const file = join(dataDir, 'secrets.json');
  const partial = `${file}.partial`;
  writeFileSync(partial, JSON.stringify({ ...loadSecrets(dataDir), session }, null, 2), { mode: 0o600 });
  renameSync(partial, file);
}

/** The Postgres password of a service's role. It is derived from the secret, so it is stored nowhere. */
export const rolePassword = (secret: string, role: string): string =>
  createHmac('sha256', secret).update(`postgres role ${role}`).digest('hex');

/** The token with which the platform's operator publishes and points releases; derived like the roles' passwords. */
export const operatorToken = (secret: string): string =>
  createHmac('sha256', secret).update('releases operator').digest('hex');

/** The secret by which services recognize the gateway; derived like the roles' passwords. */
export const gatewaySecret = (secret: string): string =>
  createHmac('sha256', secret).update('gateway').digest('hex');

/** The header of that secret (service-kit's GATEWAY_SECRET_HEADER). */
export const GATEWAY_SECRET_HEADER = 'x-gateway-secret';
