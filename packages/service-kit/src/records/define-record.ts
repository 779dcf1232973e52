import type { FieldProblem } from '@backflow/contracts';
import type * as z from '@backflow/contracts/zod';
import type { Model, ModelStatic, WhereOptions } from 'sequelize';
import type { Operation, ServiceContext } from '../context.ts';
import { ConflictError, NotFoundError, ValidationError } from '../errors/errors.ts';
import { mutate } from '../writes/mutate.ts';
import type { Write } from '../writes/mutate.ts';
import type { Actor } from '../session/actor.ts';
import { differences } from './differences.ts';
import { recordFields } from './record-fields.ts';
import type { SentFields } from './record-fields.ts';
import type { StoredRecord } from './record-model.ts';

type FieldsOf<Input, Row> = Pick<Row, keyof Input & keyof Row>;

interface ById extends Operation {
  readonly actor: Actor;
  readonly params: { readonly id: string };
}
interface CreateCall<Input> extends Operation {
  readonly actor: Actor;
  /** The id of what the record is a part of, where the path names one. */
  readonly params?: { readonly id?: unknown } | undefined;
  readonly body: SentFields<Input>;
}
interface UpdateCall<Input> extends ById {
  readonly body: SentFields<Input> & {
    /** The version that the edit was made from. */
    readonly version?: number | undefined;
  } & Notice;
}

/** What the people whom an edit concerns learn of it. */
interface Notice {
  /** True if they are notified. */
  readonly notify?: boolean | undefined;
  /** What the administrator wrote to them. */
  readonly note?: string | null | undefined;
}
interface RemoveCall<Query> extends ById {
  readonly query?: Query | undefined;
}

/** The context of a write's hooks. */
interface Writing<Context> {
  context: Context;
  write: Write;
}

/** A deletion; `query` is what was sent with it. */
export interface Removal<Context, Row, Query = unknown> extends Writing<Context> {
  row: Row;
  query: Query | undefined;
}

interface Checking<Context, Fields, Sent, Row> extends Writing<Context> {
  /** The record as it would be stored. */
  fields: Fields;
  sent: Sent;
  /** The locked record and its fields before the edit; undefined for a new one. */
  current: { row: Row; fields: Fields } | undefined;
}

export interface Checked<Fields> {
  problems: readonly FieldProblem[];
  /** Fields to store otherwise than they were sent. */
  fields?: Partial<Fields>;
}

/** Further details for the audit trail. */
type Details = object | undefined;

export interface RecordDefinition<
  Context,
  Input,
  Row extends Model,
  View,
  Query = unknown,
  Fields = FieldsOf<Input, Row>,
> {
  /** The noun of its messages: 'This course was not found.' */
  noun: string;
  /** The contract's schema of what an administrator enters; the model has a column for each field. */
  input: z.ZodMiniType<Input> & { readonly shape: object };
  model: (context: Context) => ModelStatic<Row>;
  /** The record as administrators see it: the response of create and update, and of a conflict. Undefined when there is none. */
  view: (context: Context, id: string, actor: Actor) => Promise<View | undefined>;
  /** The fields of a whole record in its audit entries. */
  summary: readonly (keyof Row & string)[];
  /** Fields, texts or lists, whose length alone is in audit entries. */
  longTexts?: readonly (keyof Input)[];
  /** Sets fields that follow from others. @param current the fields before, of a new record the defaults */
  derive?: (fields: Fields, given: { sent: SentFields<Input>; current: Fields; now: number }) => Fields;
  /** Checks that take long, before a transaction is opened. @throws ValidationError */
  prepare?: (sent: SentFields<Input>) => Promise<void>;
  /** Rules between fields and lookups of what they name; what was fine before an edit is not checked again. */
  check?: (given: Checking<Context, Fields, SentFields<Input>, Row>) => Promise<Checked<Fields>>;
  /** Locks the record until the transaction ends, where the row alone is not enough. @throws NotFoundError */
  lock?: (writing: Writing<Context>, id: string) => Promise<Row>;
  /** Columns of a new record that no administrator enters. @param parentId the id in the path */
  newColumns?: (writing: Writing<Context>, parentId: string) => Promise<object>;
  /** Around the storing of an edit. @returns further details for the audit trail */
  onUpdate?: (
    change: Writing<Context> & { row: Row; notice: Notice },
    store: () => Promise<undefined>,
  ) => Promise<Details>;
  /** Around a deletion. @returns further details for the audit trail */
  onRemove?: (change: Removal<Context, Row, Query>, store: () => Promise<undefined>) => Promise<Details>;
}

/**
 * The writes of a record that administrators publish: such as a course. An edit locks the row, refuses an older version with
 * the record as it is now (ConflictError), checks the fields, and stores, with a new version, what differs; an edit that
 * changes nothing leaves no trace. A deletion sets `deletedAt`. Each write leaves one audit entry.
 * @returns handlers for the endpoints of `recordEndpoints`; `lock`, `locked`; `newFields` and `getSummary` for a record that is stored in
 *   another way
 */
export function defineRecord<
  Context extends ServiceContext,
  Input extends object,
  Row extends StoredRecord,
  View,
  Query = unknown,
