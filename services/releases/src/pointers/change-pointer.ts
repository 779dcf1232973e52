import type { PointerChange, RemoteState } from '@backflow/contracts/releases';
import type {
  changePointer as tokenContract,
  changePointerAsAdmin as adminContract,
} from '@backflow/contracts/releases';
import { ConflictError, NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call, Operation, Write } from '@backflow/service-kit';
import { getAdministrator } from '../caller.ts';
import type { Caller } from '../caller.ts';
import type { ReleasesContext } from '../context.ts';
import { assertChecked } from '../checks/assert-checked.ts';
import { checkTarget } from '../gate/check-target.ts';
import { remoteState } from '../states/remote-state.query.ts';
import { isSamePointer, nextPointer } from './next-pointer.ts';
import type { PointerStep } from './next-pointer.ts';
import { findEarlierRelease } from './pointer-history.ts';
import type { PointerEntry } from './pointer-history.ts';
import { lockRemote } from './pointer.ts';
import type { LockedRemote, PointedRelease } from './pointer.ts';
import { savePointer } from './save-pointer.ts';

export const changePointerAsAdmin = (
  context: ReleasesContext,
  call: Call<typeof adminContract>,
): Promise<RemoteState> =>
  changePointer(context, call, { ...call.params, by: getAdministrator(call.actor), change: call.body });

export const changePointerByToken = (
  context: ReleasesContext,
  call: Call<typeof tokenContract>,
): Promise<RemoteState> =>
  changePointer(context, call, { ...call.params, by: call.holder, change: call.body });

/** A change of a remote's pointer, and its actor. */
interface Request {
  readonly remote: string;
  readonly by: Caller;
  readonly change: PointerChange;
}

/**
 * Changes what visitors of a remote get from their next page load on.
 * @throws NotFoundError for an unknown remote or version, AppError RELEASE_INCOMPATIBLE for a release that uses what the site does
 *   not offer, ConflictError with the present state where `revision` is not the present one
 */
async function changePointer(
  context: ReleasesContext,
  operation: Operation,
  { remote, by, change }: Request,
): Promise<RemoteState> {
  const checked = await checkTarget(context, remote, change);
  if (checked !== null) await assertChecked(context, remote, checked, change);
  await mutate(context, operation, async (write) => {
    const locked = await lockRemote(write, remote);
    if (change.revision !== undefined && change.revision !== locked.revision) {
      throw new ConflictError(await remoteState(context, remote));
    }
    const { remoteId, pointer } = locked;
    const step = await nextPointer(pointer, change, {
      named: change.version === undefined ? null : await getRelease(write, locked, remote, change.version),
      earlier: (...except) => findEarlierRelease(write, remoteId, except),
    });
    write.audit({ subjectId: remoteId });
    // Another release than the checked one: somebody else has just changed the pointer.
    if (step.to && step.to.id !== pointer.live?.id && step.to.id !== checked) {
      throw new ConflictError(await remoteState(context, remote));
    }
    if (isSamePointer(pointer, step.next)) return write.unchanged();
    const entry = getHistory(change, step);
    await savePointer(write, locked, { step, by, at: new Date(context.now()) }, entry);
    write.audit({ details: entry });
  });
  return remoteState(context, remote);
}

/** @throws NotFoundError for a release that is unknown or whose files are deleted */
async function getRelease(
  { rows }: Write,
  { remoteId }: LockedRemote,
  remote: string,
  version: string,
): Promise<PointedRelease> {
  const [release] = await rows<PointedRelease>(
    sql`select id, version from releases where remote_id = ${remoteId} and version = ${version} and is_stored`,
  );
  if (!release) throw new NotFoundError(`Release ${version} of ${remote}`);
  return release;
}

const getHistory = (
  { action, reason, unchecked }: PointerChange,
  { next, from, to }: PointerStep,
): PointerEntry => ({
  action,
  from: from?.version ?? null,
  to: to?.version ?? null,
  share: action === 'canary' ? (next.canary?.share ?? null) : null,
  reason: [reason, unchecked && `Not checked: ${unchecked}`].filter(Boolean).join('\n') || null,
});
