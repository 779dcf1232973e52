import type { BodyOf, Endpoint, FieldProblem, ParamsOf, QueryOf } from '@backflow/contracts';
import { z } from 'zod';
import { ValidationError } from '../errors/errors.ts';
import { getLabel, plainMessage } from './plain-message.ts';

interface Validated<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** The parts of a request that a contract describes. */
interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Parses a request by its contract. Reports every problem of every part at once.
 * @throws ValidationError
 */
export function validate<E extends Endpoint>(endpoint: E, request: RequestParts): Validated<E> {
  const problems: FieldProblem[] = [];
  const read = (schema: Endpoint['body'], value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = z.safeParse(schema, value, { error: plainMessage });
    if (!parsed.success) problems.push(...parsed.error.issues.flatMap(getProblems));
    problems.push(
      ...unstorableTexts(value).filter(({ path }) => !problems.some((known) => known.path === path)),
    );
    return parsed.data;
  };
  const validated = {
    params: read(endpoint.params, request.params),
    query: read(endpoint.query, request.query),
    // No body counts as an empty object; `null` does not.
    body: read(endpoint.body, request.body === undefined ? {} : request.body),
  };
  if (problems.length > 0) throw new ValidationError(problems);
  return validated as Validated<E>;
}

/** An unknown field is a problem of that field, not of the object around it. */
function getProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const at = (...below: PropertyKey[]) => [...issue.path, ...below].join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path: at(), message: issue.message }];
  return issue.keys.map((key) => ({ path: at(key), message: 'There is no such field' }));
}

/** No contract has fields at this depth, so no handler gets values below it. */
const MAX_DEPTH = 32;

/**
 * Texts that Postgres can't store: NUL, and lone surrogates, which have no UTF-8. Checked here for all fields, so that no schema
 * has to.
 */
function unstorableTexts(value: unknown, path: readonly string[] = []): FieldProblem[] {
  if (typeof value === 'string') {
    return isStorable(value)
      ? []
      : [{ path: path.join('.'), message: `${getLabel(path)} contains characters that cannot be used` }];
  }
  if (typeof value !== 'object' || value === null || path.length > MAX_DEPTH) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    isStorable(name)
      ? unstorableTexts(each, [...path, name])
      : [{ path: path.join('.'), message: 'The name of a field contains characters that cannot be used' }],
  );
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
