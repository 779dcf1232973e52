import type { PointerChange } from '@backflow/contracts/releases';
import { AppError, ValidationError } from '@backflow/service-kit';
import type { PointedRelease, Pointer } from './pointer.ts';

/** The result of a change of a pointer. */
export interface PointerStep {
  readonly next: Pointer;
  readonly from: PointedRelease | null;
  readonly to: PointedRelease | null;
  /** No longer a release to fall back to. */
  readonly bad?: PointedRelease | null;
}

/** The other releases that a step may need. */
interface Others {
  /** The release with the change's `version`; null where it names none. */
  readonly named: PointedRelease | null;
  /** The newest earlier live release that is stored and not bad, without `except`. */
  readonly earlier: (...except: (PointedRelease | null)[]) => Promise<PointedRelease | null>;
}

type Step = (pointer: Pointer, change: PointerChange, others: Others) => PointerStep | Promise<PointerStep>;

const conflict = (message: string) => new AppError('CONFLICT', message);
const missing = (path: string, message: string) => new ValidationError([{ path, message }]);
const isSame = (one: PointedRelease | null, other: PointedRelease | null) => one?.id === other?.id;

/** Makes an earlier release live. What was live is bad, and ends a canary that was compared with it. */
export const rollBackTo = async (
  pointer: Pointer,
  to: PointedRelease | null,
  findEarlier: Others['earlier'],
): Promise<PointerStep> => ({
  next: { ...pointer, live: to, previous: await findEarlier(to, pointer.live), canary: null },
  ...{ from: pointer.live, to, bad: pointer.live },
});

const STEPS: Readonly<Record<PointerChange['action'], Step>> = {
  promote(pointer, _change, { named }) {
    const to = named ?? pointer.canary?.release;
    if (!to) throw missing('version', 'Version is required: there is no canary to promote');
    const { live } = pointer;
    const previous = isSame(to, live) ? pointer.previous : (live ?? pointer.previous);
    return { next: { ...pointer, live: to, previous, canary: null }, from: live, to };
  },
  rollback(pointer, _change, { named, earlier }) {
    const to = named ?? pointer.previous;
    if (!to) throw conflict('There is no earlier release to roll back to.');
    if (isSame(to, pointer.live)) throw conflict(`Release ${to.version} is live already.`);
    return rollBackTo(pointer, to, earlier);
  },
  canary(pointer, { share }, { named }) {
    if (share === undefined) throw missing('share', 'Share is required');
    const from = pointer.canary?.release ?? null;
    const to = named ?? from;
    if (!to) throw missing('version', 'Version is required: there is no canary yet');
    if (!pointer.live)
      throw conflict('Promote a release first: the visitors who don’t get the canary need one.');
    if (isSame(to, pointer.live)) throw conflict(`Release ${to.version} is live already.`);
    return { next: { ...pointer, canary: { release: to, share } }, from, to };
  },
  'stop-canary': (pointer) => ({
    next: { ...pointer, canary: null },
    from: pointer.canary?.release ?? null,
    to: pointer.live,
  }),
  disable(pointer, { reason }) {
    if (reason === undefined) throw missing('reason', 'Reason is required: visitors read it');
    return { next: { ...pointer, disabled: reason }, from: null, to: null };
  },
  enable: (pointer) => ({ next: { ...pointer, disabled: null }, from: null, to: null }),
};

/**
 * The pointer after a change.
 * @throws ValidationError where the change lacks a field, AppError CONFLICT where it is not possible in this state
 */
export const nextPointer = async (
  pointer: Pointer,
  change: PointerChange,
  others: Others,
): Promise<PointerStep> => STEPS[change.action](pointer, change, others);

/** True if visitors get the same from both. */
export const isSamePointer = (one: Pointer, other: Pointer): boolean =>
  isSame(one.live, other.live) &&
  isSame(one.previous, other.previous) &&
  isSame(one.canary?.release ?? null, other.canary?.release ?? null) &&
  one.canary?.share === other.canary?.share &&
  one.disabled === other.disabled;
