import type * as z from '@backflow/contracts/zod';

const labels = new WeakMap<object, string>();

/** Sets the label that forms show, for fields whose messages have another label or none. */
export function labelled<Schema extends z.ZodMiniType>(label: string, schema: Schema): Schema {
  labels.set(schema, label);
  return schema;
}

/** The label of a field: its own, or that of the schema that it makes optional or nullable. */
export function getLabel(field: z.core.$ZodType): string | undefined {
  const label = labels.get(field);
  if (label !== undefined) return label;
  const { def } = field._zod as z.core.$ZodTypeInternals & { def: Wrapped };
  const inner = def.innerType ?? def.options?.at(-1);
  return inner && getLabel(inner);
}

/** `optional(…)` and its like, and the last alternative of a union such as `blankAsNull`. */
interface Wrapped {
  innerType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
}
