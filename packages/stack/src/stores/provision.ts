import { Failure, readVariables, reasonOf } from '@backflow/cli-kit';
import { getOwner } from '@backflow/settings';
import pg from 'pg';
import { withClient } from './postgres/with-client.ts';
import { JOBS, passwordVariable, getRole, SERVICES, SERVICES_GROUP } from '../service-list.ts';

const LOCK = 7_201_979;
const MOST_ATTEMPTS = 10;

/**
 * Gives each service its role, password and schema in the database of `adminUrl`, and revokes the access of everybody else. Another
 * role, which nobody logs in as, owns the schema (ADR 99). Idempotent: runs at every start. Throws a Failure when the database does not respond or the user lacks the rights.
 */
export async function provision(adminUrl: string, getPassword: (role: string) => string): Promise<void> {
  const attempt = () =>
    withClient(adminUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      await provisionRoles(client, getPassword);
      await provisionSchemas(client);
      await client.query('COMMIT');
    });
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === MOST_ATTEMPTS || !isConflict(error)) throw toFailure(error, adminUrl);
    }
  }
}

/**
 * Roles belong to the cluster, the advisory lock to one database: provisioning another database at the same time may change or create
 * the same roles.
 */
function isConflict(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  const isChanged = code === 'XX000' && message?.startsWith('tuple concurrently') === true;
  // A deadlock: services of the version before write while their tables change owners.
  return isChanged || code === '23505' || code === '42710' || code === '40P01';
}

/**
 * For containers: provisions the database of DATABASE_URL, with the services' passwords in `<SERVICE>_DB_PASSWORD`, or in the file
 * that `<SERVICE>_DB_PASSWORD_FILE` names. Throws a Failure that lists missing variables.
 */
export async function provisionFromEnvironment(env: NodeJS.ProcessEnv): Promise<void> {
  const needed = ['DATABASE_URL', ...SERVICES.map(passwordVariable)];
  const variables = readVariables(needed, env);
  const missing = needed.filter((name) => variables[name] === undefined);
  if (missing.length > 0) throw new Failure(`Missing variables: ${missing.join(', ')}.`);
  const passwords = new Map(SERVICES.map((each) => [getRole(each), variables[passwordVariable(each)] ?? '']));
  await provision(variables.DATABASE_URL ?? '', (role) => passwords.get(role) ?? '');
}

/** Creates a database if it does not exist. */
export const provisionDatabase = (adminUrl: string, name: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  });

async function provisionRoles(client: pg.Client, getPassword: (role: string) => string): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  const known = new Set(rows.map((row) => row.rolname));
  if (!known.has(SERVICES_GROUP)) await client.query(`CREATE ROLE ${SERVICES_GROUP} NOLOGIN`);
  for (const schema of SERVICES) {
    const role = getRole(schema);
    const password = pg.escapeLiteral(getPassword(role));
    await client.query(`${known.has(role) ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${password}`);
    await client.query(`ALTER ROLE ${role} SET search_path = ${schema}`);
    await client.query(`GRANT ${SERVICES_GROUP} TO ${role}`);
    const owner = getOwner(schema);
    if (!known.has(owner)) await client.query(`CREATE ROLE ${owner} NOLOGIN`);
    // Views and functions run with their owner's rights, and read what other services grant to this one.
    await client.query(`GRANT ${role} TO ${owner}`);
  }
}

/** Gives each service its schema, and the queue its own; the roles must exist. */
export async function provisionSchemas(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; super: boolean }>(
    'SELECT current_database() AS name, rolsuper AS super FROM pg_roles WHERE rolname = current_user',
  );
  await restrictDatabase(client, rows[0]?.name ?? '');
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  for (const service of SERVICES) {
    // Only a member of a role may create a schema for it; a superuser is a member of all roles.
    if (!rows[0]?.super)
      await client.query(`GRANT ${getRole(service)}, ${getOwner(service)} TO CURRENT_USER`);
    await provisionSchema(client, service, getRole(service));
  }
  // pg-boss rebuilds the indexes of its tables while it runs: only their owner may.
  await createSchema(client, JOBS.schema, getRole(JOBS.owner));
}

/** Gives a service its schema, and its role the rights to work in it; both roles must exist. */
export async function provisionSchema(client: pg.Client, service: string, role: string): Promise<void> {
  const owner = getOwner(service);
  await createSchema(client, service, owner);
  for (const [kind, rights] of Object.entries(RIGHTS)) {
    await client.query(
      `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${service} GRANT ${rights} ON ${kind} TO ${role}`,
    );
  }
  await transferOwnership(client, service, { role, owner });
}

async function createSchema(client: pg.Client, schema: string, owner: string): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${owner}`);
  await client.query(`ALTER SCHEMA ${schema} OWNER TO ${owner}`);
  // USAGE alone shows no data: the owner of a view grants it separately.
  await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${SERVICES_GROUP}`);
}

/** A service's rights on new objects of its schema. `prepare` revokes some of them on views and tables of record. */
const RIGHTS = {
  TABLES: 'SELECT, INSERT, UPDATE, DELETE',
  SEQUENCES: 'USAGE, SELECT, UPDATE',
  FUNCTIONS: 'EXECUTE',
} as const;

/** The same of those that exist. */
const GRANTS: Readonly<Record<string, string>> = {
  table: `${RIGHTS.TABLES} ON TABLE`,
  view: `${RIGHTS.TABLES} ON TABLE`,
  sequence: `${RIGHTS.SEQUENCES} ON SEQUENCE`,
  function: `${RIGHTS.FUNCTIONS} ON FUNCTION`,
};

/** Takes a schema over from its service's role, which owned it before ADR 99. The sequence of a column follows its table. */
async function transferOwnership(
  client: pg.Client,
  schema: string,
  { role, owner }: { role: string; owner: string },
): Promise<void> {
  const { rows } = await client.query<{ type: string; identity: string }>(
    `select o.type, o.identity
       from pg_shdepend d, pg_identify_object(d.classid, d.objid, d.objsubid) o
      where d.dbid = (select oid from pg_database where datname = current_database())
        and d.refclassid = 'pg_authid'::regclass and d.refobjid = $1::regrole and d.deptype = 'o' and o.schema = $2
      order by o.type = 'sequence', o.identity`,
    [role, schema],
  );
  for (const { type, identity } of rows) {
    await client.query(`ALTER ${type} ${identity} OWNER TO ${owner}`);
    const grant = GRANTS[type];
    if (grant !== undefined) await client.query(`GRANT ${grant} ${identity} TO ${role}`);
  }
}

/** Lets only the services and the owner connect to a database. */
export async function restrictDatabase(client: pg.Client, name: string): Promise<void> {
  const database = pg.escapeIdentifier(name);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${SERVICES_GROUP}`);
}

function toFailure(error: unknown, adminUrl: string): Failure {
  const { code = '' } = error as { code?: string };
  const { username, host } = new URL(adminUrl);
  if (code === '42501') {
    return new Failure(
      `The user ${username} of DATABASE_URL may not create roles and schemas (${reasonOf(error)}). Grant it CREATEROLE and make it the owner of the database.`,
    );
  }
  if (code.startsWith('28'))
    return new Failure(`Postgres at ${host} refuses the user or password of DATABASE_URL.`);
  if (code === '3D000')
    return new Failure(`Postgres at ${host} does not have the database of DATABASE_URL. Create it first.`);
  return new Failure(
    `Postgres at ${host} cannot be used (${reasonOf(error)}). Check that it runs, or correct DATABASE_URL.`,
  );
}
