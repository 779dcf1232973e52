import { RenewalRule, RenewalRuleInput, checkRule } from '@backflow/contracts/credentials';
import type { RenewalRuleVersion } from '@backflow/contracts/credentials';
import { labelled } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

const HOUR = 60;
const QUARTER = 15;

/** Hours as they are entered; stored as minutes. */
const hours = (label: string) =>
  labelled(
    label,
    z.nullable(
      z.number(`${label} must be a number`).check(
        z.minimum(QUARTER / HOUR, `${label} start at 0.25`),
        z.maximum(1000, `${label} end at 1000`),
        z.refine((value) => Number.isInteger((value * HOUR) / QUARTER), {
          error: `${label} count in quarters`,
        }),
      ),
    ),
  );

/** The rule's fields beside those of its version; scopes and minutes are entered in another way. */
export const RuleForm = z.object({
  ...RenewalRuleInput.shape,
  ...RenewalRule.shape,
  rule: z.optional(z.null()),
  classHours: hours('Class hours'),
  handsOnHours: hours('Hands-on hours'),
  refresherHours: hours('Refresher hours'),
});
export type RuleValues = z.input<typeof RuleForm>;

const toHours = (minutes: number | null) => (minutes === null ? null : minutes / HOUR);
const toMinutes = (entered: number | null) => (entered === null ? null : entered * HOUR);

/** The values of the form for a version; of a new one those of the version before. */
export function getRuleValues(
  authorityId: string,
  version: RenewalRuleVersion | undefined,
  before: RenewalRuleVersion | undefined,
): RuleValues {
  const rule = (version ?? before)?.rule ?? z.parse(RenewalRule, {});
  return {
    ...rule,
    authorityId,
    termDay: rule.termDay ?? '',
    lapsedNeeds: rule.lapsedNeeds ?? '',
    classHours: toHours(rule.classMinutes),
    handsOnHours: toHours(rule.handsOnMinutes),
    refresherHours: toHours(rule.refresherMinutes),
    effectiveFrom: version?.effectiveFrom ?? '',
    effectiveUntil: version?.effectiveUntil ?? '',
    source: version?.source ?? '',
    sourceReadOn: version?.sourceReadOn ?? '',
    note: (version ?? before)?.note ?? '',
  };
}

/** What is sent for the entered values. */
export function toRuleInput(values: z.output<typeof RuleForm>): RenewalRuleInput {
  const { classHours, handsOnHours, refresherHours } = values;
  return z.parse(RenewalRuleInput, {
    ...values,
    rule: z.parse(RenewalRule, {
      ...values,
      classMinutes: toMinutes(classHours),
      handsOnMinutes: toMinutes(handsOnHours),
      refresherMinutes: toMinutes(refresherHours),
    }),
  });
}

/** Fields that need each other, by the form's names. */
export function validateRule(values: RuleValues): Record<string, string> {
  const { success, data } = z.safeParse(RuleForm, values);
  if (!success) return {};
  const problems = checkRule(toRuleInput(data).rule).map(({ path, message }) => [
    path === 'refresherMinutes' ? 'refresherHours' : path,
    message,
  ]);
  return Object.fromEntries(problems) as Record<string, string>;
}
