import type { AdminTerm, TermChange } from '@backflow/contracts';
import type { Operation, ServiceContext } from '../context.ts';
import { raw, select, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';
import { AppError, NotFoundError } from '../errors/errors.ts';
import { omitUndefined } from '../basics/omit-undefined.ts';
import { mutate } from '../writes/mutate.ts';
import type { Write } from '../writes/mutate.ts';
import { differences } from './differences.ts';

type Sent<Body> = { [Field in keyof Body]?: Body[Field] | undefined };

interface CreateCall extends Operation {
  readonly body: { readonly name: string };
}
interface UpdateCall extends Operation {
  readonly params: { readonly id: string };
  readonly body: Sent<TermChange>;
}
type RemoveCall = Pick<UpdateCall, 'params'> & Operation;

export interface TermDefinition {
  /** Its table, with `id`, `name` (unique) and `is_retired`. */
  table: string;
  /** Its name in messages: 'This category was not found.' */
  noun: string;
  /** Names its statements: 'course-categories'. */
  label: string;
  /** Further columns of the public list. */
  columns?: Sql;
  /** How many records have the term. */
  useCount: Sql;
  /** A query for a record that uses the term, and the error while there is one. Only where terms can be deleted. */
  uses?: { query: (id: string) => Sql; refusal: string };
  /** After a term was added or renamed. */
  onNamed?: (write: Write, term: { id: string; name: string }) => Promise<unknown>;
}

/**
 * The handlers of a term that records are sorted by or come from: categories, suppliers. A term is retired rather than deleted
 * while a record has it: it stays with these records, and cannot be chosen any more.
 */
export function defineTerm<View extends { id: string; name: string }>(definition: TermDefinition) {
  const { noun, label, columns, useCount, uses, onNamed = () => Promise.resolve() } = definition;
  const table = raw(definition.table);
  const listed = columns ? sql`id, name, ${columns}` : raw('id, name');
  const administered = sql`id, name, is_retired as "isRetired", ${useCount} as "useCount"`;

  async function find<Row extends object>({ rows }: Write, selected: Sql, id: string, lock = raw('')) {
    const [term] = await rows<Row>(sql`select ${selected} from ${table} where id = ${id} ${lock}`);
    if (!term) throw new NotFoundError(`This ${noun}`);
    return term;
  }
  const lock = (write: Write, id: string) =>
    find<Pick<AdminTerm, 'id' | 'name' | 'isRetired'>>(
      write,
      raw('id, name, is_retired as "isRetired"'),
      id,
      raw('for update'),
    );

  async function insert(context: ServiceContext, call: CreateCall, write: Write): Promise<string> {
    const { name } = call.body;
    const [term] = await write.rows<{ id: string; name: string }>(
      sql`insert into ${table} (name) values (${name}) returning id, name`,
    );
    if (!term) throw new Error('nothing was inserted');
    await onNamed(write, term);
    write.audit({ subjectId: term.id, details: { name } });
    return term.id;
  }

  return {
    /** Every term that can be chosen, by name. */
    list: ({ db }: ServiceContext): Promise<View[]> =>
      select(db, label, sql`select ${listed} from ${table} where not is_retired order by lower(name), id`),

    /** Every term, retired ones too, by name. */
    adminList: ({ db }: ServiceContext): Promise<AdminTerm[]> =>
      select(db, `admin-${label}`, sql`select ${administered} from ${table} order by lower(name), id`),

    /** Adds a term; returns it as the public list has it. */
    create: (context: ServiceContext, call: CreateCall): Promise<View> =>
      mutate(context, call, async (write) => find<View>(write, listed, await insert(context, call, write))),

    /** Adds a term; returns it as administrators see it. */
    createAdmin: (context: ServiceContext, call: CreateCall): Promise<AdminTerm> =>
      mutate(context, call, async (write) =>
        find<AdminTerm>(write, administered, await insert(context, call, write)),
      ),

    /** Renames a term, retires it, or offers it again. */
    update: (context: ServiceContext, call: UpdateCall): Promise<AdminTerm> =>
      mutate(context, call, async (write) => {
        const { id, ...before } = await lock(write, call.params.id);
        const after = { ...before, ...omitUndefined(call.body) };
        const details = differences(before, after);
        if (Object.keys(details).length === 0) write.unchanged();
        else {
          await write.rows(sql`
            update ${table} set name = ${after.name}, is_retired = ${after.isRetired} where id = ${id}`);
          if (details.name) await onNamed(write, { id, name: after.name });
        }
        write.audit({ subjectId: id, details });
        return find<AdminTerm>(write, administered, id);
      }),

    /**
     * Deletes a term that no record has. A concurrent write that assigns the term waits for its row and then finds it deleted.
     */
    remove: (context: ServiceContext, call: RemoveCall): Promise<null> =>
      mutate(context, call, async (write) => {
        const { id, ...term } = await lock(write, call.params.id);
        const [use] = uses ? await write.rows(uses.query(id)) : [];
        if (uses && use) throw new AppError('CONFLICT', uses.refusal);
        await write.rows(sql`delete from ${table} where id = ${id}`);
        write.audit({ subjectId: id, details: term });
        return null;
      }),
  };
}
