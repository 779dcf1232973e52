// Checks before anything is installed or built: plain JavaScript, no dependencies, any Node >= 20.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Finds what keeps a platform from starting on this machine.
 * @returns a sentence with what to do; undefined where nothing does
 */
export async function findObstacle({ dataDir, host, port, command }) {
  const problem = findDataFolderProblem(dataDir);
  if (problem !== undefined) return problem;
  const other = port < 65_535 ? port + 1 : port - 1;
  const holder = findHolder(join(dataDir, 'stack.pid'));
  if (holder !== undefined) {
    return `The platform already runs on ${dataDir} (process ${holder}). Stop it, or start another one on another folder: DATA_DIR=/another/folder PORT=${other} ${command}.`;
  }
  if (await isPortFree(port, host)) return undefined;
  return `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${other} ${command}.`;
}

/** Creates the data folder and its folder of logs. Returns a sentence when it is not writable. */
export function findDataFolderProblem(dataDir) {
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    const probe = join(dataDir, `.writable-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return undefined;
  } catch (error) {
    return `The data folder ${dataDir} is not writable (${error.message}). Make it writable, or set DATA_DIR to another folder.`;
  }
}

/** The id of the process that holds a lock file; undefined where it has ended. */
export function findHolder(file) {
  const [pid = '0', startTime = ''] = getContent(file).split(' ');
  const isHeld = Number(pid) > 0 && isAlive(Number(pid)) && getStartTime(Number(pid)) === startTime;
  return isHeld ? Number(pid) : undefined;
}

function getContent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // There is none, or it was released in this moment.
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

const hasProc = existsSync('/proc/self/stat');

/** True if a process runs; a zombie does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !hasProc || getStatFields(pid)[0] !== 'Z';
}

/** Tells apart processes that reuse a process id; empty where the system has no /proc. */
export const getStartTime = (pid) => (hasProc ? (getStatFields(pid)[19] ?? '') : '');

/** The fields of /proc/pid/stat from the third on; the second may contain spaces and parentheses. */
function getStatFields(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** True if a server can listen there. For localhost both of its addresses must be free: browsers try ::1 first. */
export async function isPortFree(port, host) {
  const hosts = host === '127.0.0.1' || host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  for (const each of hosts) if (!(await canListen(port, each))) return false;
  return true;
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
