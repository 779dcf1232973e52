import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getNames, getPlural, type Names } from './names.ts';

/** The names used in the exemplars: open days, in the service `exemplar` and the remote `mf-open-house`. */
export const EXEMPLAR = {
  service: getNames('exemplar'),
  remote: getNames('open-house'),
  record: getNames('open-day'),
  records: getNames(getPlural('open-day')),
} as const;

/** Text by path. */
export type Files = Readonly<Record<string, string>>;

/** Lines that only the exemplar's own tests need. */
const EXEMPLAR_ONLY = /^.*\/\/ exemplar only\n/gm;
const NOT_COPIED = /(^|\/)(node_modules|dist)\//;

/** The files of an exemplar, by their path below its folder. */
export function readExemplar(root: string): Files {
  const paths = globSync('**/*', { cwd: root }).filter(
    (path) => !NOT_COPIED.test(path) && statSync(join(root, path)).isFile(),
  );
  const getText = (path: string) => readFileSync(join(root, path), 'utf8').replace(EXEMPLAR_ONLY, '');
  return Object.fromEntries(paths.sort().map((path) => [path, getText(path)]));
}

/**
 * Replaces names in paths and text, in every spelling.
 * @param renames pairs of old and new names; a plural comes before the singular it contains
 */
export const renameFiles = (files: Files, renames: readonly (readonly [Names, Names])[]): Files => {
  const pairs = renames.flatMap(([from, to]) =>
    (Object.keys(from) as (keyof Names)[]).map((form) => [from[form], to[form]] as const),
  );
  const rename = (text: string) => pairs.reduce((before, [from, to]) => before.replaceAll(from, to), text);
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [rename(path), rename(text)]));
};

/** Replaces text in every file. */
export const replaceInFiles = (
  files: Files,
  replacements: readonly (readonly [from: string | RegExp, to: string])[],
): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      replacements.reduce((before, [from, to]) => before.replaceAll(from, to), text),
    ]),
  );

/** Moves each file to another path; files without a path are left out. */
export const moveFiles = (files: Files, pathFor: (path: string) => string | undefined): Files =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, text]) => {
      const moved = pathFor(path);
      return moved === undefined ? [] : [[moved, text]];
    }),
  );
