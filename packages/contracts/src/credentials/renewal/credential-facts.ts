import * as z from '@backflow/contracts/zod';
import { blankAsNull, day, optionalText } from '../../fields.ts';
import type { MinutesByKind } from '../certificate.ts';
import type { RenewalRule } from './rule.ts';

const optionalDay = (label: string) => z._default(blankAsNull(day(label)), null);

/** The days that are printed on a credential. */
export const CredentialDates = z.object({
  firstIssuedOn: optionalDay('First issued'),
  issuedOn: optionalDay('Issued'),
  /** As printed; null: by the authority's rule. */
  expiresOn: optionalDay('Expires'),
});
export type CredentialDates = z.infer<typeof CredentialDates>;

const stored = z.nullable(z.string());

/** The same fields in a response, which are all there. */
const viewOf = <Shape extends object>(shape: Shape) =>
  // Safe: these are its keys.
  z.object(
    Object.fromEntries(Object.keys(shape).map((name) => [name, stored])) as Record<
      keyof Shape & string,
      typeof stored
    >,
  );
export const CredentialDatesView = viewOf(CredentialDates.shape);

/** The authority's own steps, each the last day on which it was done; and who certified. */
export const CredentialSteps = z.object({
  feePaidOn: optionalDay('Fee paid'),
  affidavitOn: optionalDay('Affidavit sent'),
  examPassedOn: optionalDay('Exam passed'),
  courseOn: optionalDay('Recertification course completed'),
  refresherOn: optionalDay('Refresher completed'),
  body: z._default(optionalText('Certifying body', { max: 120 }), null),
});
export type CredentialSteps = z.infer<typeof CredentialSteps>;

export const CredentialStepsView = viewOf(CredentialSteps.shape);

export type Credential = CredentialDates & { steps: CredentialSteps };

/** Hours of one class, by the last day of it. */
export interface EarnedHours {
  day: string;
  minutes: MinutesByKind;
  /** What the authority accepts the class for; null where it has not approved it. */
  approved: MinutesByKind | null;
}

/** A rule while it is in force. */
export interface RuleVersion {
  /** Null: since always. */
  effectiveFrom: string | null;
  /** Null: until the next one. */
  effectiveUntil: string | null;
  rule: RenewalRule;
}

/** The newest version in force on a day; the first one where it is older than all of them. */
export function ruleOn(versions: readonly RuleVersion[], on: string | null): RenewalRule | undefined {
  const ordered = [...versions].sort((a, b) => (a.effectiveFrom ?? '').localeCompare(b.effectiveFrom ?? ''));
  const inForce = ordered.filter(
    ({ effectiveFrom, effectiveUntil }) =>
      on !== null && (effectiveFrom ?? '') <= on && (effectiveUntil === null || on <= effectiveUntil),
  );
  return (inForce.at(-1) ?? ordered[0])?.rule;
}

/** The steps that a rule asks for. */
export function getSteps(rule: RenewalRule): (keyof CredentialSteps)[] {
  const asked: Record<keyof CredentialSteps, boolean> = {
    ...{ body: rule.term === 'printed', feePaidOn: rule.hasFee, affidavitOn: rule.hasAffidavit },
    ...{ examPassedOn: rule.exam !== 'none', courseOn: rule.courseYears !== null },
    refresherOn: rule.refresherYears !== null,
  };
  return (Object.keys(asked) as (keyof CredentialSteps)[]).filter((step) => asked[step]);
}
