/** Something the person at the terminal can act on: its message is shown as it is, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
