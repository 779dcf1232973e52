import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, id } from '../fields.ts';
import { PaymentHow, PaymentMethodInput } from './payment.ts';
import { BookingChange, BookingChangeInput, BulkResult } from './bulk.endpoints.ts';

/** The most records of one bulk change: its request fits the size limit of bodies. */
export const BULK_CHANGE_LIMIT = 5000;
/** The most results of one response. */
export const BULK_RESULTS = 200;

const tasks = <Change extends z.ZodMiniType, Payment extends z.ZodMiniType>(
  change: Change,
  payment: Payment,
) =>
  z.union(
    [
      z.strictObject({ name: z.literal('bookings.change'), change }),
      z.strictObject({ name: z.literal('invoices.pay'), payment: z.optional(payment) }),
      z.strictObject({
        name: z.literal('invoices.remind'),
        /** Also where the last reminder is less than a day old. */
        again: z._default(z.boolean('Again must be true or false'), false),
      }),
    ],
    'Task must be one that the site has',
  );

/** The change to each record, as an administrator enters it. */
const BulkTaskInput = tasks(BookingChangeInput, PaymentMethodInput);

/** The change to each record. The service has a definition for each name (`defineBulkChange`). */
export const BulkTask = tasks(BookingChange, PaymentHow);
export type BulkTask = z.infer<typeof BulkTask>;

/** The screen on which a change was started, such as `events/{id}`: it finds its changes again. */
const scope = z
  .string('Scope must be text')
  .check(z.minLength(1, 'Scope is required'), z.maxLength(100, 'Scope is too long'));

/** A change of many records, which a job makes one after the other. */
export const BulkChange = z.object({
  id: z.string(),
  task: BulkTask,
  total: z.int(),
  /** How many have a result. Finished once all have. */
  done: z.int(),
});
export type BulkChange = z.infer<typeof BulkChange>;

export const startBulkChange = endpoint({
  id: 'bulkChanges.start',
  method: 'POST',
  path: '/api/admin/bulk-changes',
  summary:
    'Start a change of up to 5,000 bookings or invoices. A job makes it, each record in its own transaction with its own audit entry; the response comes before.',
  access: 'admin',
  body: z.object({
    scope,
    task: BulkTaskInput,
    ids: z
      .array(id, 'Ids must be a list of ids')
      .check(
        z.minLength(1, 'Choose at least one'),
        z.maxLength(BULK_CHANGE_LIMIT, `At most ${BULK_CHANGE_LIMIT} at a time`),
      ),
  }),
  response: BulkChange,
  status: 201,
  // Each record has its own entry.
  audit: false,
});

export const listBulkChanges = endpoint({
  id: 'bulkChanges.list',
  method: 'GET',
  path: '/api/admin/bulk-changes',
  summary: 'The caller’s changes of a screen that run, or whose results nobody has dismissed; oldest first.',
  access: 'admin',
  query: z.object({ scope }),
  response: z.array(BulkChange),
});

export const getBulkChange = endpoint({
  id: 'bulkChanges.get',
  method: 'GET',
  path: '/api/admin/bulk-changes/:id',
  summary: 'The progress of a change of the caller, and up to 200 results after the first `after` ones.',
  access: 'admin',
  params: IdParams,
  query: z.object({
    after: z._default(z.coerce.number('After must be a number').check(z.int(), z.minimum(0)), 0),
  }),
  /** Results in the order of the records. */
  response: z.extend(BulkChange, { results: z.array(BulkResult) }),
});

export const dismissBulkChange = endpoint({
  id: 'bulkChanges.dismiss',
  method: 'DELETE',
  path: '/api/admin/bulk-changes/:id',
  summary: 'Delete the results of a finished change of the caller. Refused (409) while it runs.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  audit: false,
});
