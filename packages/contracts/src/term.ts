import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { termName } from './fields.ts';
import { adminWrites } from './record.ts';
import type { ServiceName } from './services.ts';
import type { Topic } from './topics.ts';

/** A term that administrators manage: a category of any kind, or a supplier. */
export const AdminTerm = z.object({
  id: z.string(),
  name: z.string(),
  /** Stays with what has it already, and cannot be chosen any more. */
  isRetired: z.boolean(),
  /** How many records have it; deleted ones do not count. */
  useCount: z.int(),
});
export type AdminTerm = z.infer<typeof AdminTerm>;

const TermInput = z.object({ name: termName });

/** Change by an administrator; absent fields stay. */
export const TermChange = z.object({
  name: z.optional(termName),
  isRetired: z.optional(z.boolean('Retired must be true or false')),
});
export type TermChange = z.infer<typeof TermChange>;

interface Terms<Created> {
  /** The prefix of the ids: 'courseCategories'. */
  id: string;
  service: ServiceName;
  /** Path after `/api`, and after `/api/admin` for administrators' list. */
  path: string;
  /** Noun in the audit log: 'the course category'. */
  noun: string;
  /** Texts in summaries: 'a category of courses'. */
  kind: { one: string; staysWith: string; counted: string; unused?: string };
  /** Response to creating one. */
  created: Created;
  /** Topics that the administrators' list depends on. */
  reads: readonly Topic[];
  /** The topics that every write changes. */
  changes?: readonly Topic[];
}

/**
 * The endpoints with which administrators manage a kind of term. Export `remove` only where a term can be deleted. In a module
 * apart from what members call: a bundle that uses one of them has them all.
 */
export function termEndpoints<const Created extends z.ZodMiniType>(terms: Terms<Created>) {
  const { id, service, noun, kind, created, reads, changes = [] } = terms;
  return {
    adminList: endpoint({
      ...{ service, access: 'admin' },
      id: `${id}.adminList`,
      method: 'GET',
      path: `/api/admin${terms.path}`,
      summary: `Every ${withoutArticle(kind.one)}, retired ones too, by name, with the number of ${kind.counted}.`,
      response: z.array(AdminTerm),
      reads,
    }),
    ...adminWrites({
      ...{ id, service, noun, path: `/api${terms.path}` },
      ...{ input: TermInput, created, edit: TermChange, edited: AdminTerm },
      changes,
      summaries: {
        create: `Add ${kind.one}. A name that is there already is refused, whatever its case.`,
        update: `Rename ${kind.one}, retire it, or take it back. A retired one stays with ${kind.staysWith}, and cannot be chosen any more.`,
        remove: `Remove a ${noun.split(' ').at(-1) ?? noun} that ${kind.unused ?? 'nothing has'}; one in use is refused.`,
      },
    }),
  };
}

const withoutArticle = (text: string): string => text.replace(/^an? /, '');
