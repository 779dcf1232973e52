/**
 * Tells when the process that started this one has ended: whoever kills npm sends us nothing. Only our own parent
 * counts. Its parent may well end, as the shell of a CI step or of an ssh session does, while npm goes on.
 * @returns whether it is gone by now
 */
export function watchParent() {
  const parent = process.ppid;
  return () => process.ppid !== parent;
}
