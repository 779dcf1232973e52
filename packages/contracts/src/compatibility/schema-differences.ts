import type { JsonSchema } from '../published-contract.ts';
import { limitDifferences } from './schema-limits.ts';
import {
  getAlternatives,
  describe,
  isAnything,
  isList,
  getRecord,
  resolver,
  getTexts,
} from './schema-parts.ts';

/** A value that one side may send and the other doesn't accept. */
export interface Difference {
  /** The field: `['data', 'speakers', 'name']`; items of lists have no step of their own. */
  readonly path: readonly string[];
  /**
   * - `missing`: required, and never sent; `optional`: required, and not always sent;
   * - `unknown`: sent, and not accepted; `type`, `value`, `limit`: another type, value or range.
   */
  readonly kind: 'missing' | 'optional' | 'unknown' | 'type' | 'value' | 'limit';
  /** Values that the reader accepts. */
  readonly accepted: string;
  /** Values that the writer may send. */
  readonly sent: string;
}

export interface Sides {
  readonly reader: JsonSchema;
  readonly writer: JsonSchema;
  /** True for requests: a field unknown to the reader is a difference. False for responses. */
  readonly refusesUnknown: boolean;
}

/** A published schema may come from anyone with a token: comparing it must end. */
const MAX_STEPS = 50_000;
const MAX_DEPTH = 50;

/** Values that a writer may send and a reader rejects; empty when every value that fits `writer` fits `reader`. */
export function schemaDifferences({ reader, writer, refusesUnknown }: Sides): readonly Difference[] {
  return new Comparison(reader, writer, refusesUnknown).compare(reader, writer, []);
}

type Path = readonly string[];

class Comparison {
  readonly #resolveReader: (schema: unknown) => JsonSchema;
  readonly #resolveWriter: (schema: unknown) => JsonSchema;
  readonly #refusesUnknown: boolean;
  /** Pairs that are being compared: a recursive schema gets back to them. */
  readonly #underWay = new Map<JsonSchema, Set<JsonSchema>>();
  #steps = 0;

  constructor(reader: JsonSchema, writer: JsonSchema, refusesUnknown: boolean) {
    this.#resolveReader = resolver(reader);
    this.#resolveWriter = resolver(writer);
    this.#refusesUnknown = refusesUnknown;
  }

  /** Each alternative that may be sent must fit one that is accepted. */
  compare(reader: unknown, writer: unknown, path: Path): readonly Difference[] {
    const accepted = this.#resolveReader(reader);
    const sent = this.#resolveWriter(writer);
    if (isAnything(accepted) || this.#isUnderWay(accepted, sent)) return [];
    if (this.#steps > MAX_STEPS || path.length > MAX_DEPTH) {
      return [{ path, kind: 'type', accepted: describe(accepted), sent: 'more than can be compared' }];
    }
    const readers = getAlternatives(accepted, this.#resolveReader);
    const found = getAlternatives(sent, this.#resolveWriter).flatMap((each) => {
      const attempts = readers.map((one) => this.#compareOne(one, each, path));
      return attempts.some((attempt) => attempt.length === 0) ? [] : closest(attempts, path);
    });
    this.#underWay.get(accepted)?.delete(sent);
    return found;
  }

  #compareOne(reader: JsonSchema, writer: JsonSchema, path: Path): readonly Difference[] {
    this.#steps += 1;
    if (isAnything(reader)) return [];
    const differs = (kind: 'type' | 'value'): readonly Difference[] => [
      { path, kind, accepted: describe(reader), sent: describe(writer) },
    ];
    if ('const' in reader || isList(reader.enum)) {
      if (!('const' in writer)) return differs('type');
      const values = 'const' in reader ? [reader.const] : (reader.enum as readonly unknown[]);
      return values.includes(writer.const) ? [] : differs('value');
    }
    if ('const' in writer) return typeOfValue(writer.const, reader.type) ? [] : differs('type');
    if (reader.type !== writer.type && !(reader.type === 'number' && writer.type === 'integer'))
      return differs('type');
    const limits = limitDifferences(reader, writer).map((limit) => ({
      path,
      kind: 'limit' as const,
      ...limit,
    }));
    if (reader.type === 'array') return [...limits, ...this.#compareItems(reader, writer, path)];
    if (reader.type === 'object') return [...limits, ...this.#compareFields(reader, writer, path)];
    return limits;
  }

  #compareItems(reader: JsonSchema, writer: JsonSchema, path: Path): readonly Difference[] {
    const { prefixItems: accepted } = reader;
    const { prefixItems: sent } = writer;
    const tuple = isList(accepted)
      ? accepted.flatMap((item, i) =>
          this.compare(item, (isList(sent) ? sent[i] : writer.items) ?? {}, [...path, String(i)]),
        )
      : isList(sent)
        ? sent.flatMap((item) => this.compare(reader.items ?? {}, item, path))
        : [];
    const items =
      writer.items === undefined || reader.items === undefined
        ? []
        : this.compare(reader.items, writer.items, path);
    return [...tuple, ...items];
  }

  #compareFields(reader: JsonSchema, writer: JsonSchema, path: Path): readonly Difference[] {
    const accepted = getRecord(reader.properties);
    const sent = getRecord(writer.properties);
    const always = new Set(getTexts(writer.required));
    const required = getTexts(reader.required).flatMap((name): Difference[] => {
      if (always.has(name)) return [];
      const maySend = Object.hasOwn(sent, name) || isSchema(writer.additionalProperties);
      return [
        { path: [...path, name], kind: maySend ? 'optional' : 'missing', accepted: name, sent: 'nothing' },
      ];
    });
    const fields = Object.entries(sent).flatMap(([name, field]) => {
      const at = [...path, name];
      if (Object.hasOwn(accepted, name)) return this.compare(accepted[name], field, at);
      if (isSchema(reader.additionalProperties)) return this.compare(reader.additionalProperties, field, at);
      return this.#unknown(at);
    });
    return [...required, ...fields, ...this.#compareFurtherFields(reader, writer, path)];
  }

  /** The fields of a record, whose names aren't listed. */
  #compareFurtherFields(reader: JsonSchema, writer: JsonSchema, path: Path): readonly Difference[] {
    if (!isSchema(writer.additionalProperties)) return [];
    if (!isSchema(reader.additionalProperties)) return this.#unknown(path);
    return [
      ...this.compare(reader.propertyNames ?? {}, writer.propertyNames ?? { type: 'string' }, path),
      ...this.compare(reader.additionalProperties, writer.additionalProperties, path),
    ];
  }

  #unknown(path: Path): readonly Difference[] {
    return this.#refusesUnknown ? [{ path, kind: 'unknown', accepted: 'nothing', sent: 'it' }] : [];
  }

  #isUnderWay(reader: JsonSchema, writer: JsonSchema): boolean {
    const writers = this.#underWay.get(reader) ?? new Set();
    if (writers.has(writer)) return true;
    this.#underWay.set(reader, writers.add(writer));
    return false;
  }
}

const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null;

const typeOfValue = (value: unknown, type: unknown): boolean =>
  type === 'integer'
    ? Number.isInteger(value)
    : type === 'null'
      ? value === null
      : value !== null && typeof value === type;

/** The attempt that says most: not merely that the types differ, and with the fewest differences. */
function closest(attempts: readonly (readonly Difference[])[], path: Path): readonly Difference[] {
  const isOtherType = ([first]: readonly Difference[]) =>
    first?.kind === 'type' && first.path.length === path.length;
  const [best = []] = attempts.toSorted(
    (a, b) => Number(isOtherType(a)) - Number(isOtherType(b)) || a.length - b.length,
  );
  return best;
}
