import { MAX_FILE_NAME } from '@backflow/contracts';
import { ValidationError } from '@backflow/service-kit';

// Control characters, and those that turn the direction of writing: 'gpj.exe' must not read 'exe.jpg'.
const UNFIT = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** @throws ValidationError for a name that is a path, too long, or not fit to be shown. */
export function assertFileName(name: string): void {
  const problem = problemOf(name);
  if (problem !== undefined) throw new ValidationError([{ path: 'file', message: problem }]);
}

function problemOf(name: string): string | undefined {
  if (name.trim() === '') return 'The file has no name';
  if (name.length > MAX_FILE_NAME) return `The file’s name must be at most ${MAX_FILE_NAME} characters`;
  if (/[/\\]/.test(name)) return 'The file’s name must not be a path';
  return UNFIT.test(name) || !name.isWellFormed()
    ? 'The file’s name contains characters that cannot be used'
    : undefined;
}
