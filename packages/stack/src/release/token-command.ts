import { Failure } from '@backflow/cli-kit';
import { inRepo } from '../repo.ts';
import { runTool } from '../run-tool.ts';
import { getFolder, RELEASES } from '../service-list.ts';
import { getDataDir } from '../settings.ts';
import { readStackFile } from '../stack-file.ts';

/**
 * `npm run release -- token create|list|revoke`: tokens of the running platform. Runs the releases service's own command with
 * its database; reads only DATA_DIR of the environment. Returns the exit code.
 */
export async function tokenCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const DATABASE_URL = getDatabase(getDataDir(env));
  const main = inRepo(getFolder(RELEASES), 'src/main.ts');
  return (await runTool([main, 'token', ...args], { env: { DATABASE_URL } })).code;
}

function getDatabase(dataDir: string): string {
  try {
    return readStackFile(dataDir).releasesDatabaseUrl;
  } catch {
    throw new Failure(`No platform is running on ${dataDir}. Start it, or set DATA_DIR to its data folder.`);
  }
}
