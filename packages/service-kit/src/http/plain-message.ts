import type { z } from 'zod';

/** The expected types in plain English. */
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
 * The message for a problem without a message in the contract: it names the field and the expected value, in plain English
 * instead of zod's.
 */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  const path = issue.path ?? [];
  const field = getLabel(path);
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

/** The label of a value, from the last name in its path: 'Email notifications' for `emailNotifications`. */
export function getLabel(path: readonly PropertyKey[]): string {
  const name =
    path.findLast((step): step is string => typeof step === 'string' && !/^\d*$/.test(step)) ?? 'this';
  const label = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
