import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure } from '@backflow/cli-kit';

/** Runs npm in a folder. @throws Failure with its output */
export async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)('npm', [...args, '--loglevel=error'], { cwd, maxBuffer: 2 ** 26 }).catch(
    (error: unknown) => {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Failure(`npm ${args[0]} failed:\n${stdout}${stderr}`);
    },
  );
}
