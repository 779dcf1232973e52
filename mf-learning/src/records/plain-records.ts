import type { Endpoint, RequestOf, ResponseOf } from '@backflow/contracts';
import type * as z from '@backflow/contracts/zod';
import { byId, mutate } from '@backflow/platform';

type BodyOf<E extends Endpoint> = RequestOf<E> extends { body: infer Body } ? Body : never;

/** TypeScript cannot see which parts an endpoint of a type parameter takes. */
const getInput = <E extends Endpoint>(parts: object) => parts as RequestOf<E>;

/** Requests for records in short lists: each write refetches what shows them. */
export const plainRecords = <Create extends Endpoint, Update extends Endpoint, Remove extends Endpoint>(
  kind: string,
  create: Create,
  update: Update,
  remove: Remove,
) => ({
  kind,
  view: create.response as z.ZodMiniType<ResponseOf<Create>>,
  create: (body: BodyOf<Create>): Promise<ResponseOf<Create>> => mutate(create, getInput<Create>({ body })),
  update: (id: string, body: BodyOf<Update>): Promise<ResponseOf<Update>> =>
    mutate(update, getInput<Update>({ params: { id }, body })),
  remove: (id: string) => mutate(remove, getInput<Remove>(byId(id))),
  cache: { added: () => undefined, changed: () => undefined },
});
