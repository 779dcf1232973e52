import type { JsonSchema, PublishedEndpoint } from '../published-contract.ts';
import type { ReleaseUses } from '../remotes/remote-release.ts';
import { schemaDifferences } from './schema-differences.ts';
import type { Difference } from './schema-differences.ts';
import { getRecord } from './schema-parts.ts';

/**
 * Lists the changes from `used` to `offered` that break a caller: its requests must be accepted, and the fields it
 * reads must exist with types and values that it knows. Further fields of responses are fine. Call limits and confirmed
 * email addresses aren't compared: every caller has to expect those refusals.
 * @param offered undefined when no service has the endpoint
 * @returns a sentence for each change; empty when the caller goes on working
 */
export function breakingChanges(used: PublishedEndpoint, offered: PublishedEndpoint | undefined): string[] {
  const name = `${used.method} ${used.path}`;
  if (!offered) return [`${name} is not offered any more`];
  const changes = [
    ...accessChanges(used, offered),
    ...kindChanges(used, offered),
    ...requestChanges(used, offered),
    ...answerChanges(used, offered),
  ];
  return [...new Set(changes)].map((change) => `${name} ${change}`);
}

/** The breaking changes of all endpoints that a release uses. */
export function endpointProblems(
  { endpoints }: Pick<ReleaseUses, 'endpoints'>,
  offered: readonly PublishedEndpoint[],
): string[] {
  const byAddress = new Map(offered.map((endpoint) => [getAddressPattern(endpoint), endpoint]));
  return endpoints.flatMap((used) => breakingChanges(used, byAddress.get(getAddressPattern(used))));
}

/** Method and path without the names of parameters: endpoints of the same one can't be told apart by a call. */
export const getAddressPattern = ({ method, path }: Pick<PublishedEndpoint, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:\w+/g, ':')}`;

const RANK: Partial<Record<PublishedEndpoint['access'], number>> = { public: 0, member: 1, admin: 2 };
const WHO: Record<PublishedEndpoint['access'], string> = {
  public: 'everybody',
  member: 'members',
  admin: 'administrators',
  token: 'holders of a token',
  process: 'the platform’s processes',
};

function accessChanges(used: PublishedEndpoint, offered: PublishedEndpoint): string[] {
  const before = RANK[used.access];
  const now = RANK[offered.access];
  const isWider = before !== undefined && now !== undefined && now <= before;
  if (used.access === offered.access || isWider) return [];
  return [`is now for ${WHO[offered.access]} only, and was for ${WHO[used.access]}`];
}

function kindChanges(used: PublishedEndpoint, offered: PublishedEndpoint): string[] {
  const changes: string[] = [];
  if (used.file !== offered.file)
    changes.push(`answers with ${offered.file ? 'a file' : 'no file any more'}`);
  if (used.stream !== offered.stream)
    changes.push(`answers with ${offered.stream ? 'a stream' : 'no stream any more'}`);
  if (used.idempotent && !offered.idempotent) {
    changes.push('takes no Idempotency-Key any more: a repeated call would have two effects');
  }
  if (used.upload && !offered.upload) changes.push('takes no file any more');
  if (!used.upload && offered.upload) changes.push('requires a file');
  if (used.upload && offered.upload) {
    const { field, maxMb } = offered.upload;
    if (field !== used.upload.field)
      changes.push(`takes its file as ${field} instead of ${used.upload.field}`);
    if (maxMb < used.upload.maxMb)
      changes.push(`takes files of at most ${maxMb} MB instead of ${used.upload.maxMb} MB`);
  }
  return changes;
}

/** Schema of an endpoint without fields: nothing is sent or accepted. */
const NO_FIELDS: JsonSchema = { type: 'object', properties: {} };

function requestChanges(used: PublishedEndpoint, offered: PublishedEndpoint): string[] {
  const parts = [
    ['parameter', inOrder(used.params, used.path), inOrder(offered.params, offered.path)],
    ['query parameter', used.query, offered.query],
    ['field', used.body, offered.ignoresBody ? used.body : offered.body],
  ] as const;
  return parts.flatMap(([part, writer = NO_FIELDS, reader = NO_FIELDS]) =>
    schemaDifferences({ reader, writer, refusesUnknown: true }).map((difference) =>
      ofRequest(difference, part),
    ),
  );
}

/** The schemas of a path's parameters by their position, as callers fill them in whatever their names are. */
function inOrder(params: JsonSchema | undefined, path: string): JsonSchema {
  const schemas = getRecord(params?.properties);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const properties = Object.fromEntries(
    names.map((name, i) => [`${i + 1}`, schemas[name] ?? { type: 'string' }]),
  );
  return { type: 'object', properties, required: Object.keys(properties) };
}

function ofRequest({ path, kind, accepted, sent }: Difference, part: string): string {
  const field = path.length === 0 ? 'its request' : `the ${part} ${path.join('.')}`;
  switch (kind) {
    case 'missing':
      return `requires ${field}, which is not sent`;
    case 'optional':
      return `requires ${field}, which is not always sent`;
    case 'unknown':
      return `no longer takes ${field}`;
    case 'value':
      return `no longer takes ${sent} as ${field}`;
    case 'type':
      return `takes ${field} as ${accepted}, not as ${sent}`;
    case 'limit':
      return `takes ${field} with ${accepted}, where ${sent} is sent`;
  }
}

function answerChanges(used: PublishedEndpoint, offered: PublishedEndpoint): string[] {
  if (used.file || used.stream) return [];
  return schemaDifferences({ reader: used.answer, writer: offered.answer, refusesUnknown: false }).map(
    ofAnswer,
  );
}

function ofAnswer({ path, kind, accepted, sent }: Difference): string {
  // The envelope's `data` is no field that anybody knows.
  const named = path[0] === 'data' ? path.slice(1) : path;
  const field = named.length === 0 ? 'its data' : named.join('.');
  switch (kind) {
    case 'missing':
      return `no longer answers with ${field}`;
    case 'optional':
    case 'unknown':
      return `no longer always answers with ${field}`;
    case 'value':
      return `may answer with ${sent} as ${field}`;
    case 'type':
      return `answers with ${sent} as ${field}, not with ${accepted}`;
    case 'limit':
      return `answers with ${field} of ${sent}, not of ${accepted}`;
  }
}
