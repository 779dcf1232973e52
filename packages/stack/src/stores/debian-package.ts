import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf } from '@backflow/cli-kit';

// A package would start its services for the whole system. Debian's policy-rc.d prevents that while it exists.
const SCRIPT = `
set -e
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
fi
get() { apt-get -qq -o DPkg::Lock::Timeout=120 "$@"; }
get install -y --no-install-recommends "$1" || { get update; get install -y --no-install-recommends "$1"; }
if command -v systemctl > /dev/null; then systemctl disable "$1" > /dev/null 2>&1 || true; fi
`;

/**
 * Installs a package of Debian, as root or with a sudo that needs no password.
 * @param name of the package, and of its service, which is not started
 * @returns why it is not installed
 */
export async function installDebianPackage(name: string): Promise<string | undefined> {
  const isRoot = process.getuid?.() === 0;
  if (!findProgram('apt-get')) return 'there is no apt-get';
  if (!isRoot && spawnSync('sudo', ['-n', 'true']).status !== 0) return 'sudo asks for a password';
  const script = ['sh', '-c', SCRIPT, 'sh', name];
  const [program = '', ...args] = isRoot ? script : ['sudo', '-n', ...script];
  try {
    await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 });
    return undefined;
  } catch (error) {
    return (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) || reasonOf(error);
  }
}

/** The path of a program, or undefined. */
export function findProgram(name: string): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
