/**
 * The functions of zod/mini that contracts use. A separate module, so that the shell can share it with the remotes: a
 * remote's contracts then cost a few hundred bytes instead of another copy of zod. Removing a function breaks remotes and
 * raises SDK_VERSION.
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
  looseObject,
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
