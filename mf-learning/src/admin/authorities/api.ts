import {
  RenewalRule,
  RenewalRuleInput,
  createAuthority,
  createRenewalRule,
  deleteAuthority,
  deleteRenewalRule,
  listLicensingAuthorities,
  listRenewalRules,
  updateAuthority,
  updateRenewalRule,
} from '@backflow/contracts/credentials';
import * as z from '@backflow/contracts/zod';
import { byId, queryOf } from '@backflow/platform';
import { plainRecords } from '../../records/plain-records.ts';

export const authorities = queryOf(listLicensingAuthorities, {});
export const rulesOf = (id: string) => queryOf(listRenewalRules, byId(id));

export const authorityRecords = plainRecords('authority', createAuthority, updateAuthority, deleteAuthority);
export const ruleRecords = plainRecords('version', createRenewalRule, updateRenewalRule, deleteRenewalRule);

/** The rule's fields beside those of its version. */
export const RuleForm = z.object({
  ...RenewalRuleInput.shape,
  ...RenewalRule.shape,
  rule: z.optional(z.null()),
});
export type RuleValues = z.input<typeof RuleForm>;
