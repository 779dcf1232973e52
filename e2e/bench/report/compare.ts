import { isSmallerBetter } from './figure.ts';
import type { Figure } from './figure.ts';
import type { Results } from './results.ts';

/** Times of two runs differ by this much without a cause. */
const NOISE = 1.15;
/** Exact figures may differ by rounding. */
const EXACT_NOISE = 1.01;

type Change = 'better' | 'worse' | 'same' | 'new' | 'gone' | 'not compared';

/** A figure in two runs. */
export interface Compared {
  readonly id: string;
  readonly before: Figure | undefined;
  readonly after: Figure | undefined;
  readonly change: Change;
  /** The value after over the value before; NaN without both. */
  readonly factor: number;
}

/**
 * Compares two runs figure by figure. Times are first divided by the time of each run's calibration loop, and not compared where a machine was busy.
 * @param noise by which times may differ without being better or worse
 */
export function compareResults(before: Results, after: Results, { noise = NOISE } = {}): Compared[] {
  const speed = after.workMs / before.workMs;
  const earlier = new Map(before.figures.map((figure) => [figure.id, figure]));
  const later = new Map(after.figures.map((figure) => [figure.id, figure]));
  return [...new Set([...earlier.keys(), ...later.keys()])].map((id) => {
    const [one, other] = [earlier.get(id), later.get(id)];
    return { id, before: one, after: other, ...getChange(one, other, { speed, noise }) };
  });
}

function getChange(
  before: Figure | undefined,
  after: Figure | undefined,
  { speed, noise }: { speed: number; noise: number },
): Pick<Compared, 'change' | 'factor'> {
  if (!before || before.value === null) return { change: after ? 'new' : 'gone', factor: NaN };
  if (!after || after.value === null) return { change: 'gone', factor: NaN };
  const isTime = after.unit === 'us' || after.unit === 'ms' || after.unit === 's';
  const factor = after.value / before.value / (isTime && !after.exact ? speed : 1);
  if (!after.exact && !(before.wasQuiet && after.wasQuiet)) return { change: 'not compared', factor };
  const allowed = after.exact ? EXACT_NOISE : noise;
  if (after.value === before.value) return { change: 'same', factor: 1 };
  const worseBy = isSmallerBetter(after) ? factor : 1 / factor;
  return { change: worseBy > allowed ? 'worse' : worseBy < 1 / allowed ? 'better' : 'same', factor };
}
