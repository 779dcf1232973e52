import { Failure, Progress } from '@backflow/cli-kit';
import { onEndOfNpm } from '../parent-watch.mjs';

const progress = new Progress();
const settings = async () => (await import('./settings.ts')).readSettings(process.env);

/** Each command imports only its own modules: those of the supervisor stay in memory while the platform runs. */
const COMMANDS: Record<string, (args: string[]) => Promise<unknown>> = {
  start: async () => (await import('./start/start.ts')).start(await settings(), progress, false),
  dev: async () => (await import('./start/start.ts')).start(await settings(), progress, true),
  build: async () => (await import('./verify/test-and-bench.ts')).build(progress),
  test: async (args) => (await import('./verify/test-and-bench.ts')).test(args, progress),
  verify: async (args) => (await import('./verify/verify.ts')).verify(args, progress),
  bench: async (args) => (await import('./verify/test-and-bench.ts')).bench(args, progress),
  new: async (args) => (await import('./generate/new-command.ts')).makeNew(args, progress),
  pack: async (args) => (await import('./pack/pack.ts')).pack(args, progress),
  admin: async (args) => (await import('./admin-command.ts')).admin(args, process.env),
  backup: async (args) => (await import('./backup/backup.ts')).backup(args, await settings(), progress),
  restore: async (args) => (await import('./backup/restore.ts')).restore(args, await settings(), progress),
  release: async (args) =>
    (await import('./release/release-command.ts')).release(args, process.env, progress),
  compile: async () => (await import('./start/compile.ts')).compile(),
  provision: async () => (await import('./stores/provision.ts')).provisionFromEnvironment(process.env),
};

const [name = 'start', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
onEndOfNpm(() => process.kill(process.pid, 'SIGTERM'));
try {
  if (!command) throw new Failure(`Unknown command: ${name}. Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  const code = await command(args);
  process.exit(typeof code === 'number' ? code : 0);
} catch (error) {
  progress.fail(error instanceof Failure ? error.message : String((error as Error).stack ?? error));
  process.exit(1);
}
