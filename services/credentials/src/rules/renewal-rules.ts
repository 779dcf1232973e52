import {
  RenewalRule,
  RenewalRuleInput,
  RenewalRuleVersion,
  checkRule,
  settleTerms,
} from '@backflow/contracts/credentials';
import type { listRenewalRules } from '@backflow/contracts/credentials';
import * as z from '@backflow/contracts/zod';
import { NotFoundError, defineRecord, getColumns, raw, select, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { checkAuthority, readAuthority } from '../authorities/authorities.ts';
import type { CredentialsContext } from '../context.ts';

const asText = (column: string) => sql`r.${raw(column)}::text`;
const SELECT = sql`select ${getColumns(RenewalRuleVersion, 'r', {
  effectiveFrom: asText('effective_from'),
  effectiveUntil: asText('effective_until'),
  sourceReadOn: asText('source_read_on'),
})} from renewal_rules r where r.deleted_at is null`;

/** Rules are stored without the fields that came after them. */
const withDefaults = (version: RenewalRuleVersion): RenewalRuleVersion => ({
  ...version,
  rule: z.parse(RenewalRule, version.rule),
});

/** Undefined where there is none. */
async function readRenewalRule(
  { db }: CredentialsContext,
  id: string,
): Promise<RenewalRuleVersion | undefined> {
  const [found] = await select<RenewalRuleVersion>(db, 'renewal-rule', sql`${SELECT} and r.id = ${id}`);
  return found && withDefaults(found);
}

/** @throws NotFoundError for an unknown authority */
export async function listRules(
  context: CredentialsContext,
  { params: { id } }: Call<typeof listRenewalRules>,
): Promise<RenewalRuleVersion[]> {
  if (!(await readAuthority(context, id))) throw new NotFoundError('This authority');
  const found = await select<RenewalRuleVersion>(
    context.db,
    'renewal-rules-of-authority',
    sql`${SELECT} and r.authority_id = ${id} order by r.effective_from desc nulls last`,
  );
  return found.map(withDefaults);
}

/** The rules of all authorities, which are few. */
export async function readRules({ db }: Pick<CredentialsContext, 'db'>): Promise<RenewalRuleVersion[]> {
  return (await select<RenewalRuleVersion>(db, 'renewal-rules', SELECT)).map(withDefaults);
}

async function settle<Stored>(write: Write, store: () => Promise<Stored>): Promise<Stored> {
  await write.queue(settleTerms, null);
  return store();
}

/** Versions of rules as administrators edit them. Terms are settled after each change. */
export const renewalRuleRecord = defineRecord({
  noun: 'renewal rule',
  input: RenewalRuleInput,
  model: ({ models }: CredentialsContext) => models.RenewalRule,
  view: readRenewalRule,
  summary: ['authorityId', 'effectiveFrom', 'rule', 'source'],
  longTexts: ['note'],
  async check({ write, fields: { authorityId, effectiveFrom, effectiveUntil, rule } }) {
    const isBackwards = effectiveFrom !== null && effectiveUntil !== null && effectiveUntil < effectiveFrom;
    return {
      problems: [
        ...(await checkAuthority(write, authorityId)),
        ...(isBackwards ? [{ path: 'effectiveUntil', message: 'It can’t end before it begins' }] : []),
        ...checkRule(rule).map(({ path, message }) => ({ path: `rule.${path}`, message })),
      ],
    };
  },
  newColumns: ({ write }) => settle(write, () => Promise.resolve({})),
  onUpdate: ({ write }, store) => settle(write, store),
  onRemove: ({ write }, store) => settle(write, store),
});
