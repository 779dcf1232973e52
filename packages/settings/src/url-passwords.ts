/** Problem with a variable. Never contains its value, which may be a secret. */
export interface Problem {
  readonly name: string;
  readonly message: string;
}

/** Settings with the password of the user in a URL, by the setting of the URL. */
const PASSWORDS = {
  DATABASE_URL: 'DATABASE_PASSWORD',
  MIGRATION_DATABASE_URL: 'MIGRATION_DATABASE_PASSWORD',
  REDIS_URL: 'REDIS_PASSWORD',
} as const;
type Url = keyof typeof PASSWORDS;

const isUrl = (name: string): name is Url => Object.hasOwn(PASSWORDS, name);

/** The settings with the passwords of those among `names` that are URLs. */
export const getPasswords = (names: readonly string[]): string[] =>
  names.filter(isUrl).map((name) => PASSWORDS[name]);

/** Moves passwords into their URLs. A URL that is missing or not valid is for the reader of the settings to report. */
export function addPasswords(variables: Map<string, string>, names: readonly string[]): Problem[] {
  return names.filter(isUrl).flatMap((name) => {
    const from = PASSWORDS[name];
    const password = variables.get(from);
    const url = URL.parse(variables.get(name) ?? '');
    if (password === undefined || url === null) return [];
    variables.delete(from);
    if (url.password !== '')
      return [{ name: from, message: `is set beside ${name}, which has a password: remove one of them` }];
    url.password = encodeURIComponent(password);
    variables.set(name, url.href);
    return [];
  });
}
