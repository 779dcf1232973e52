import * as z from '@backflow/contracts/zod';
import type { RemoteManifest } from '../remotes/remote-manifest.ts';
import { releaseVersion } from '../remotes/remote-release.ts';
import { ReleaseActor } from './actor.ts';

/** Who the pages of a check are rendered for. */
export const CHECKED_ROLES = ['visitor', 'member', 'admin'] as const;
export const CheckedRole = z.enum(CHECKED_ROLES, 'Role must be one of ' + CHECKED_ROLES.join(', '));
export type CheckedRole = z.infer<typeof CheckedRole>;

/** The roles whose pages a release has: those for whom it has a page or widget that others may not enter. */
export function getRolesOf({
  pages,
  slots,
  admin,
}: Pick<RemoteManifest, 'pages' | 'slots' | 'admin'>): CheckedRole[] {
  const needed = new Set([...pages, ...slots].map(({ access }) => access));
  if (admin.pages.length + admin.tabs.length > 0) needed.add('admin');
  return CHECKED_ROLES.filter((role) => needed.has(role === 'visitor' ? 'public' : role));
}

/** The widths of the pages of a check, in pixels: a phone, and a wide screen. */
export const CHECKED_WIDTHS = [390, 1440] as const;

const MAX_FINDINGS = 200;
const text = (max: number) => z.string().check(z.maxLength(max, `At most ${max} characters`));

/** What is wrong with a page or widget of a release, or (`isNote`) what could not be checked of it. */
export const CheckFinding = z.object({
  /** The page's path, or the widget: `/events/:id`, `widget upcoming-events`. */
  part: text(120),
  role: CheckedRole,
  width: z.int(),
  /** What is wrong, and what to do. */
  message: text(500),
  isNote: z._default(z.boolean(), false),
});
export type CheckFinding = z.infer<typeof CheckFinding>;

/** The findings for which a check fails: notes are no reason. */
export const withoutNotes = <Finding extends Pick<CheckFinding, 'isNote'>>(
  findings: readonly Finding[],
): Finding[] => findings.filter(({ isNote }) => !isNote);

/** The outcome of a check, as its browser reports it. */
export const CheckOutcome = z.object({
  version: releaseVersion,
  roles: z.array(CheckedRole).check(z.minLength(1), z.maxLength(CHECKED_ROLES.length)),
  findings: z.array(CheckFinding).check(z.maxLength(MAX_FINDINGS, `At most ${MAX_FINDINGS} findings`)),
});
export type CheckOutcome = z.infer<typeof CheckOutcome>;

/** The newest check of a release. */
export const CheckReport = z.object({
  at: z.string(),
  by: ReleaseActor,
  roles: z.array(CheckedRole),
  /** True without findings, notes apart, for all roles that the release has pages or widgets for. */
  hasPassed: z.boolean(),
  findings: z.array(CheckFinding),
});
export type CheckReport = z.infer<typeof CheckReport>;

/** What a browser needs to check a release. */
export const CheckStart = z.object({
  remote: z.string(),
  version: releaseVersion,
  /** The roles that may be checked, each with the ticket of its frames and the check session of their calls. */
  roles: z.array(
    z.object({
      role: CheckedRole,
      ticket: z.string(),
      /** Null where the calls have no session: of a visitor, and of an administrator in their own browser. */
      session: z.nullable(z.string()),
    }),
  ),
  /** The endpoints of the site: `GET /api/events/:id`. */
  endpoints: z.array(z.string()),
});
export type CheckStart = z.infer<typeof CheckStart>;

const MAX_MESSAGE = 500;
/** Shortens what a browser says to what a report may contain. */
export const toFindings = (findings: readonly CheckFinding[]): CheckFinding[] =>
  findings
    .slice(0, MAX_FINDINGS)
    .map((finding) => ({ ...finding, message: finding.message.slice(0, MAX_MESSAGE) }));
