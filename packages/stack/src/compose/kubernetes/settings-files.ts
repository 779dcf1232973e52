import type { Container } from '../container.ts';
import { flatten } from '../settings-layers.ts';
import { variablesOf, type Variable } from '../variables.ts';
import { isRequired } from './pod.ts';

/** All variables of containers, once each, by name. */
export function variablesOfAll(containers: Readonly<Record<string, Container>>): Variable[] {
  const all = Object.values(containers).flatMap(({ settings, command = [] }) =>
    [...Object.values(flatten(settings)), ...command].flatMap(variablesOf),
  );
  return [...new Map(all.map((variable) => [variable.name, variable])).values()].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
}

/** An example of the file that a ConfigMap or a Secret is made from. No secret has a value in it. */
export function exampleOf(
  containers: Readonly<Record<string, Container>>,
  kind: 'settings' | 'secrets',
  examples: Readonly<Record<string, string>>,
): string {
  const chosen = variablesOfAll(containers).filter(
    ({ isSecret = false }) => isSecret === (kind === 'secrets'),
  );
  const [needed, others] = [chosen.filter(isRequired), chosen.filter((each) => !isRequired(each))];
  const lines = (variables: readonly Variable[]) =>
    variables.flatMap(({ name, message, standard }) => [
      ...(message === undefined ? [] : [`# ${message}`]),
      `${name}=${kind === 'secrets' ? '' : (examples[name] ?? standard ?? '')}`,
    ]);
  return [
    `# Copy this file to ${kind}.env. Empty counts as unset; README lists what each setting does.`,
    '# Required:',
    ...lines(needed),
    '# Optional:',
    ...lines(others),
    '',
  ].join('\n');
}
