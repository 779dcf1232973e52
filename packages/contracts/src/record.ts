import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, version } from './fields.ts';
import type { ServiceName } from './services.ts';
import type { Topic } from './topics.ts';

interface RecordDeclaration<Input, View> {
  /** Begins the ids, and its path after `/api` and `/api/admin`: 'courses'. */
  id: string;
  service: ServiceName;
  /** Noun in summaries and in the audit log: 'course'. */
  noun: string;
  /** Input of administrators. */
  input: Input;
  /** The record for administrators, with its `version`. */
  view: View;
  reads: readonly Topic[];
  changes: readonly Topic[];
  /** Sentences added to the summaries of create, update and get; the summary of remove. */
  notes: { create?: string; update?: string; get?: string; remove: string };
}

const VERSION = { version: z.optional(version) };

interface Writes<Input, Created, Edit, Edited, Query> {
  /** Begins the ids: 'courses'. */
  id: string;
  service: ServiceName;
  path: string;
  /** Noun in the audit log: 'course'. */
  noun: string;
  input: Input;
  /** Response to creating one. */
  created: Created;
  edit: Edit;
  /** Response to an edit. */
  edited: Edited;
  /** Query of a deletion. */
  query?: Query;
  summaries: { create: string; update: string; remove: string };
  changes: readonly Topic[];
}

/** The endpoints with which administrators create, edit and delete a record or a term. */
export function adminWrites<
  const Input extends z.ZodMiniObject,
  const Created extends z.ZodMiniType,
  const Edit extends z.ZodMiniObject,
  const Edited extends z.ZodMiniType,
  const Query extends z.ZodMiniObject | undefined = undefined,
>({ id, service, path, noun, ...writes }: Writes<Input, Created, Edit, Edited, Query>) {
  const { input, created, edit, edited, query, summaries, changes } = writes;
  const shared = { service, access: 'admin' } as const;
  return {
    create: endpoint({
      ...shared,
      id: `${id}.create`,
      auditSentence: `added the ${noun} {subject}`,
      method: 'POST',
      path,
      summary: summaries.create,
      body: input,
      response: created,
      status: 201,
      changes,
    }),
    update: endpoint({
      ...shared,
      id: `${id}.update`,
      auditSentence: `changed the ${noun} {subject}`,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: summaries.update,
      params: IdParams,
      body: edit,
      response: edited,
      changes,
    }),
    remove: endpoint({
      ...shared,
      id: `${id}.delete`,
      auditSentence: `deleted the ${noun} {subject}`,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: summaries.remove,
      params: IdParams,
      query: query as Query,
      response: z.null(),
      changes,
    }),
  };
}

/**
 * The endpoints with which administrators create, edit, delete and get a record. In a module apart from what members call: a
 * bundle that uses one of them has them all.
 * @param update fields of an edit beside the record's own
 * @param query what a deletion takes
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
  const extra: Partial<Update> = update ?? {};
  return {
    ...adminWrites({
      ...{ id, service, noun, path: `/api/${id}`, changes },
      ...{ input, created: view, edited: view },
      edit: z.extend(z.partial(input), { ...VERSION, ...(extra as Update) }),
      query: query as Query,
      summaries: {
        create: `Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}.${notes.create ?? ''}`,
        update: `Change the fields given; absent fields keep their value. An edit made from an older \`version\` is refused with 409 and the ${noun} as it is now.${notes.update ?? ''}`,
        remove: notes.remove,
      },
    }),
    get: endpoint({
      ...{ service, access: 'admin' },
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
