#!/usr/bin/env node
import { Failure, Progress } from '@backflow/cli-kit';
import { createRemote } from './create/create-remote.ts';
import { ownFolder } from './own-folder.ts';
import { release } from './release-command.ts';

const progress = new Progress();
try {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'create') {
    for (const file of createRemote(process.cwd(), args[0], args[1])) progress.print(`  ${file}`);
    progress.print('npm install, then: npm run build, types, test, dev, release');
  } else await release(process.argv.slice(2), process.env, progress, ownFolder(process.cwd()));
} catch (error) {
  progress.fail(error instanceof Failure ? error.message : String((error as Error).stack ?? error));
  process.exitCode = 1;
}
