import { mutate, select } from '@backflow/service-kit';
import type { Operation, Write } from '@backflow/service-kit';
import type { Caller } from '../caller.ts';
import type { ReleasesContext } from '../context.ts';
import { rollBackTo } from '../pointers/next-pointer.ts';
import type { PointerStep } from '../pointers/next-pointer.ts';
import { findEarlierRelease } from '../pointers/pointer-history.ts';
import { lockRemote } from '../pointers/pointer.ts';
import type { LockedRemote } from '../pointers/pointer.ts';
import { savePointer } from '../pointers/save-pointer.ts';
import { failuresSql, vitalsSql } from './compare-releases.query.ts';
import type { Failures, Vital } from './compare-releases.query.ts';
import { describeFailures, describeVital } from './describe-figures.ts';
import { getTrial } from './trial.ts';
import type { Trial } from './trial.ts';
import { isWorse } from './wilson.ts';

const SITE: Caller = { kind: 'automatic', id: null, name: 'The site' };

const AUTOMATIC_ROLLBACK: Operation = {
  endpoint: { id: 'releases.automaticRollback', audit: true, changes: ['releases'] },
  actor: null,
};

/**
 * Ends a remote's canary once it is certainly worse for members who were given it than the live release is for others; where a setting
 * says so, rolls back a release that was promoted within the last hour in the same way. Visitors decide nothing: one person can be any
 * number of them.
 */
export async function judgeRemote(context: ReleasesContext, remote: string): Promise<void> {
  const { db } = context;
  const read: Write['rows'] = (query) => select(db, 'judged-figures', query);
  const trial = await getTrial(context, read, remote);
  if (!trial || (await findReason(context, read, trial)) === undefined) return;
  await mutate(context, AUTOMATIC_ROLLBACK, async (write) => {
    const locked = await lockRemote(write, remote);
    // Again under the lock: another report may have rolled it back, or somebody changed the pointer.
    const current = await getTrial(context, write.rows, remote);
    const reason = current && (await findReason(context, write.rows, current));
    if (!current || reason === undefined) return write.unchanged();
    const step = await getStep(write, locked, current);
    const entry = {
      ...{ action: 'automatic-rollback' as const, share: locked.pointer.canary?.share ?? null, reason },
      ...{ from: step.from?.version ?? null, to: step.to?.version ?? null },
    };
    await savePointer(write, locked, { step, by: SITE, at: new Date(context.now()) }, entry);
    write.audit({ subjectId: locked.remoteId, details: { by: SITE, ...entry } });
    context.log.warn({ remote, ...entry }, 'a release was rolled back');
  });
}

/** Ends the canary, or makes the previous release live. */
async function getStep(
  write: Write,
  { remoteId, pointer }: LockedRemote,
  trial: Trial,
): Promise<PointerStep> {
  const { canary, live, previous } = pointer;
  if (trial.isCanary && canary) {
    return { next: { ...pointer, canary: null }, from: canary.release, to: live, bad: canary.release };
  }
  return rollBackTo(pointer, previous, (...except) => findEarlierRelease(write, remoteId, except));
}

/** @returns why the release on trial is worse, with the figures; undefined while that isn't certain */
async function findReason(
  { settings }: ReleasesContext,
  read: Write['rows'],
  trial: Trial,
): Promise<string | undefined> {
  const failing = (await read<Failures>(failuresSql(trial))).find(
    ({ members, failures, otherMembers, otherFailures }) =>
      failures >= settings.CANARY_MIN_FAILURES &&
      isWorse([failures, members], [otherFailures, otherMembers], settings.CANARY_MAX_FAILURE_SHARE / 100),
  );
  if (failing) return describeFailures(failing, trial);
  const slow = (await read<Vital>(vitalsSql(trial))).find(
    ({ kind, p75, otherP75, members, otherMembers }) =>
      Math.min(members, otherMembers) >= settings.CANARY_MIN_MEASURED &&
      p75 > GOOD[kind] &&
      p75 > settings.CANARY_VITALS_FACTOR * otherP75,
  );
  return slow && describeVital(slow, trial);
}

/** What is within these is good, however fast the other release is (web.dev's thresholds; long tasks as its total blocking time). */
const GOOD: Readonly<Record<Vital['kind'], number>> = { LCP: 2500, INP: 200, CLS: 0.1, 'long-tasks': 200 };
