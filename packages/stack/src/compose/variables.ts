/** A value that the operator sets: in `.env` for Compose, in a ConfigMap or a Secret on Kubernetes. An empty value counts as unset. */
export interface Variable {
  readonly name: string;
  /** Only of a required variable: what it is, for an error that asks for it. */
  readonly message?: string;
  /** The value when it is unset. */
  readonly standard?: string;
  readonly isSecret?: true;
  /** Its value where the stores run in containers beside the services; elsewhere the operator sets it. */
  readonly beside?: string;
}

/** The value of one environment variable or argument of a container. */
export type Setting = string | Variable | readonly (string | Variable)[];

export const required = (name: string, message: string): Variable => ({ name, message });
export const secret = (name: string, message: string): Variable => ({ name, message, isSecret: true });
export const optional = (name: string): Variable => ({ name });
export const optionalSecret = (name: string): Variable => ({ name, isSecret: true });

/** A text with variables in it, for a template literal. */
export const text = (texts: TemplateStringsArray, ...variables: (string | Variable)[]): Setting =>
  texts.flatMap((part, index) => [part, variables[index] ?? '']).filter((part) => part !== '');

const partsOf = (setting: Setting): readonly (string | Variable)[] =>
  typeof setting === 'string' || 'name' in setting ? [setting] : setting;

export const variablesOf = (setting: Setting): Variable[] =>
  partsOf(setting).filter((part) => typeof part !== 'string');

/** The text of a setting, with each variable as `write` refers to it. */
export const writeSetting = (setting: Setting, write: (variable: Variable) => string): string =>
  partsOf(setting)
    .map((part) => (typeof part === 'string' ? part : write(part)))
    .join('');
