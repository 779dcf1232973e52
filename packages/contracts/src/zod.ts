/**
 * The part of zod/mini that contracts are written in. A module of its own, so that the shell can lend it to the
 * remotes: a remote's contracts then cost it a few hundred bytes instead of another copy of zod. Taking a function
 * out of this list breaks remotes: it raises SDK_VERSION.
 */
export {
  _default,
  array,
  boolean,
  coerce,
  config,
  email,
  enum,
  extend,
  int,
  iso,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  null,
  nullable,
  number,
  object,
  optional,
  parse,
  partial,
  pipe,
  record,
  refine,
  regex,
  safeParse,
  strictObject,
  string,
  toLowerCase,
  transform,
  trim,
  union,
  unknown,
  uuid,
} from 'zod/mini';
export type { core, infer, input, output, ZodMiniObject, ZodMiniType } from 'zod/mini';
