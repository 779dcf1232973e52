import * as z from '@backflow/contracts/zod';
import { releaseVersion } from '../remotes/remote-release.ts';
import { FAILURE_KINDS, RELEASE_VITALS } from './report.endpoints.ts';

const kind = z.enum(FAILURE_KINDS);

/** What was met with a release: since the canary began, or in the last two weeks. Members are those who were given it by the site. */
export const ReleaseFigures = z.object({
  version: releaseVersion,
  members: z.int(),
  /** Members who met any failure; by kind, most frequent first. */
  failures: z.int(),
  kinds: z.array(z.object({ kind, members: z.int() })),
  /** The value that three of four members are within. */
  vitals: z.array(z.object({ name: z.enum(RELEASE_VITALS), p75: z.number(), members: z.int() })),
  /** Failures of all visitors, by message and place, most frequent first. */
  problems: z.array(
    z.object({
      kind,
      message: z.string(),
      /** File and line of the source, or of the built script where the release has no source map; '' where it is not known. */
      source: z.string(),
      /** Page loads, and the members and networks that reported them. */
      count: z.int(),
      reporters: z.int(),
      pages: z.array(z.string()),
      firstAt: z.string(),
      lastAt: z.string(),
    }),
  ),
});
export type ReleaseFigures = z.infer<typeof ReleaseFigures>;
