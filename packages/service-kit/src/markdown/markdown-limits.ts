import { ValidationError } from '../errors.ts';

/** Characters of Markdown in one text. Contracts say the same. */
export const MAX_MARKDOWN_LENGTH = 100_000;

/**
 * Refuses what would keep the parser busy.
 * @param field what the refusal names
 * @throws ValidationError
 */
export function checkMarkdown(source: string, field = 'content'): void {
  if (source.length > MAX_MARKDOWN_LENGTH) {
    throw new ValidationError([
      { path: field, message: `Must be at most ${MAX_MARKDOWN_LENGTH.toLocaleString('en-US')} characters` },
    ]);
  }
}
