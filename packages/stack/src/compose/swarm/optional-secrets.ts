import type { Container } from '../container.ts';
import { flatten } from '../settings-layers.ts';
import { isOptionalSecret, secretDefinition, secretFile } from './stack-variables.ts';

/** Files with secrets that not every stack has, by the settings in them. They are deployed together with stack.yml. */
const FILES: Readonly<Record<string, RegExp>> = {
  'bucket.yml': /^FILES_S3_/,
  'text-messages.yml': /^SMS_/,
};

/** The version of the format, which older versions of `docker stack` require. */
export const FORMAT = '3.9';

/** The further files of a stack, by name. */
export const optionalSecretFiles = (
  containers: Readonly<Record<string, Container>>,
): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(FILES).map(([file, names]) => [file, fileWith(names, containers)]));

/** The names of all optional secrets. */
export const optionalSecrets = (containers: Readonly<Record<string, Container>>): string[] => [
  ...new Set(Object.values(containers).flatMap((each) => optionalSecretsOf(each).map(([name]) => name))),
];

function fileWith(names: RegExp, containers: Readonly<Record<string, Container>>): object {
  const found = Object.entries(containers).flatMap(([service, container]) => {
    const secrets = optionalSecretsOf(container).filter(([name]) => names.test(name));
    return secrets.length > 0 ? [{ service, secrets }] : [];
  });
  const all = found.flatMap(({ secrets }) => secrets.map(([name]) => name));
  return {
    version: FORMAT,
    services: Object.fromEntries(
      found.map(({ service, secrets }) => [
        service,
        {
          environment: Object.fromEntries(secrets.map(([name, setting]) => secretFile(name, setting))),
          secrets: secrets.map(([, setting]) => setting.name),
        },
      ]),
    ),
    secrets: Object.fromEntries(all.map((name) => [name, secretDefinition(name)])),
  };
}

const optionalSecretsOf = ({ settings }: Container) =>
  Object.entries(flatten(settings)).flatMap(([name, setting]) =>
    isOptionalSecret(setting) ? [[name, setting] as const] : [],
  );
