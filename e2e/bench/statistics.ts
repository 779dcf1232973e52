export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}

/** @param share 0.99 for the figure that one in a hundred exceeds */
export function percentile(figures: Float64Array, share: number): number {
  return figures.toSorted()[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? NaN;
}
