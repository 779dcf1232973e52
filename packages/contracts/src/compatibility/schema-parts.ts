import type { JsonSchema } from '../published-contract.ts';

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The value as an object; an empty one if it is something else. */
export const getRecord = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null && !isList(value) ? (value as JsonSchema) : {};

export const getTexts = (value: unknown): readonly string[] =>
  isList(value) ? value.filter((each) => typeof each === 'string') : [];

/** True if a schema accepts every value. */
export const isAnything = (schema: JsonSchema): boolean =>
  !['type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', 'not'].some((name) => Object.hasOwn(schema, name));

/** Follows references into `$defs` and to the whole schema (`#`). */
export function resolver(root: JsonSchema): (schema: unknown) => JsonSchema {
  const definitions = getRecord(root.$defs);
  return (schema) => {
    let resolved = getRecord(schema);
    for (let steps = 0; typeof resolved.$ref === 'string'; steps += 1) {
      // A reference that leads nowhere accepts nothing.
      if (steps > 20) return { not: {} };
      const name = /^#\/\$defs\/(.+)$/.exec(resolved.$ref)?.[1];
      const target = name === undefined ? root : definitions[name];
      if (target === undefined) return { not: {} };
      resolved = getRecord(target);
    }
    return resolved;
  };
}

/** The alternatives of a union, of several types, and of an enumeration each value. */
export function getAlternatives(
  schema: JsonSchema,
  resolve: (schema: unknown) => JsonSchema,
  expanded = new Set<JsonSchema>(),
): readonly JsonSchema[] {
  const members = isList(schema.anyOf) ? schema.anyOf : schema.oneOf;
  if (isList(members)) {
    // A union that contains itself has no further alternatives.
    if (expanded.has(schema)) return [];
    expanded.add(schema);
    return members.flatMap((member) => getAlternatives(resolve(member), resolve, expanded));
  }
  if (isList(schema.enum)) return schema.enum.map((value) => ({ type: schema.type, const: value }));
  if (isList(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

/** Describes the accepted values of a schema in messages. */
export function describe(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (isList(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (isAnything(schema)) return 'anything';
  return (typeof schema.type === 'string' ? TYPES[schema.type] : undefined) ?? 'something else';
}
