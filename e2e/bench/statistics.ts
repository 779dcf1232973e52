export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}

/** The smallest figure that a share of all don't exceed. @param share 0.99 for the figure that one in a hundred exceeds */
export function percentile(figures: Float64Array, share: number): number {
  return figures.toSorted()[Math.max(0, Math.ceil(figures.length * share) - 1)] ?? NaN;
}
