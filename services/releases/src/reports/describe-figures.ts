import type { FailureKind } from '@backflow/contracts/releases';
import type { Failures, Vital } from './compare-releases.query.ts';
import type { Trial } from './trial.ts';

const KIND_TEXT: Readonly<Record<FailureKind, string>> = {
  files: 'its files could not be loaded',
  timeout: 'it did not load in time',
  load: 'its code failed while it was loaded',
  mount: 'it failed at its start',
  render: 'it failed while it was shown',
  sdk: 'it needs a newer shell',
  suspended: 'it waited for ten seconds before it showed anything',
  error: 'its code threw an error',
  rejection: 'its code left a rejection unhandled',
  call: 'a call of the API failed',
};

const formatShare = (count: number, of: number): string => `${Math.round((100 * count) / of)}%`;

const getOther = ({ isCanary }: Trial): string =>
  isCanary ? 'the live release since then' : 'the previous release';

/** Such as '5 of 10 members with it (50%) met a failure, most often that …; with the live release since then, 1 of 90 on the same pages (1%).' */
export function describeFailures(figures: Failures, trial: Trial): string {
  const { failures, members, kind, otherFailures, otherMembers } = figures;
  const most = kind ? `, most often that ${KIND_TEXT[kind]}` : '';
  const compared =
    otherMembers === 0
      ? 'no member was on the same pages'
      : `${otherFailures} of ${otherMembers} on the same pages (${formatShare(otherFailures, otherMembers)})`;
  return `${failures} of ${members} members with it (${formatShare(failures, members)}) met a failure${most}; with ${getOther(trial)}, ${compared}.`;
}

const VITAL_TEXT: Readonly<Record<Vital['kind'], string>> = {
  LCP: 'The largest content came after',
  INP: 'Presses were answered after',
  CLS: 'The layout shifted by',
  'long-tasks': 'Its scripts blocked the page for',
};

/** Such as 'The largest content came after 4.2 s (75th percentile of 60 members), after 2.1 s with the live release since then (of 200).' */
export function describeVital({ kind, p75, otherP75, members, otherMembers }: Vital, trial: Trial): string {
  const format = (value: number) => (kind === 'CLS' ? value.toFixed(2) : `${(value / 1000).toFixed(1)} s`);
  return `${VITAL_TEXT[kind]} ${format(p75)} (75th percentile of ${members} members with it), ${format(otherP75)} with ${getOther(trial)} (of ${otherMembers} on the same pages).`;
}
