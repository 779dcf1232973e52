import * as z from '@backflow/contracts/zod';

const text = z.string().check(z.minLength(1), z.maxLength(120));

/** Where a release comes from. It is no part of the version: another commit may build the same bytes. */
export const BuildInfo = z.object({
  at: z.string(),
  /** The hash of the commit, with `-dirty` where files were changed since; absent outside of a repository. */
  commit: z.optional(text),
  /** The CI’s name, or `a local build`; no name of a machine. */
  builder: text,
  /** The CI's actor, or the committer. */
  who: z.optional(text),
});
export type BuildInfo = z.infer<typeof BuildInfo>;
