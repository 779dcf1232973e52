import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, paidCount, version } from './fields.ts';
import type { ServiceName } from './services.ts';
import type { Topic } from './topics.ts';

/** Whether everyone with a booking is notified when an edit changes date, time or location of what is published. */
const notify = z._default(z.boolean('Notify must be true or false'), true);

interface RecordDeclaration<Input, View> {
  /** Begins the ids, and its path after `/api` and `/api/admin`: 'events'. */
  id: string;
  service: ServiceName;
  /** In summaries and in the audit log: 'event'. */
  noun: string;
  /** What an administrator enters. */
  input: Input;
  /** The record as administrators see it, with its `version`. */
  view: View;
  reads: readonly Topic[];
  changes: readonly Topic[];
  /** What the summaries of creating, updating and getting say besides, and the whole one of removing. */
  notes: { create?: string; update?: string; get?: string; remove: string };
}

const VERSION = { version: z.optional(version) };
/** For a record with a date, whose move its attendees are notified of. */
export const NOTIFY_FIELD = { notify };
/** For a record that is sold: how many paid bookings the administrator knows of. */
export const paidCountQuery = (label: string) => z.object({ paid: paidCount(label) });

/**
 * The endpoints with which administrators create, edit, delete and get a record. In a module apart from what members call: a
 * bundle that uses one of them has them all.
 * @param update fields of an edit beside the record's own, such as `NOTIFIES`
 * @param query what a deletion takes, such as `knowsPaid`
 */
export function recordEndpoints<
  const Input extends z.ZodMiniObject,
  const View extends z.ZodMiniType,
  const Update extends z.core.$ZodLooseShape = typeof VERSION,
  const Query extends z.ZodMiniObject | undefined = undefined,
>(
  { id, service, noun, input, view, reads, changes, notes }: RecordDeclaration<Input, View>,
  { update, query }: { update?: Update; query?: Query } = {},
) {
  const besides: Partial<Update> = update ?? {};
  const path = `/api/${id}`;
  const shared = { service, access: 'admin' } as const;
  const one = /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
  return {
    create: endpoint({
      ...shared,
      id: `${id}.create`,
      auditSentence: `added the ${noun} {subject}`,
      method: 'POST',
      path,
      summary: `Add ${one}.${notes.create ?? ''}`,
      body: input,
      response: view,
      status: 201,
      changes,
    }),
    update: endpoint({
      ...shared,
      id: `${id}.update`,
      auditSentence: `changed the ${noun} {subject}`,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Change the fields given; absent fields keep their value. An edit made from an older \`version\` is refused with 409 and the ${noun} as it is now.${notes.update ?? ''}`,
      params: IdParams,
      body: z.extend(z.partial(input), { ...VERSION, ...(besides as Update) }),
      response: view,
      changes,
    }),
    remove: endpoint({
      ...shared,
      id: `${id}.delete`,
      auditSentence: `deleted the ${noun} {subject}`,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: notes.remove,
      params: IdParams,
      query: query as Query,
      response: z.null(),
      changes,
    }),
    get: endpoint({
      ...shared,
      id: `${id}.adminGet`,
      method: 'GET',
      path: `/api/admin/${id}/:id`,
      summary: `One ${noun} as it is edited${notes.get ?? ''}.`,
      params: IdParams,
      response: view,
      reads,
    }),
  };
}
