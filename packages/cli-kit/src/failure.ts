/** An error that the user at the terminal can fix: its message is shown without a stack trace. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The message of any thrown value. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
