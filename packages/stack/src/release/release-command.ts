import type { Progress } from '@backflow/cli-kit';
import { release as runRelease } from '@backflow/release';
import { getRemoteFolder } from '../frontends/frontend-list.ts';
import { inRepo } from '../repo.ts';
import { getDataDir } from '../settings.ts';
import { build } from '../verify/test-and-bench.ts';
import { ownSite } from './own-site.ts';
import { checkService } from './service-gate.ts';
import { tokenCommand } from './token-command.ts';

/** `npm run release -- …`: the release command for every remote of the checkout. Returns the exit code. */
export async function release(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<number> {
  if (args[0] === 'token') return tokenCommand(args.slice(1), env);
  if (args[0] === 'service') await checkService(args.slice(1), env, progress);
  else
    await runRelease(args, env, progress, {
      command: 'npm run release --',
      getFolder: (remote) => inRepo(getRemoteFolder(remote)),
      build: (remote) => build(progress, getRemoteFolder(remote)),
      ownSite: () => ownSite(getDataDir(env)),
    });
  return 0;
}
