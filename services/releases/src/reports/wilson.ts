/** Three standard errors (99.7 %): releases are judged after every report, not once. */
const Z = 3;

type Share = readonly [count: number, of: number];

/** Wilson's interval of a share: where the true one lies with near certainty. Nobody counted: anywhere. */
export function wilsonInterval([count, of]: Share): { lower: number; upper: number } {
  if (of === 0) return { lower: 0, upper: 1 };
  const share = count / of;
  const middle = share + (Z * Z) / (2 * of);
  const margin = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  const scale = 1 + (Z * Z) / of;
  return { lower: Math.max(0, (middle - margin) / scale), upper: Math.min(1, (middle + margin) / scale) };
}

/**
 * True if a share is certainly higher than another one: their intervals don't meet.
 * @param allowed the most that the other share is taken for while few are counted, unless it is higher itself
 */
export function isWorse(share: Share, other: Share, allowed: number): boolean {
  const [count, of] = other;
  const most = Math.min(wilsonInterval(other).upper, Math.max(allowed, of === 0 ? 0 : count / of));
  return wilsonInterval(share).lower > most;
}
