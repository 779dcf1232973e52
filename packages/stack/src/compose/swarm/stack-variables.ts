import type { Settings } from '../container-settings.ts';
import { flatten, type Layer } from '../settings-layers.ts';
import { variablesOf, writeSetting, type Setting, type Variable } from '../variables.ts';

/** The folder in which Docker shows a container its secrets. */
const SECRETS = '/run/secrets';

/**
 * `docker stack deploy` reads variables from the environment, not from `.env`.
 * @throws Error for a message with a hyphen: Docker would take what follows for the value
 */
export const writeVariable = ({ name, message, standard, beside }: Variable): string => {
  const fallback = beside ?? standard;
  if (message?.includes('-')) throw new Error(`the message of ${name} has a hyphen: ${message}`);
  if (message !== undefined) return `\${${name}:?${message}}`;
  return `\${${name}${fallback === undefined ? '-' : `:-${fallback}`}}`;
};

export const write = (setting: Setting): string => writeSetting(setting, writeVariable);

const isVariable = (setting: Setting): setting is Variable =>
  typeof setting === 'object' && 'name' in setting;

/** Whether a setting is a secret that every stack has. One without a message is optional: further files add it. */
const isRequiredSecret = (setting: Setting): setting is Variable =>
  isVariable(setting) && setting.isSecret === true && setting.message !== undefined;

export const isOptionalSecret = (setting: Setting): setting is Variable =>
  isVariable(setting) && setting.isSecret === true && setting.message === undefined;

/** The variables of a container. Of a secret it gets the file. */
export const environmentOf = (settings: Settings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, setting]) => !isOptionalSecret(setting))
      .map(([name, setting]) =>
        isRequiredSecret(setting) ? secretFile(name, setting) : [name, write(assertNoSecret(name, setting))],
      ),
  );

/** The variable with the file of a secret. */
export const secretFile = (name: string, { name: secret }: Variable): [string, string] => [
  `${name}_FILE`,
  `${SECRETS}/${secret}`,
];

/** The secrets that a container's settings name. */
export const secretsOf = (layer: Layer | undefined): string[] => [
  ...new Set(
    Object.values(flatten(layer))
      .filter(isRequiredSecret)
      .map(({ name }) => name),
  ),
];

/** A secret within a longer text would show in the description of the service. */
function assertNoSecret(name: string, setting: Setting): Setting {
  if (variablesOf(setting).some(({ isSecret }) => isSecret)) {
    throw new Error(`${name} has a secret in its text: a stack passes secrets as files`);
  }
  return setting;
}

/** The name of the stack, with which the names of its secrets and configurations begin. */
export const STACK: Variable = { name: 'STACK', standard: 'backflow' };

/** Docker's secrets never change: another value is a secret of another version. */
export const versionOf = (secret: string): Variable => ({ name: `${secret}_VERSION`, standard: '1' });

export const secretDefinition = (name: string) => ({
  external: true,
  name: `${writeVariable(STACK)}_${name}_${writeVariable(versionOf(name))}`,
});
