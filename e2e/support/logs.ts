import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { stack } from './platform.ts';

/** Everything the processes of the platform have logged so far, by the name of the file. */
export function logs(): Record<string, string> {
  const folder = stack().logs;
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** The names of the logs that contain any of these texts. */
export const logsWith = (...texts: readonly string[]): string[] =>
  Object.entries(logs())
    .filter(([, content]) => texts.some((text) => content.includes(text)))
    .map(([name]) => name);
