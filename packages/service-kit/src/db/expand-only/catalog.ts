import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';

/** Something that statements of a running version may rely on, such as a column with its type. It must stay as it is. */
interface Offer {
  /** The name in messages: `column events.events.title`. */
  readonly key: string;
  readonly value: string;
}

/** A rule that writes of a running version may break, such as a check. It must not be new on what it writes. */
interface Rule {
  readonly key: string;
  /** `schema.relation`. */
  readonly relation: string;
  /** The relation's columns that the rule is about. Empty for all of them. */
  readonly columns: readonly string[];
}

/** Objects that the services' schemas offer, and their demands on writes. */
export interface Catalog {
  readonly offers: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, Rule>;
  /** All columns, as `schema.relation.column`. */
  readonly columns: ReadonlySet<string>;
  readonly relations: ReadonlySet<string>;
}

/** Schemas with roles of their own are the services'; the queue's is pg-boss' to migrate. */
const OURS = `n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public', 'jobs')`;
const RELATION = `format('%s.%s', n.nspname, c.relname)`;
const COLUMNS = `array(select a.attname::text from unnest(keys.numbers) with ordinality k (number, at)
                  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.at)`;

const RELATIONS = `
  select ${RELATION} as name,
         case when c.relkind in ('r', 'p') then 'table' when c.relkind in ('v', 'm') then 'view' else 'sequence' end as kind,
         c.relrowsecurity as "isGuarded"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relname <> 'migrations'`;

const COLUMNS_OF_RELATIONS = `
  select ${RELATION} as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and c.relname <> 'migrations' and a.attnum > 0 and not a.attisdropped`;

/** Their names don't matter. */
const CONSTRAINTS = `
  select ${RELATION} as relation, pg_get_constraintdef(con.oid) as definition, ${COLUMNS} as columns
    from pg_constraint con
    join pg_class c on c.oid = con.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (select con.conkey) as keys (numbers)
   where ${OURS} and con.contype in ('c', 'f', 'x')`;

/** All unique indexes, including those of primary keys and unique constraints. */
const UNIQUE_INDEXES = `
  select ${RELATION} as relation, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as definition, ${COLUMNS} as columns
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (select i.indkey::int2[]) as keys (numbers)
   where ${OURS} and i.indisunique and c.relname <> 'migrations'`;

const OTHERS = `
  select format('function %s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as key,
         pg_get_function_result(p.oid) as value
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${OURS} and p.prorettype <> 'trigger'::regtype
  union all
  select format('trigger %s on %s', t.tgname, ${RELATION}), ''
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where ${OURS} and not t.tgisinternal
  union all
  select format('value %L of the type %s.%s', e.enumlabel, n.nspname, t.typname), ''
    from pg_enum e join pg_type t on t.oid = e.enumtypid join pg_namespace n on n.oid = t.typnamespace where ${OURS}
  union all
  select format('right of %s to %s %s', r.rolname, lower(acl.privilege_type), ${RELATION}), ''
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral aclexplode(c.relacl) acl join pg_roles r on r.oid = acl.grantee
   where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and r.oid <> c.relowner
  union all
  select format('right of %s to %s %s.%s', r.rolname, lower(acl.privilege_type), ${RELATION}, a.attname), ''
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    cross join lateral aclexplode(a.attacl) acl join pg_roles r on r.oid = acl.grantee
   where ${OURS} and not a.attisdropped
  union all
  select format('right of %s to execute %s.%s(%s)', r.rolname, n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), ''
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    cross join lateral aclexplode(p.proacl) acl join pg_roles r on r.oid = acl.grantee
   where ${OURS} and p.prorettype <> 'trigger'::regtype and r.oid <> p.proowner`;

/** Reads the catalog of the database. */
export async function readCatalog(sequelize: Sequelize): Promise<Catalog> {
  const read = <Row extends object>(text: string) => sequelize.query<Row>(text, { type: QueryTypes.SELECT });
  type Limited = { relation: string; definition: string; columns: string[] };
  const relations = await read<{ name: string; kind: string; isGuarded: boolean }>(RELATIONS);
  const columns = await read<{ relation: string; name: string; type: string; isRequired: boolean }>(
    COLUMNS_OF_RELATIONS,
  );
  const constraints = await read<Limited>(CONSTRAINTS);
  const uniques = await read<Limited>(UNIQUE_INDEXES);
  const offers: Offer[] = [
    ...relations.map(({ name, kind }) => ({ key: `relation ${name}`, value: kind })),
    ...columns.map(({ relation, name, type }) => ({ key: `column ${relation}.${name}`, value: type })),
    // Statements with `on conflict` name them.
    ...uniques.map(({ relation, definition }) => ({ key: uniqueKey(relation, definition), value: '' })),
    ...(await read<Offer>(OTHERS)),
  ];
  const rules: Rule[] = [
    ...relations
      .filter(({ isGuarded }) => isGuarded)
      .map(({ name }) => ({ key: `row security on ${name}`, relation: name, columns: [] })),
    ...columns
      .filter(({ isRequired }) => isRequired)
      .map(({ relation, name }) => ({
        key: `the value of ${relation}.${name} is required`,
        relation,
        columns: [],
      })),
    ...constraints.map(({ relation, definition, columns: of }) => ({
      key: `the rule ${definition} of ${relation}`,
      relation,
      columns: of,
    })),
    ...uniques.map(({ relation, definition, columns: of }) => ({
      key: uniqueKey(relation, definition),
      relation,
      columns: of,
    })),
  ];
  return {
    offers: new Map(offers.map(({ key, value }) => [key, value])),
    rules: new Map(rules.map((rule) => [rule.key, rule])),
    columns: new Set(columns.map(({ relation, name }) => `${relation}.${name}`)),
    relations: new Set(relations.map(({ name }) => name)),
  };
}

const uniqueKey = (relation: string, definition: string): string => `unique ${definition} of ${relation}`;
