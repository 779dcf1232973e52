import * as z from '@backflow/contracts/zod';
import type { FieldProblem } from '../envelope.ts';
import { blankAsNull, day, id, requiredText, version, wholeNumber } from '../fields.ts';
import { LicenceBody } from '../identity/licence.ts';
import { labelled } from '../label.ts';
import { uploadedFile } from '../media/asset.endpoints.ts';
import { Authority } from './authority.endpoints.ts';
import { ClassThatCounts } from './class-that-counts.ts';
import { RenewalAssessment } from './renewal/assessment.ts';
import {
  CredentialDates,
  CredentialDatesView,
  CredentialSteps,
  CredentialStepsView,
} from './renewal/credential-facts.ts';

const fileOf = (label: string) => z._default(blankAsNull(uploadedFile(label)), null);

/** A credential as its holder enters it. Authority and number are the license that identity keeps. */
export const CredentialInput = z.object({
  ...LicenceBody.shape,
  ...CredentialDates.shape,
  steps: z.optional(CredentialSteps),
  scanUrl: fileOf('Scan'),
});
export type CredentialInput = z.infer<typeof CredentialInput>;

/** Days in the wrong order, by the later one. */
export function checkDates({ firstIssuedOn, issuedOn, expiresOn }: CredentialDates): FieldProblem[] {
  const isBefore = (one: string | null, other: string | null) => Boolean(one && other && one < other);
  return [
    ...(isBefore(issuedOn, firstIssuedOn)
      ? [{ path: 'issuedOn', message: 'It can’t be issued before it was first issued' }]
      : []),
    ...(isBefore(expiresOn, issuedOn)
      ? [{ path: 'expiresOn', message: 'It can’t expire before it is issued' }]
      : []),
  ];
}

export const WalletCredential = z.object({
  /** The license’s. */
  id: z.string(),
  authority: z.string(),
  /** Null for one that the site doesn’t know. */
  authorityId: z.nullable(z.string()),
  number: z.string(),
  ...CredentialDatesView.shape,
  steps: CredentialStepsView,
  scanUrl: z.nullable(z.string()),
  /** 0 for one that has only its number so far. */
  version,
  assessment: RenewalAssessment,
  /** The soonest three that would count for what is missing. */
  classes: z.array(ClassThatCounts),
});
export type WalletCredential = z.infer<typeof WalletCredential>;

/** An authority with its rule of today. */
export const WalletAuthority = z.object({
  ...Authority.shape,
  /** Null where no rule is known. */
  rule: z.nullable(z.object({ source: z.string(), sourceReadOn: z.string(), note: z.nullable(z.string()) })),
  /** The steps that the rule asks for. */
  steps: z.array(z.enum(Object.keys(CredentialSteps.shape) as (keyof CredentialSteps)[])),
});
export type WalletAuthority = z.infer<typeof WalletAuthority>;

export const GaugeInput = z.object({
  make: requiredText('Make', { max: 60 }),
  model: requiredText('Model', { max: 60 }),
  serialNumber: requiredText('Serial number', { max: 60 }),
  verifiedOn: day('Verified on'),
  intervalMonths: labelled(
    'Months until the next verification',
    z._default(wholeNumber('The number of months', [1, 36]), 12),
  ),
  certificateUrl: fileOf('Certificate'),
});
export type GaugeInput = z.infer<typeof GaugeInput>;

export const Gauge = z.object({
  id,
  make: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  verifiedOn: z.string(),
  intervalMonths: z.int(),
  certificateUrl: z.nullable(z.string()),
  /** The last day on which tests made with it are valid. */
  dueOn: z.string(),
  version,
});
export type Gauge = z.infer<typeof Gauge>;

export const Wallet = z.object({
  /** The Pacific day of the assessments. */
  today: z.string(),
  /** The most urgent first. */
  credentials: z.array(WalletCredential),
  /** The next due first. */
  gauges: z.array(Gauge),
  authorities: z.array(WalletAuthority),
});
export type Wallet = z.infer<typeof Wallet>;
