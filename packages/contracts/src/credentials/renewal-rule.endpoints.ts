import * as z from '@backflow/contracts/zod';
import { IdParams, blankAsNull, day, id, optionalText, requiredText, version } from '../fields.ts';
import { jobContract } from '../job.ts';
import { recordEndpoints } from '../record.ts';
import { endpoint } from './endpoint.ts';
import { RenewalRule, RenewalRuleView } from './renewal/rule.ts';

/** A version of an authority’s rule, as an administrator enters it. */
export const RenewalRuleInput = z.object({
  authorityId: id,
  effectiveFrom: z.optional(blankAsNull(day('In force from'))),
  effectiveUntil: z.optional(blankAsNull(day('In force until'))),
  rule: RenewalRule,
  source: requiredText('Source', { max: 500 }),
  sourceReadOn: day('Source read on'),
  note: z.optional(optionalText('Note', { max: 1000, multiline: true })),
});
export type RenewalRuleInput = z.infer<typeof RenewalRuleInput>;

export const RenewalRuleVersion = z.object({
  id,
  authorityId: id,
  /** Null: since always. */
  effectiveFrom: z.nullable(z.string()),
  /** Null: until the next one. */
  effectiveUntil: z.nullable(z.string()),
  rule: RenewalRuleView,
  source: z.string(),
  sourceReadOn: z.string(),
  note: z.nullable(z.string()),
  version,
});
export type RenewalRuleVersion = z.infer<typeof RenewalRuleVersion>;

export const {
  create: createRenewalRule,
  update: updateRenewalRule,
  remove: deleteRenewalRule,
  get: getRenewalRule,
} = recordEndpoints({
  id: 'renewal-rules',
  service: 'credentials',
  noun: 'renewal rule',
  input: RenewalRuleInput,
  view: RenewalRuleVersion,
  reads: ['authorities'],
  changes: ['authorities'],
  notes: { remove: 'Delete a version of a rule that was never in force.' },
});

export const listRenewalRules = endpoint({
  id: 'renewal-rules.list',
  method: 'GET',
  path: '/api/admin/authorities/:id/rules',
  summary: 'All versions of an authority’s rule of renewal, the newest first.',
  access: 'admin',
  params: IdParams,
  response: z.array(RenewalRuleVersion),
  reads: ['authorities'],
});

/** Stores the last day of each credential’s term anew. Each night, and after a rule has changed. */
export const settleTerms = jobContract({
  name: 'credentials.settle-terms',
  data: z.null(),
  schedule: '40 3 * * *',
  expireSeconds: 600,
});
