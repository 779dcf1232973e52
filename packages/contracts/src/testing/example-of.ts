import { toJSONSchema } from 'zod/v4/core';
import type * as z from '@backflow/contracts/zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;
/** Texts and numbers that a schema leaves open. */
interface Leaves {
  text: (schema: JsonSchema) => unknown;
  isNullPreferred: boolean;
  isRequiredOnly?: boolean;
}

const UNREPRESENTABLE = { unrepresentable: 'any' } as const;

/**
 * A request's part that fits a schema: with every field, or with those that it requires. Every text is another one, as some must
 * be unique.
 */
export const exampleOf = (schema: z.core.$ZodType, fields: 'all' | 'required' = 'all'): unknown =>
  valueOf(toJSONSchema(schema, { ...UNREPRESENTABLE, io: 'input' }), {
    text: uniqueText,
    isNullPreferred: false,
    isRequiredOnly: fields === 'required',
  });

/**
 * A response's data for tests: what `overrides` leave out is null, empty, false or the smallest number that the contract allows,
 * so that a field added to the contract is in every fixture.
 */
export const fixtureOf = <Schema extends z.core.$ZodType>(
  schema: Schema,
  overrides: Partial<z.core.output<Schema>> = {},
): z.core.output<Schema> => ({
  ...(valueOf(toJSONSchema(schema, { ...UNREPRESENTABLE, io: 'output' }), {
    text: plainText,
    isNullPreferred: true,
  }) as z.core.output<Schema> & object),
  ...overrides,
});

function valueOf(schema: JsonSchema, leaves: Leaves): unknown {
  const { type, anyOf, enum: options, const: only, properties = {}, items, minItems = 0 } = schema;
  if (only !== undefined) return only;
  if (options) return options[0];
  if (anyOf) return valueOf(optionOf(anyOf, leaves), leaves);
  if (type === 'object') {
    const { required = [] } = schema;
    const fields = Object.entries(properties).filter(
      ([name]) => !leaves.isRequiredOnly || required.includes(name),
    );
    return Object.fromEntries(fields.map(([name, each]) => [name, valueOf(each as JsonSchema, leaves)]));
  }
  if (type === 'array') return Array.from({ length: minItems }, () => valueOf(items as JsonSchema, leaves));
  if (type === 'integer' || type === 'number') return schema.minimum ?? (leaves.isNullPreferred ? 0 : 1);
  if (type === 'boolean') return !leaves.isNullPreferred;
  if (type === 'null') return null;
  return leaves.text(schema);
}

const optionOf = (options: readonly JsonSchema[], { isNullPreferred }: Leaves): JsonSchema =>
  (isNullPreferred ? options.find(({ type }) => type === 'null') : undefined) ?? options[0] ?? {};

function uniqueText({ format, maxLength = 60 }: JsonSchema): string {
  const unique = crypto.randomUUID();
  if (format === 'uuid') return unique;
  if (format === 'date-time') return new Date().toISOString();
  if (format === 'email') return `${unique}@example.com`;
  return `Example ${unique}`.slice(0, maxLength);
}

function plainText({ format }: JsonSchema): string {
  if (format === 'uuid') return crypto.randomUUID();
  if (format === 'date-time') return '2026-01-05T17:00:00.000Z';
  return format === 'email' ? 'pat@example.com' : '';
}
