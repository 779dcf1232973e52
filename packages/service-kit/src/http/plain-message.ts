import type { z } from 'zod';

/** What a value should have been, in words. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
};

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * What is said of a problem for which the contract has no words of its own: a sentence that names the field and
 * what it should be, never the validator's own.
 */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  const path = issue.path ?? [];
  const field = labelOf(path);
  if (issue.code === 'invalid_type') {
    if (path.length === 0 && issue.expected === 'object') return 'The request must be a JSON object';
    if (issue.input === undefined) return `${field} is required`;
    return `${field} must be ${KINDS[issue.expected] ?? 'something else'}`;
  }
  if (issue.code === 'invalid_value') return `${field} must be ${either.format(issue.values.map(String))}`;
  if (issue.code === 'too_big') return `${field} is too ${issue.origin === 'number' ? 'large' : 'long'}`;
  if (issue.code === 'too_small') return `${field} is too ${issue.origin === 'number' ? 'small' : 'short'}`;
  return `${field} is not valid`;
}

/** The innermost name on the way to a value, in words: `emailNotifications` is 'Email notifications'. */
export function labelOf(path: readonly PropertyKey[]): string {
  const name =
    path.findLast((step): step is string => typeof step === 'string' && !/^\d*$/.test(step)) ?? 'this';
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
