#!/usr/bin/env node
import { Failure, Progress } from '@backflow/cli-kit';
import { ownFolder } from './own-folder.ts';
import { release } from './release-command.ts';

const progress = new Progress();
try {
  await release(process.argv.slice(2), process.env, progress, ownFolder(process.cwd()));
} catch (error) {
  progress.fail(error instanceof Failure ? error.message : String((error as Error).stack ?? error));
  process.exitCode = 1;
}
