import { admin } from './admin-command.ts';
import { backup } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { compose } from './compose/compose-command.ts';
import { Failure } from './failure.ts';
import { makeNew } from './generate/new-command.ts';
import { Progress } from './progress.ts';
import { provisionFromEnvironment } from './provision.ts';
import { release } from './release/release-command.ts';
import { readSettings } from './settings.ts';
import { start } from './start.ts';
import { bench, build, test } from './test-and-bench.ts';
import { verify } from './verify.ts';

const progress = new Progress();

const COMMANDS: Record<string, (args: string[]) => Promise<unknown>> = {
  start: () => start(readSettings(process.env), progress, false),
  dev: () => start(readSettings(process.env), progress, true),
  build: () => build(progress),
  test: (args) => test(args, progress),
  verify: () => verify(progress),
  bench: (args) => bench(args, progress),
  new: (args) => makeNew(args, progress),
  admin: (args) => admin(args, process.env),
  backup: (args) => backup(args, readSettings(process.env), progress),
  restore: (args) => restore(args, readSettings(process.env), progress),
  release: (args) => release(args, process.env, progress),
  compose: (args) => compose(args, progress),
  provision: () => provisionFromEnvironment(process.env),
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
try {
  if (!command) throw new Failure(`Unknown command: ${name}. Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  const code = await command(args);
  process.exit(typeof code === 'number' ? code : 0);
} catch (error) {
  progress.fail(error instanceof Failure ? error.message : String((error as Error).stack ?? error));
  process.exit(1);
}
