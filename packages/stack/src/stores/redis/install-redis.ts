import { Failure } from '@backflow/cli-kit';
import { findProgram, installDebianPackage } from '../debian-package.ts';

const COMMANDS = [
  { tool: 'apt-get', install: 'apt-get install -y redis-server' },
  { tool: 'dnf', install: 'dnf install -y redis' },
  { tool: 'apk', install: 'apk add redis' },
  { tool: 'pacman', install: 'pacman -S redis' },
  { tool: 'brew', install: 'brew install redis' },
];

/** The path of `redis-server`, or undefined. */
export const findRedis = (): string | undefined => findProgram('redis-server');

/**
 * Installs Redis from Debian's packages, and returns its path. Throws a Failure with the command to run when that is not
 * possible.
 */
export async function installRedis(): Promise<string> {
  const problem = await installDebianPackage('redis-server');
  const path = findRedis();
  if (path !== undefined) return path;
  throw new Failure(`Redis is not installed${problem === undefined ? '' : ` (${problem})`}. ${advice()}`);
}

function advice(): string {
  const found = COMMANDS.find(({ tool }) => findProgram(tool));
  const command = found ? `${found.tool === 'brew' ? '' : 'sudo '}${found.install}` : 'your package manager';
  return `Install it with ${command}, or set REDIS_URL.`;
}
