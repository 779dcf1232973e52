/** What is wrong with a variable. Never contains its value, which may be a secret. */
export interface Problem {
  readonly name: string;
  readonly message: string;
}
