import type { Container } from './container.ts';
import { flatten } from './settings-layers.ts';
import { variablesOf, type Variable } from './variables.ts';

/** All variables of containers, once each, by name. */
export function variablesOfAll(containers: Readonly<Record<string, Container>>): Variable[] {
  const all = Object.values(containers).flatMap(({ settings, command = [] }) =>
    [...Object.values(flatten(settings)), ...command].flatMap(variablesOf),
  );
  return byName(all);
}

/** Each variable once. */
export const byName = (variables: readonly Variable[]): Variable[] =>
  [...new Map(variables.map((variable) => [variable.name, variable])).values()].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );

interface Example {
  /** The name of the file that operators write, such as `settings.env`. */
  readonly file: string;
  readonly isRequired: (variable: Variable) => boolean;
  /** Values by variable; a secret has none. */
  readonly values?: Readonly<Record<string, string>>;
}

/** An example of a file with the values of variables. */
export function exampleOf(
  variables: readonly Variable[],
  { file, isRequired, values = {} }: Example,
): string {
  const [needed, others] = [variables.filter(isRequired), variables.filter((each) => !isRequired(each))];
  const lines = (some: readonly Variable[]) =>
    some.flatMap(({ name, message, standard, isSecret }) => [
      ...(message === undefined ? [] : [`# ${message}`]),
      `${name}=${isSecret ? '' : (values[name] ?? standard ?? '')}`,
    ]);
  return [
    `# Copy this file to ${file}. Empty counts as unset; README lists what each setting does.`,
    '# Required:',
    ...lines(needed),
    '# Optional:',
    ...lines(others),
    '',
  ].join('\n');
}
