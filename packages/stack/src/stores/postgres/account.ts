import { execFileSync, spawnSync } from 'node:child_process';
import { Failure } from '@backflow/cli-kit';

/** A system user, by number. */
export interface Account {
  uid: number;
  gid: number;
}

const USER = 'postgres';

/** The user that runs Postgres: the current one (undefined), or `postgres` for root, as which Postgres refuses to run. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = findUser();
  if (known) return known;
  spawnSync('/usr/sbin/useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    USER,
  ]);
  const made = findUser();
  if (made) return made;
  throw new Failure(
    `Postgres does not run as root, and the system user ${USER} could not be created. Run npm start as another user.`,
  );
}

/** True if the user can enter a folder, or run a file. */
export function canEnter(account: Account, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'test', path], { cwd: '/', ...account }).status === 0;
}

function findUser(): Account | undefined {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, USER], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
