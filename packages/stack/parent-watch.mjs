/**
 * Detects the end of the parent process: npm sends no signal when it is killed. The parent's own parent does not count: the
 * shell of a CI step or of an ssh session may end while npm goes on.
 * @returns a function that tells whether the parent has ended
 */
export function watchParent() {
  const parent = process.ppid;
  return () => process.ppid !== parent;
}
