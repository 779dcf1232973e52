import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

const TAIL_BYTES = 32 * 1024;
/** Errors of a full or read-only disk: a process without a log is better than none. */
const CANNOT_WRITE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/** Opens a log for appending. On a full disk the output is discarded. */
export function openLog(file: string): number {
  try {
    return openSync(file, 'a', 0o640);
  } catch (error) {
    if (!CANNOT_WRITE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return openSync('/dev/null', 'a');
  }
}

/** A line of a log, and whether it reports an error. */
interface LogLine {
  text: string;
  isError: boolean;
}

/** The last error logged after `since` (bytes), or else the last line; empty without any. */
export function lastMessageIn(file: string, since: number): LogLine {
  const readable = readableLines(file, since);
  const { text, isError } = readable.findLast((line) => line.isError) ?? readable.at(-1) ?? NOTHING;
  return { text: text.slice(0, 500), isError };
}

const readableLines = (file: string, since: number): LogLine[] =>
  tail(file, since)
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) => line !== '' && !/^(npm error|webpack .*compiled |at |\^|Node\.js v|[{}\]]+[,;]?$)/.test(line),
    )
    .map(parseLine);

const NOTHING: LogLine = { text: '', isError: false };

interface PinoLine {
  level?: number;
  msg?: string;
  err?: { message?: string };
  /** Only in the log of a request. */
  method?: string;
  path?: string;
  status?: number;
}

/** The message of a pino line with its request and error, or the line itself. */
function parseLine(line: string): LogLine {
  if (line.startsWith('{')) {
    try {
      const { level = 0, msg, err, method, path, status } = JSON.parse(line) as PinoLine;
      const request = path === undefined ? undefined : `${method} ${path} ${status}`;
      const parts = [msg, request, err?.message];
      const text = parts.filter((part, at) => part && parts.indexOf(part) === at).join(': ');
      return { text: text || line, isError: level >= 50 };
    } catch {
      return { text: line, isError: false };
    }
  }
  return { text: line, isError: /error|fatal|refused|denied|cannot|failed/i.test(line) };
}

function tail(file: string, since: number): string {
  if (!existsSync(file)) return '';
  const descriptor = openSync(file, 'r');
  const { size } = fstatSync(descriptor);
  const from = Math.max(since, size - TAIL_BYTES);
  const buffer = Buffer.alloc(Math.max(0, size - from));
  readSync(descriptor, buffer, 0, buffer.length, from);
  closeSync(descriptor);
  return buffer.toString('utf8');
}