>(definition: RecordDefinition<Context, Input, Row, View, Query>) {
  type Fields = FieldsOf<Input, Row>;
  const { noun, input, model, summary, longTexts = [], check } = definition;
  const fieldsIn = (context: Context) => recordFields<Fields, SentFields<Input>>(input, model(context));

  async function view(context: Context, id: string, actor: Actor): Promise<View> {
    const found = await definition.view(context, id, actor);
    if (found === undefined) throw new NotFoundError(`This ${noun}`);
    return found;
  }

  const getSummary = (fields: Partial<Row>) =>
    Object.fromEntries(summary.map((name) => [name, fields[name]]));

  async function lock(writing: Writing<Context>, id: string): Promise<Row> {
    if (definition.lock) return definition.lock(writing, id);
    const { transaction } = writing.write;
    const where = { id, deletedAt: null } as WhereOptions;
    const row = await model(writing.context).findOne({ where, lock: transaction.LOCK.UPDATE, transaction });
    if (!row) throw new NotFoundError(`This ${noun}`);
    return row;
  }

  /** @throws ValidationError that lists every problem under the field to correct */
  async function checked(
    writing: Writing<Context>,
    sent: SentFields<Input>,
    current?: { row: Row; fields: Fields },
  ): Promise<Fields> {
    const { defaults, merge } = fieldsIn(writing.context);
    const before = current?.fields ?? defaults();
    const merged = merge(before, sent);
    const now = writing.context.now();
    const fields = definition.derive?.(merged, { sent, current: before, now }) ?? merged;
    if (!check) return fields;
    const { problems, fields: resolved } = await check({ ...writing, fields, sent, current });
    if (problems.length > 0) throw new ValidationError(problems);
    return { ...fields, ...resolved };
  }

  /**
   * Stores an edit of a locked record.
   * @returns for the audit trail: what differs, and what the hooks add; undefined where nothing differs
   */
  async function edit(
    writing: Writing<Context>,
    row: Row,
    sent: SentFields<Input>,
    { notify, note }: Notice = {},
  ): Promise<Readonly<Record<string, unknown>> | undefined> {
    const before = fieldsIn(writing.context).of(row);
    const fields = await checked(writing, sent, { row, fields: before });
    const details = differences(before, fields, longTexts);
    if (Object.keys(details).length === 0) return undefined;
    const store = () => storeIn(row, writing.write, fields);
    const { onUpdate } = definition;
    const more = onUpdate
      ? await onUpdate({ ...writing, row, notice: { notify, note } }, store)
      : await store();
    return { ...details, ...more };
  }

  /** Deletes a locked record. @returns further details for the audit trail */
  function markDeleted(writing: Writing<Context>, row: Row, query?: Query): Promise<Details> {
    const store = () => storeIn(row, writing.write, { deletedAt: new Date(writing.context.now()) });
    const { onRemove } = definition;
    return onRemove ? onRemove({ ...writing, row, query }, store) : store();
  }

  return {
    lock,
    getSummary,

    /** The stored fields of a record. */
    getFields: (context: Context, row: Row): Fields => fieldsIn(context).of(row),

    /** For use cases that write several records in one transaction, each of them locked. */
    locked: { edit, remove: markDeleted },

    /** The fields of a new record, complete and checked. @throws ValidationError */
    newFields: (writing: Writing<Context>, sent: SentFields<Input>): Promise<Fields> =>
      checked(writing, sent),

    get: (context: Context, { params, actor }: ById): Promise<View> => view(context, params.id, actor),

    create: async (context: Context, call: CreateCall<Input>): Promise<View> => {
      await definition.prepare?.(call.body);
      const id = await mutate(context, call, async (write) => {
        const writing = { context, write };
        const fields = await checked(writing, call.body);
        const columns = await definition.newColumns?.(writing, String(call.params?.id));
        const values = { ...fields, createdAt: new Date(context.now()), ...columns };
        const row = await insert(model(context), values, write);
        write.audit({ subjectId: row.id, details: getSummary(row) });
        return row.id;
      });
      return view(context, id, call.actor);
    },

    update: async (context: Context, call: UpdateCall<Input>): Promise<View> => {
      const { actor, params, body } = call;
      await definition.prepare?.(body);
      await mutate(context, { ...call, locks: [params.id] }, async (write) => {
        const writing = { context, write };
        const row = await lock(writing, params.id);
        if (body.version !== undefined && body.version !== row.version) {
          throw new ConflictError(await view(context, row.id, actor));
        }
        const details = await edit(writing, row, body, body);
        if (details) write.audit({ subjectId: row.id, details });
        else write.unchanged();
      });
      return view(context, params.id, actor);
    },

    remove: async (context: Context, call: RemoveCall<Query>): Promise<null> => {
      await mutate(context, { ...call, locks: [call.params.id] }, async (write) => {
        const writing = { context, write };
        const row = await lock(writing, call.params.id);
        const more = await markDeleted(writing, row, call.query);
        write.audit({ subjectId: row.id, details: { ...getSummary(row), ...more } });
      });
      return null;
    },
  };
}

async function insert<Row extends StoredRecord>(
  model: ModelStatic<Row>,
  values: Record<string, unknown>,
  { transaction }: Write,
): Promise<Row> {
  // Complete by `defaults` and the contract, which TypeScript can't see here.
  return (await (model as ModelStatic<Model>).create(values, { transaction })) as Row;
}

async function storeIn(row: StoredRecord, { transaction }: Write, values: object): Promise<undefined> {
  await row.update({ ...values, version: row.version + 1 }, { transaction });
  return undefined;
}
