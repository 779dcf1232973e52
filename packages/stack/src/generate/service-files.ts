import { publishedOffer } from './bookable-record.ts';
import type { BookableParts } from './bookable-record.ts';
import type { Names } from './names.ts';
import { testOf } from './service-test.ts';

/** The files of a new service, by their path below its folder. */
export const serviceFiles = (
  service: Names,
  one: Names,
  many: Names,
  bookable: BookableParts,
): Record<string, string> => ({
  'package.json': packageOf(service),
  'src/main.ts': mainOf(service),
  'src/service.ts': definitionOf(service, one, many),
  'src/context.ts': contextOf(service),
  'src/db/models/index.ts': modelsOf(one),
  [`src/db/models/${one.kebab}.ts`]: modelOf(one, many, bookable),
  [`src/db/migrations/0001-create-${many.kebab}.ts`]: migrationOf(one, many, bookable),
  [`src/${many.kebab}/${many.kebab}.routes.ts`]: routesOf(service, one, many),
  [`src/${many.kebab}/${many.kebab}.query.ts`]: queryOf(service, one, many),
  [`src/${many.kebab}/edit-${many.kebab}.ts`]: useCasesOf(service, one, bookable),
  [`src/${many.kebab}/${many.kebab}.test.ts`]: testOf(service, one, many, bookable),
  'src/demo.ts': demoOf(service, one, many, bookable),
});

const packageOf = (service: Names) => `\
{
  "name": "@backflow/${service.kebab}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "dependencies": {
    "@backflow/contracts": "*",
    "@backflow/service-kit": "*",
    "sequelize": "^6.37.8"
  }
}
`;

const mainOf = (service: Names) => `\
import { runService } from '@backflow/service-kit';
import { ${service.camel} } from './service.ts';

runService(${service.camel});
`;

const definitionOf = (service: Names, one: Names, many: Names) => `\
import { AppError, defineService, serviceSettings } from '@backflow/service-kit';
import type { ${service.pascal}Context } from './context.ts';
import { defineModels } from './db/models/index.ts';
import { seedDemo } from './demo.ts';
import { ${one.camel}Routes } from './${many.kebab}/${many.kebab}.routes.ts';

/** ${many.title}. */
export const ${service.camel} = defineService<${service.pascal}Context>({
  name: '${service.kebab}',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  routes: ${one.camel}Routes,
  conflicts: {
    ${many.snake}_title: () => new AppError('CONFLICT', 'There is another one with this title.'),
  },
  seed: seedDemo,
});
`;

const contextOf = (service: Names) => `\
import type { ServiceContext } from '@backflow/service-kit';
import type { Models } from './db/models/index.ts';

/** What this service's handlers work with. */
export interface ${service.pascal}Context extends ServiceContext {
  readonly models: Models;
}
`;

const modelsOf = (one: Names) => `\
import type { Sequelize } from 'sequelize';
import { define${one.pascal} } from './${one.kebab}.ts';

/** The models of this schema, bound to one connection pool. Writes go through them; reads are \`*.query.ts\`. */
export const defineModels = (sequelize: Sequelize) => ({ ${one.pascal}: define${one.pascal}(sequelize) });

export type Models = ReturnType<typeof defineModels>;
`;

const modelOf = (one: Names, many: Names, bookable: BookableParts) => `\
import { DataTypes } from 'sequelize';
import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, Sequelize } from 'sequelize';

export interface ${one.pascal}Record
  extends Model<InferAttributes<${one.pascal}Record>, InferCreationAttributes<${one.pascal}Record>> {
  id: CreationOptional<string>;
  title: string;
  description: CreationOptional<string | null>;${bookable.modelFields}
  createdAt: CreationOptional<Date>;
  /** Rises with every edit. */
  version: CreationOptional<number>;
}

export const define${one.pascal} = (sequelize: Sequelize) =>
  sequelize.define<${one.pascal}Record>(
    '${one.camel}',
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      title: { type: DataTypes.TEXT, allowNull: false },
      description: DataTypes.TEXT,${bookable.modelColumns}
      createdAt: { type: DataTypes.DATE(3), allowNull: false, defaultValue: DataTypes.NOW },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    },
    { tableName: '${many.snake}', timestamps: false },
  );
`;

const migrationOf = (one: Names, many: Names, { sqlColumns, publish, unpublish }: BookableParts) => `\
import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL, publishAuditSubjectsSql${publish && ', publishOfferSql, unpublishOfferSql'} } from '@backflow/service-kit';
import type { Migration${publish && ', PublishedOffer'} } from '@backflow/service-kit';
${publish && publishedOffer(one, many)}
export const create${many.pascal}: Migration = {
  name: '0001-create-${many.kebab}',
  up: (sql) =>
    sql(\`
      create table ${many.snake} (
        id uuid primary key,
        title text not null,
        description text,${sqlColumns}
        created_at timestamptz(3) not null default now(),
        version integer not null default 0
      );
      create unique index ${many.snake}_title on ${many.snake} (lower(title));
      create index ${many.snake}_newest on ${many.snake} (created_at desc, id desc);
      \${AUDIT_TABLE_SQL}
      \${PUBLISH_AUDIT_SQL}
      \${publishAuditSubjectsSql('select id, title, null::text, null::uuid from ${many.snake}')}${publish}
    \`),
  down: (sql) => sql(\`${unpublish}drop view audit_subjects_v1, audit_lines_v1; drop table audit_lines, ${many.snake}\`),
};
`;

