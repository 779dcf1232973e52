import type { ErrorCode, FieldProblem } from '@backflow/contracts';
import type * as z from '@backflow/contracts/zod';
import type { Model, ModelStatic, WhereOptions } from 'sequelize';
import type { Operation, ServiceContext } from '../context.ts';
import { AppError, ConflictError, NotFoundError, ValidationError } from '../errors.ts';
import { lockOffer } from '../lock-offer.ts';
import type { OfferCounts } from '../lock-offer.ts';
import { mutate } from '../mutate.ts';
import type { Write } from '../mutate.ts';
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
    /** Whether people with a booking are notified of a move. */
    readonly notify?: boolean | undefined;
  };
}
interface RemoveCall extends ById {
  /** `paid`: how many paid bookings the administrator knows of. */
  readonly query?: { readonly paid?: number | undefined } | undefined;
}

/** What the hooks of a write work with. */
interface Writing<Context> {
  context: Context;
  write: Write;
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

/** A record that people pay for is deleted only by an administrator who enters how many they are. */
interface PaidRule<Row> {
  /** Of the refusal. */
  code: ErrorCode;
  isPaid: (row: Row, now: number) => boolean;
  /** What a deletion entails, for the message: 'you refund them'. */
  consequence: (row: Row) => string;
}

type Bookings = Pick<OfferCounts, 'pending' | 'confirmed'>;

export interface RecordDefinition<Context, Input, Row extends Model, View, Fields = FieldsOf<Input, Row>> {
  /** The noun of its messages: 'This event was not found.' */
  noun: string;
  /** The contract's schema of what an administrator enters; the model has a column for each field. */
  input: z.ZodMiniType<Input> & { readonly shape: object };
  model: (context: Context) => ModelStatic<Row>;
  /** The record as administrators see it: the response of create and update, and of a conflict. Undefined when there is none. */
  view: (context: Context, id: string, actor: Actor) => Promise<View | undefined>;
  /** The fields of a whole record in its audit entries. */
  summary: readonly (keyof Row & string)[];
  /** Fields whose length alone is in audit entries. */
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
    change: Writing<Context> & { row: Row; notify: boolean | undefined },
    store: () => Promise<undefined>,
  ) => Promise<Details>;
  paid?: PaidRule<Row>;
  /** Around a deletion. @param change its `bookings` are locked and counted where `paid` is declared @returns further details for the audit trail */
  onRemove?: (
    change: Writing<Context> & { row: Row; bookings: Bookings },
    store: () => Promise<undefined>,
  ) => Promise<Details>;
}

/**
 * The writes of a record that administrators publish: an event, a course. An edit locks the row, refuses an older version with
 * the record as it is now (ConflictError), checks the fields, and stores, with a new version, what differs; an edit that
 * changes nothing leaves no trace. A deletion sets `deletedAt`. Each write leaves one audit entry.
 * @returns handlers for the endpoints of `recordEndpoints`; `lock`, `locked`; `newFields` and `summaryOf` for a record that is stored in
 *   another way
 */
export function defineRecord<
  Context extends ServiceContext,
  Input extends object,
  Row extends StoredRecord,
  View,
>(definition: RecordDefinition<Context, Input, Row, View>) {
  type Fields = FieldsOf<Input, Row>;
  const { noun, input, model, summary, longTexts = [], check } = definition;
  const fieldsIn = (context: Context) => recordFields<Fields, SentFields<Input>>(input, model(context));

  async function view(context: Context, id: string, actor: Actor): Promise<View> {
    const found = await definition.view(context, id, actor);
    if (found === undefined) throw new NotFoundError(`This ${noun}`);
    return found;
  }

  const summaryOf = (fields: Partial<Row>) => Object.fromEntries(summary.map((name) => [name, fields[name]]));

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
    notify?: boolean,
  ): Promise<object | undefined> {
    const before = fieldsIn(writing.context).of(row);
    const fields = await checked(writing, sent, { row, fields: before });
    const details = differences(before, fields, longTexts);
    if (Object.keys(details).length === 0) return undefined;
    const store = () => storeIn(row, writing.write, fields);
    const { onUpdate } = definition;
    const more = onUpdate ? await onUpdate({ ...writing, row, notify }, store) : await store();
    return { ...details, ...more };
  }

  /** Locks the bookings of a locked record: nobody books or pays before the transaction ends. `paid`: 0 where none count. */
  async function lockBookings(
    { context, write }: Writing<Context>,
    row: Row,
  ): Promise<Bookings & { paid: number }> {
    const { paid: rule } = definition;
    if (!rule) return { pending: 0, confirmed: 0, paid: 0 };
    const { pending, confirmed } = await lockOffer(write, row.id);
    return { pending, confirmed, paid: rule.isPaid(row, context.now()) ? confirmed : 0 };
  }

  /** @throws AppError unless the administrator has entered how many have paid */
  function countPaid(row: Row, paid: number, entered?: number) {
    const { paid: rule } = definition;
    if (!rule || paid === 0) return {};
    if (entered === paid) return { paid };
    const people = paid === 1 ? '1 person has' : `${paid} people have`;
    const message = `${people} paid for this ${noun}. Enter ${paid} to delete it; ${rule.consequence(row)}.`;
    throw new AppError(rule.code, message, [{ path: 'paid', message }]);
  }

  /** Deletes a locked record. @returns further details for the audit trail */
  async function markDeleted(writing: Writing<Context>, row: Row, bookings: Bookings): Promise<Details> {
    const store = () => storeIn(row, writing.write, { deletedAt: new Date(writing.context.now()) });
    const { onRemove } = definition;
    return onRemove ? onRemove({ ...writing, row, bookings }, store) : store();
  }

  return {
    lock,
    summaryOf,

    /** The stored fields of a record. */
    fieldsOf: (context: Context, row: Row): Fields => fieldsIn(context).of(row),

    /** For use cases that write several records in one transaction, each of them locked. */
    locked: { edit, lockBookings, remove: markDeleted },

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
        write.audit({ subjectId: row.id, details: summaryOf(row) });
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
        const before = fieldsIn(context).of(row);
        const fields = await checked(writing, body, { row, fields: before });
        const details = differences(before, fields, longTexts);
        if (Object.keys(details).length === 0) return write.unchanged();
        const store = () => storeIn(row, write, fields);
        const { onUpdate } = definition;
        const change = { ...writing, row, notify: body.notify };
        const more = onUpdate ? await onUpdate(change, store) : await store();
        write.audit({ subjectId: row.id, details: { ...details, ...more } });
      });
      return view(context, params.id, actor);
    },

    remove: async (context: Context, call: RemoveCall): Promise<null> => {
      await mutate(context, { ...call, locks: [call.params.id] }, async (write) => {
        const writing = { context, write };
        const row = await lock(writing, call.params.id);
        const bookings = await lockBookings(writing, row);
        const paid = countPaid(row, bookings.paid, call.query?.paid);
        const more = await markDeleted(writing, row, bookings);
        write.audit({ subjectId: row.id, details: { ...summaryOf(row), ...more, ...paid } });
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
