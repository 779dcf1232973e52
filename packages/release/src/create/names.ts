import { Failure } from '@backflow/cli-kit';

/** A name in every spelling that code uses, such as those of `practice-test`. */
export interface Names {
  /** `practice-test`: files. */
  kebab: string;
  /** `practiceTest`: values. */
  camel: string;
  /** `PracticeTest`: types and models. */
  pascal: string;
  /** `practice_test`: tables and indexes. */
  snake: string;
  /** `practice test`: sentences. */
  text: string;
  /** `Practice test`: headings. */
  title: string;
}

export function getNames(kebab: string): Names {
  const parts = kebab.split('-');
  const pascal = parts.map(capital).join('');
  const text = parts.join(' ');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return { kebab, camel, pascal, snake: parts.join('_'), text, title: capital(text) };
}

/** The regular English plural of a name. */
export const getPlural = (kebab: string): string =>
  /[^aeiou]y$/.test(kebab)
    ? `${kebab.slice(0, -1)}ies`
    : /(s|x|ch|sh)$/.test(kebab)
      ? `${kebab}es`
      : `${kebab}s`;

/** The default record of a workspace: `gauge` for `gauges`, `learning-item` for `learning`. */
export const getRecord = (workspace: string): string =>
  workspace.endsWith('s') ? workspace.slice(0, -1) : `${workspace}-item`;

/** Returns the name. Throws a Failure when it does not match the pattern. */
export function checkName(name: string | undefined, pattern: RegExp, example: string): string {
  if (name !== undefined && pattern.test(name)) return name;
  throw new Failure(
    `${name === undefined ? 'A name is missing' : `${name} is not a valid name`}. Example: ${example}.`,
  );
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
