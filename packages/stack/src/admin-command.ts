import { Failure } from '@backflow/cli-kit';
import { inRepo } from './repo.ts';
import { runTool } from './run-tool.ts';
import { getFolder } from './service-list.ts';
import { getDataDir } from './settings.ts';
import { readStackFile } from './stack-file.ts';

/**
 * `npm run admin -- someone@example.com`: makes an account of the running platform an administrator. Runs the identity
 * service's own command; reads only DATA_DIR of the environment. Returns the exit code.
 */
export async function admin(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const DATABASE_URL = getDatabase(getDataDir(env));
  const main = inRepo(getFolder('identity'), 'src/main.ts');
  return (await runTool([main, 'admin', ...args], { env: { DATABASE_URL } })).code;
}

function getDatabase(dataDir: string): string {
  try {
    return readStackFile(dataDir).identityDatabaseUrl;
  } catch {
    throw new Failure(`No platform is running on ${dataDir}. Start it, or set DATA_DIR to its data folder.`);
  }
}