const routesOf = (service: Names, one: Names, many: Names) => `\
import * as endpoints from '@backflow/contracts/${service.kebab}';
import { route } from '@backflow/service-kit';
import { create${one.pascal}, delete${one.pascal}, update${one.pascal} } from './edit-${many.kebab}.ts';
import { find${one.pascal}, list${many.pascal} } from './${many.kebab}.query.ts';

export const ${one.camel}Routes = [
  route(endpoints.list${many.pascal}, list${many.pascal}),
  route(endpoints.get${one.pascal}, find${one.pascal}),
  route(endpoints.create${one.pascal}, create${one.pascal}),
  route(endpoints.update${one.pascal}, update${one.pascal}),
  route(endpoints.delete${one.pascal}, delete${one.pascal}),
];
`;

const queryOf = (service: Names, one: Names, many: Names) => `\
import { ${one.pascal} } from '@backflow/contracts/${service.kebab}';
import type { get${one.pascal}, list${many.pascal} as endpoint } from '@backflow/contracts/${service.kebab}';
import { NotFoundError, byId, byInstant, columnsOf, defineList, descending, raw, select, sql } from '@backflow/service-kit';
import type { Call, PageOf, Sql } from '@backflow/service-kit';
import type { ${service.pascal}Context } from '../context.ts';

const selectFrom = (source: Sql) => sql\`select \${columnsOf(${one.pascal}, 't')} from \${source} t\`;

const LIST = defineList({
  ...{ label: '${many.kebab}', table: '${many.snake}', alias: 't' },
  orders: { newest: descending('newest', byInstant('t.created_at', 'createdAt'), byId('t.id')) },
});

/** A page of the list, newest first. */
export const list${many.pascal} = (
  { db }: ${service.pascal}Context,
  { query }: Call<typeof endpoint>,
): Promise<PageOf<${one.pascal}>> =>
  LIST.page<${one.pascal}>(db, { ...query, order: 'newest', conditions: [] }, selectFrom);

/** Throws NotFoundError. */
export async function find${one.pascal}(
  { db }: ${service.pascal}Context,
  { params }: Call<typeof get${one.pascal}>,
): Promise<${one.pascal}> {
  const [found] = await select<${one.pascal}>(
    db,
    '${one.kebab}',
    sql\`\${selectFrom(raw('${many.snake}'))} where t.id = \${params.id}\`,
  );
  if (!found) throw new NotFoundError('This ${one.words}');
  return found;
}
`;

const useCasesOf = (service: Names, one: Names, { present }: BookableParts) => `\
import type * as endpoints from '@backflow/contracts/${service.kebab}';
import type { ${one.pascal} } from '@backflow/contracts/${service.kebab}';
import { AppError, NotFoundError, given, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { Transaction } from 'sequelize';
import type { ${service.pascal}Context } from '../context.ts';
import type { ${one.pascal}Record } from '../db/models/${one.kebab}.ts';

/** An administrator adds one. */
export const create${one.pascal} = (
  context: ${service.pascal}Context,
  call: Call<typeof endpoints.create${one.pascal}>,
): Promise<${one.pascal}> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { title, ${present && 'startsAt, '}...others } = call.body;
    const ${one.camel} = await context.models.${one.pascal}.create({ title, ${present && 'startsAt: new Date(startsAt), '}...given(others) }, { transaction });
    write.audit({ subjectId: ${one.camel}.id, details: { title } });
    return present(${one.camel});
  });

/** An administrator changes some of its fields. Throws NotFoundError, or CONFLICT when somebody else was quicker. */
export const update${one.pascal} = (
  context: ${service.pascal}Context,
  call: Call<typeof endpoints.update${one.pascal}>,
): Promise<${one.pascal}> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { version, ${present && 'startsAt, '}...changes } = call.body;
    const ${one.camel} = await lock(context, call.params.id, transaction);
    if (version !== undefined && version !== ${one.camel}.version) {
      throw new AppError('CONFLICT', 'Somebody else has changed this meanwhile.');
    }
    await ${one.camel}.update({ ...given(changes), ${present && '...(startsAt !== undefined && { startsAt: new Date(startsAt) }), '}version: ${one.camel}.version + 1 }, { transaction });
    write.audit({ subjectId: ${one.camel}.id, details: given(${present ? '{ ...changes, startsAt }' : 'changes'}) });
    return present(${one.camel});
  });

/** An administrator removes one. Throws NotFoundError. */
export const delete${one.pascal} = (
  context: ${service.pascal}Context,
  call: Call<typeof endpoints.delete${one.pascal}>,
): Promise<null> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const ${one.camel} = await lock(context, call.params.id, transaction);
    await ${one.camel}.destroy({ transaction });
    write.audit({ subjectId: ${one.camel}.id, details: { title: ${one.camel}.title } });
    return null;
  });

async function lock(
  { models }: ${service.pascal}Context,
  id: string,
  transaction: Transaction,
): Promise<${one.pascal}Record> {
  const found = await models.${one.pascal}.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction });
  if (!found) throw new NotFoundError('This ${one.words}');
  return found;
}

/** A row as the contract has it. */
const present = ({ id, title, description, ${present && 'startsAt, capacity, '}createdAt, version }: ${one.pascal}Record): ${one.pascal} => ({
  id,
  title,
  description,${present}
  createdAt: createdAt.toISOString(),
  version,
});
`;

const demoOf = (service: Names, one: Names, many: Names, { seed }: BookableParts) => `\
import type { SeedContext } from '@backflow/service-kit';
import type { ${service.pascal}Context } from './context.ts';

const TITLES = ['First ${one.words}', 'Second ${one.words}', 'Third ${one.words}'];

/** Fills an empty schema; does nothing where there are ${many.words} already. */
export async function seedDemo({ models, now }: SeedContext<${service.pascal}Context>): Promise<void> {
  if ((await models.${one.pascal}.count()) > 0) return;
  await models.${one.pascal}.bulkCreate(
    TITLES.map((title, index) => ({ title,${seed} createdAt: new Date(now() - index * 1000) })),
  );
}
`;
