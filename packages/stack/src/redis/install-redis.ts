import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Failure, reasonOf } from '../failure.ts';

const COMMANDS = [
  { tool: 'apt-get', install: 'apt-get install -y redis-server' },
  { tool: 'dnf', install: 'dnf install -y redis' },
  { tool: 'apk', install: 'apk add redis' },
  { tool: 'pacman', install: 'pacman -S redis' },
  { tool: 'brew', install: 'brew install redis' },
];

// The package would start a Redis for the whole system. Debian's policy-rc.d prevents that while it exists.
const APT_SCRIPT = `
set -e
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
fi
get() { apt-get -qq -o DPkg::Lock::Timeout=120 "$@"; }
get install -y --no-install-recommends redis-server || { get update; get install -y --no-install-recommends redis-server; }
if command -v systemctl > /dev/null; then systemctl disable redis-server > /dev/null 2>&1 || true; fi
`;

/** The path of `redis-server`, or undefined. */
export function findRedis(): string | undefined {
  return find('redis-server');
}

/**
 * Installs Redis from the system's packages, as root or with a sudo that needs no password, and returns its path. Throws a
 * Failure with the command to run when that is not possible.
 */
export async function installRedis(): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  if (find('apt-get') && (isRoot || spawnSync('sudo', ['-n', 'true']).status === 0)) {
    const script = ['-c', APT_SCRIPT];
    try {
      await promisify(execFile)(isRoot ? 'sh' : 'sudo', isRoot ? script : ['-n', 'sh', ...script], {
        maxBuffer: 64 * 1024 * 1024,
      });
    } catch (error) {
      const output = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1);
      throw new Failure(`Redis could not be installed (${output || reasonOf(error)}). ${advice()}`);
    }
  }
  const path = findRedis();
  if (path === undefined) throw new Failure(`Redis is not installed. ${advice()}`);
  return path;
}

function advice(): string {
  const found = COMMANDS.find(({ tool }) => find(tool));
  const command = found ? `${found.tool === 'brew' ? '' : 'sudo '}${found.install}` : 'your package manager';
  return `Install it with ${command}, or set REDIS_URL.`;
}

function find(tool: string): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  return folders.map((folder) => join(folder, tool)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
