import { RenewalRuleInput, checkRule, settleTerms } from '@backflow/contracts/credentials';
import { defineRecord, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { readRenewalRule } from './renewal-rules.query.ts';

const settle = (write: Write) => write.queue(settleTerms, null);

/** Versions of rules as administrators edit them. Terms are settled after each change. */
export const renewalRuleRecord = defineRecord({
  noun: 'renewal rule',
  input: RenewalRuleInput,
  model: ({ models }: CredentialsContext) => models.RenewalRule,
  view: readRenewalRule,
  summary: ['authorityId', 'effectiveFrom', 'rule', 'source'],
  longTexts: ['note'],
  async check({ write, fields: { authorityId, effectiveFrom, effectiveUntil, rule } }) {
    const [authority] = await write.rows(
      sql`select 1 from authorities where id = ${authorityId} and deleted_at is null for share`,
    );
    const isBackwards = effectiveFrom !== null && effectiveUntil !== null && effectiveUntil < effectiveFrom;
    return {
      problems: [
        ...(authority ? [] : [{ path: 'authorityId', message: 'This authority was not found' }]),
        ...(isBackwards ? [{ path: 'effectiveUntil', message: 'It can’t end before it begins' }] : []),
        ...checkRule(rule).map(({ path, message }) => ({ path: `rule.${path}`, message })),
      ],
    };
  },
  async newColumns({ write }) {
    await settle(write);
    return {};
  },
  async onUpdate({ write }, store) {
    await settle(write);
    return store();
  },
  async onRemove({ write }, store) {
    await settle(write);
    return store();
  },
});
