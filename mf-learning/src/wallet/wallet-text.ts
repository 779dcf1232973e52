import { formatHoursOf, formatLongDay } from '@backflow/contracts/credentials';
import type {
  Certificate,
  CredentialSteps,
  RenewalState,
  Requirement,
} from '@backflow/contracts/credentials';
import { daysBetween } from '@backflow/contracts/time';
import type { Badge } from '@backflow/ui';
import type { ComponentProps } from 'react';

/** A state by a word, a shape and a color. */
type Look = ComponentProps<typeof Badge>;

export const STATE_LOOKS: Readonly<Record<RenewalState, Look>> = {
  unknown: { children: 'Dates missing', tone: 'neutral', icon: 'info' },
  valid: { children: 'Valid', tone: 'success', icon: 'check' },
  due: { children: 'Renewal due', tone: 'brass', icon: 'clock' },
  grace: { children: 'In grace', tone: 'brass', icon: 'alert' },
  late: { children: 'Late', tone: 'danger', icon: 'alert' },
  expired: { children: 'Expired', tone: 'danger', icon: 'close' },
  lapsed: { children: 'Lapsed', tone: 'danger', icon: 'lock' },
};

/** Of a certificate that was issued here. */
export const CERTIFICATE_LOOKS: Readonly<Record<Certificate['status'], Look>> = {
  valid: { children: 'Valid', tone: 'success', icon: 'check' },
  expired: { children: 'Expired', tone: 'brass', icon: 'clock' },
  revoked: { children: 'Revoked', tone: 'danger', icon: 'close' },
};

const GAUGE_DUE_DAYS = 30;

/** A gauge is good up to its due day, that day included. */
export function gaugeLook(dueOn: string, today: string): Look {
  if (dueOn < today) return { children: 'Out of date', tone: 'danger', icon: 'close' };
  return daysBetween(today, dueOn) <= GAUGE_DUE_DAYS
    ? { children: 'Due soon', tone: 'brass', icon: 'clock' }
    : { children: 'Verified', tone: 'success', icon: 'check' };
}

export const REQUIREMENT_LABELS: Readonly<Record<Requirement['kind'], string>> = {
  classHours: 'Class hours',
  handsOnHours: 'Hands-on hours',
  exam: 'Exam',
  course: 'Recertification course',
  refresher: 'Refresher hours',
  fee: 'Fee',
  affidavit: 'Affidavit',
};

export const STEP_LABELS: Readonly<Record<keyof CredentialSteps, string>> = {
  feePaidOn: 'Fee paid on',
  affidavitOn: 'Affidavit sent on',
  examPassedOn: 'Exam passed on',
  courseOn: 'Recertification course on',
  refresherOn: 'Refresher completed on',
  body: 'Certifying body',
};

/** '14 of 16, by March 1, 2027' */
export function formatRequirement({ needed, done, isDone, deadline }: Requirement): string {
  const amount = needed === null ? [] : [`${formatHoursOf(done ?? 0)} of ${formatHoursOf(needed)}`];
  const rest = isDone ? (needed === null ? ['done'] : []) : [`by ${formatLongDay(deadline)}`];
  return [...amount, ...rest].join(', ');
}
