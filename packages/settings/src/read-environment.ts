import { readFileSync } from 'node:fs';
import { addPasswords, getPasswords, type Problem } from './url-passwords.ts';

interface Environment {
  /** The variables that are not empty, with the contents of files, and with passwords in their URLs. */
  readonly variables: Readonly<Record<string, string>>;
  readonly problems: readonly Problem[];
}

/** The variable with the path of a file that has the value of another one. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * Reads the settings of a process from its environment. `NAME_FILE` names a file with the value of `NAME`, as in Postgres' official
 * image: secrets of an orchestrator are files. `DATABASE_PASSWORD` and `REDIS_PASSWORD` are put into their URLs. Empty variables count
 * as unset.
 * @param names of the settings that the process reads; a `_FILE` of any other, such as SSL_CERT_FILE, is not ours
 */
export function readEnvironment(
  names: Iterable<string>,
  env: Readonly<Record<string, string | undefined>>,
): Environment {
  const variables = new Map(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const problems: Problem[] = [];
  const known = [...names];
  for (const name of new Set([...known, ...getPasswords(known)])) {
    const file = fileVariable(name);
    const path = variables.get(file);
    if (path === undefined) continue;
    variables.delete(file);
    if (variables.has(name)) problems.push({ name, message: `is set beside ${file}: set one of them` });
    const content = readValue(path);
    if ('problem' in content) problems.push({ name: file, message: content.problem });
    else variables.set(name, content.value);
  }
  problems.push(...addPasswords(variables, known));
  return { variables: Object.fromEntries(variables), problems };
}

/** The content of a file without its last line break, which editors and `echo` write. */
function readValue(path: string): { value: string } | { problem: string } {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value === '' ? { problem: `${path} is empty` } : { value };
  } catch (error) {
    return { problem: `${path} cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
