import type { JsonSchema } from '../published-contract.ts';
import { isList, getRecord } from './schema-parts.ts';

interface Limit {
  readonly accepted: string;
  readonly sent: string;
}

/** Keywords whose larger value accepts more, and whose smaller one does. */
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

const LABELS: Readonly<Record<string, (limit: number) => string>> = {
  maximum: (limit) => `at most ${limit}`,
  exclusiveMaximum: (limit) => `less than ${limit}`,
  maxLength: (limit) => `at most ${limit} characters`,
  maxItems: (limit) => `at most ${limit} items`,
  maxProperties: (limit) => `at most ${limit} fields`,
  minimum: (limit) => `at least ${limit}`,
  exclusiveMinimum: (limit) => `more than ${limit}`,
  minLength: (limit) => `at least ${limit} characters`,
  minItems: (limit) => `at least ${limit} items`,
  minProperties: (limit) => `at least ${limit} fields`,
};

/** The ranges and forms of one type that the reader limits more than the writer. */
export const limitDifferences = (reader: JsonSchema, writer: JsonSchema): readonly Limit[] => [
  ...UPPER.flatMap((name) => boundDifference(name, reader, writer, (accepted, sent) => sent <= accepted)),
  ...LOWER.flatMap((name) => boundDifference(name, reader, writer, (accepted, sent) => sent >= accepted)),
  ...stepDifference(reader, writer),
  ...formDifferences(reader, writer),
];

function boundDifference(
  name: string,
  reader: JsonSchema,
  writer: JsonSchema,
  fits: (accepted: number, sent: number) => boolean,
): readonly Limit[] {
  const accepted = reader[name];
  const sent = writer[name];
  if (typeof accepted !== 'number' || (typeof sent === 'number' && fits(accepted, sent))) return [];
  const label = LABELS[name] ?? String;
  return [{ accepted: label(accepted), sent: typeof sent === 'number' ? label(sent) : 'any' }];
}

function stepDifference({ multipleOf: accepted }: JsonSchema, { multipleOf: sent }: JsonSchema): Limit[] {
  if (typeof accepted !== 'number' || (typeof sent === 'number' && sent % accepted === 0)) return [];
  return [
    { accepted: `multiples of ${accepted}`, sent: typeof sent === 'number' ? `multiples of ${sent}` : 'any' },
  ];
}

/** Formats and patterns. A format's pattern isn't compared: it may differ between versions of zod. */
function formDifferences(reader: JsonSchema, writer: JsonSchema): readonly Limit[] {
  const { format } = reader;
  if (typeof format === 'string') {
    const sent = typeof writer.format === 'string' ? writer.format : 'any text';
    return format === sent ? [] : [{ accepted: `the format ${format}`, sent }];
  }
  const sent = getPatterns(writer);
  return getPatterns(reader)
    .filter((pattern) => !sent.includes(pattern))
    .map((pattern) => ({ accepted: `the form ${pattern}`, sent: sent.join(' and ') || 'any text' }));
}

/** Several patterns of one text are in `allOf`. */
const getPatterns = ({ pattern, allOf }: JsonSchema): readonly string[] =>
  [pattern, ...(isList(allOf) ? allOf.map((each) => getRecord(each).pattern) : [])].filter(
    (each) => typeof each === 'string',
  );
