import { toJSONSchema } from 'zod/v4/core';
import type * as z from '@backflow/contracts/zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;
const UNREPRESENTABLE = { unrepresentable: 'any' } as const;

/**
 * A request's part that fits a schema: with every field, or with those that it requires. Every text is another one, as some must
 * be unique.
 */
export const exampleOf = (schema: z.core.$ZodType, fields: 'all' | 'required' = 'all'): unknown =>
  valueOf(toJSONSchema(schema, { ...UNREPRESENTABLE, io: 'input' }), fields === 'required');

function valueOf(schema: JsonSchema, isRequiredOnly: boolean): unknown {
  const { type, anyOf, enum: options, const: only, properties = {}, items, minItems = 0 } = schema;
  if (only !== undefined) return only;
  if (options) return options[0];
  if (anyOf) return valueOf(anyOf[0] ?? {}, isRequiredOnly);
  if (type === 'object') {
    const { required = [] } = schema;
    const fields = Object.entries(properties).filter(([name]) => !isRequiredOnly || required.includes(name));
    return Object.fromEntries(
      fields.map(([name, each]) => [name, valueOf(each as JsonSchema, isRequiredOnly)]),
    );
  }
  if (type === 'array')
    return Array.from({ length: minItems }, () => valueOf(items as JsonSchema, isRequiredOnly));
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return uniqueText(schema);
}

function uniqueText({ format, maxLength = 60 }: JsonSchema): string {
  const unique = crypto.randomUUID();
  if (format === 'uuid') return unique;
  if (format === 'date-time') return new Date().toISOString();
  if (format === 'email') return `${unique}@example.com`;
  return `Example ${unique}`.slice(0, maxLength);
}
