import type { Model, ModelStatic } from 'sequelize';
import { storedPrice } from '../db/price.ts';
import { omitUndefined } from '../basics/omit-undefined.ts';

/**
 * The fields of a contract's input as they are stored: all of them, absent ones as null or their default.
 * @typeParam Instants fields that are text on the wire and dates in the model
 */
export type StoredFields<Input, Instants extends keyof Input = never> = {
  [Field in keyof Input]-?:
    | Exclude<Input[Field], Field extends Instants ? string | undefined : undefined>
    | (Field extends Instants ? Date : never);
};

/** Fields that an administrator has sent: all of a new record, or some of an existing one. */
export type SentFields<Input> = { [Field in keyof Input]?: Input[Field] | undefined };

/** How an input's fields get into a model and out of it; a new field needs no change here. */
export interface RecordFields<Fields, Sent> {
  /** The defaults of the model's columns; null where there is none. */
  defaults: () => Fields;
  /** The current fields with those that were sent changed. */
  merge: (current: Fields, sent: Sent) => Fields;
  /** The fields of a stored record. */
  of: (row: Model) => Fields;
}

/**
 * The fields of an input schema as the model has them: instants of a DATE column as dates, amounts of a DECIMAL column with
 * two places. What else is sent with them is left out.
 */
export function recordFields<Fields, Sent extends object>(
  { shape }: { readonly shape: object },
  model: ModelStatic<Model>,
): RecordFields<Fields, Sent> {
  const names = Object.keys(shape);
  const columns = model.getAttributes() as Record<string, { type?: unknown; defaultValue?: unknown }>;
  const pick = (getValue: (name: string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, getValue(name)])) as Fields;
  const toStored = (name: string, value: unknown): unknown => {
    const type = columnType(columns[name]?.type);
    if (typeof value !== 'string') return value;
    if (type === 'DATE') return new Date(value);
    return type === 'DECIMAL' ? storedPrice(value) : value;
  };
  return {
    defaults: () => pick((name) => toStored(name, columns[name]?.defaultValue ?? null)),
    merge: (current, sent) => {
      const known = Object.entries(omitUndefined(sent)).filter(([name]) => name in shape);
      return {
        ...current,
        ...Object.fromEntries(known.map(([name, value]) => [name, toStored(name, value)])),
      };
    },
    of: (row) => {
      const values = row.get({ plain: true }) as Record<string, unknown>;
      return pick((name) => values[name]);
    },
  };
}

const columnType = (type: unknown): unknown =>
  typeof type === 'object' && type !== null ? Reflect.get(type, 'key') : undefined;
