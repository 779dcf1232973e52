import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, requiredText } from '../fields.ts';
import { ReleaseActor } from './actor.ts';
import { remoteName } from './pointer.ts';

/** `remote`: may publish and point one remote. `service`: may read what releases use of one service. */
export const TOKEN_KINDS = ['remote', 'service'] as const;
const kind = z.enum(TOKEN_KINDS, 'Kind must be one of ' + TOKEN_KINDS.join(', '));

/** A token of a team's CI, for one remote or one service. The token itself is shown once and stored as a hash. */
export const ReleaseToken = z.object({
  id: z.string(),
  kind,
  /** The name of the remote, or of the service. */
  remote: remoteName,
  /** User of the token: `CI of events`. */
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  /** True if its holder may check administrators' pages: by a session that reads what administrators read. */
  mayCheckAdmin: z.boolean(),
  createdAt: z.string(),
  createdBy: ReleaseActor,
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});
export type ReleaseToken = z.infer<typeof ReleaseToken>;

export const listReleaseTokens = endpoint({
  id: 'admin.releaseTokens',
  method: 'GET',
  path: '/api/admin/release-tokens',
  summary: 'Every release token, revoked ones last.',
  access: 'admin',
  response: z.array(ReleaseToken),
  reads: ['release-tokens'],
});

export const createReleaseToken = endpoint({
  id: 'admin.createReleaseToken',
  auditSentence: 'created the release token {subject}',
  method: 'POST',
  path: '/api/admin/release-tokens',
  summary: 'Create a token. `secret` is in this response only.',
  access: 'admin',
  body: z.object({
    /** `remote` where it is left out. */
    kind: z.optional(kind),
    remote: remoteName,
    name: requiredText('Name', { max: 80 }),
    mayCheckAdmin: z._default(z.boolean('May check administrators’ pages must be true or false'), false),
  }),
  response: z.extend(ReleaseToken, { secret: z.string() }),
  status: 201,
  // Its response would be stored, with the secret.
  idempotent: false,
  changes: ['release-tokens'],
});

export const revokeReleaseToken = endpoint({
  id: 'admin.revokeReleaseToken',
  auditSentence: 'revoked the release token {subject}',
  method: 'DELETE',
  path: '/api/admin/release-tokens/:id',
  summary: 'Revoke a token: its next call is refused (401).',
  access: 'admin',
  params: IdParams,
  response: ReleaseToken,
  changes: ['release-tokens'],
});
