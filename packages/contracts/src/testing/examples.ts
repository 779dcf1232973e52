import * as z from '@backflow/contracts/zod';

/** How a value is made where the schema leaves a choice. */
interface Style {
  /** True leaves out optional fields. */
  isRequiredOnly: boolean;
  /** True sets nullable fields to null. */
  isNull: boolean;
  boolean: boolean;
  number: number;
  /** Texts to try: the first that the schema accepts. */
  texts(): readonly string[];
}

/** Texts of a format: a date, an instant, a web address, a phone number, a decimal, a one-time token, a password, a code, an address of the API. */
const FORMATS = [
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  'https://example.com',
  '555 123 4567',
  '2.5',
  'T'.repeat(43),
  'Passw0rd',
  '123456',
  '/api/user',
];

/**
 * A request's part that fits a schema: with every field, or with those that it requires. Every text differs from all others, as
 * some must be unique.
 */
export const makeExample = (schema: z.core.$ZodType, fields: 'all' | 'required' = 'all'): unknown =>
  getValue(schema, {
    isRequiredOnly: fields === 'required',
    isNull: false,
    boolean: true,
    number: 1,
    texts() {
      const unique = crypto.randomUUID();
      const texts = [60, 40, 20].map((length) => `Example ${unique}`.slice(0, length));
      return [...texts, unique, `${unique}@example.com`, ...FORMATS];
    },
  });

const SMALLEST: Style = {
  isRequiredOnly: true,
  isNull: true,
  boolean: false,
  number: 0,
  texts: () => ['', 'x', '00000000-0000-4000-8000-000000000000', 'user@example.com', ...FORMATS],
};

let count = 0;
/** An id that no other fixture of the process has. */
export const nextId = (): string => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;

/**
 * The smallest value that a schema accepts, the same in every call, with some fields replaced: without optional fields, with null,
 * false, 0, an empty text or list where these are allowed, else the first option.
 * @throws Error with the fields and their messages when the schema does not accept the result
 */
export function makeFixture<Schema extends z.core.$ZodType>(
  schema: Schema,
  overrides: Partial<z.input<Schema>> = {},
): z.output<Schema> {
  const value = getValue(schema, SMALLEST);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const result = z.safeParse(schema, isObject ? { ...value, ...overrides } : value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The schema does not accept the fixture: ${problems.join('; ')}`);
}

function getValue(schema: z.core.$ZodType, style: Style): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const accepts = (value: unknown): boolean => z.safeParse(schema, value).success;
  const inside = (inner: z.core.$ZodType): unknown => getValue(inner, style);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).filter(
        ([, field]) => !(style.isRequiredOnly && field._zod.optin !== undefined),
      );
      return Object.fromEntries(fields.map(([name, field]) => [name, inside(field)]));
    }
    case 'array': {
      const list: unknown[] = [];
      while (!accepts(list) && list.length < 10) list.push(inside(def.element));
      return list;
    }
    case 'nullable':
      return style.isNull ? null : inside(def.innerType);
    case 'optional':
    case 'default':
      return inside(def.innerType);
    case 'union': {
      const [first] = def.options;
      return first && inside(first);
    }
    case 'pipe':
      return inside(def.in);
    case 'record':
      return {};
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return style.boolean;
    case 'number':
      return [style.number, 1, 2].find(accepts);
    case 'string':
      return style.texts().find(accepts);
    default:
      return null;
  }
}
