import { createHmac } from 'node:crypto';
import { RELEASE_VITALS, cleanMessage, cleanPath } from '@backflow/contracts/releases';
import type { ReleaseReport, reportReleases as contract } from '@backflow/contracts/releases';
import { canaryPosition, derivedKey, getNetworks } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';
import type { ReportedRelease } from './reported-releases.ts';

/** A report about one release, as it is stored. */
export interface ReportRow {
  /** Of the release. */
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  readonly reporter: string;
  readonly kind: ReleaseReport['kind'];
  readonly message: string;
  readonly frame: string;
  readonly value: number | null;
  /** True if the reporter is a member to whom the site gives the release. */
  readonly is_given: boolean;
}

/** Only a confirmed address makes a member a reporter of their own: one person can create any number of accounts without. */
const getMember = ({ actor }: Call<typeof contract>): string | null =>
  actor?.isEmailConfirmed === true ? actor.id : null;

/** The rows of a call's reports, each for the release that it names, or for those of the page that it concerns. */
export function toRows(
  context: ReleasesContext,
  call: Call<typeof contract>,
  releases: readonly ReportedRelease[],
): ReportRow[] {
  const member = getMember(call);
  const shown = releases.filter((each) => call.body.releases.some(isOf(each)));
  return call.body.reports.flatMap((report) =>
    getConcerned(report, releases, shown).flatMap((release) => {
      const { id, remote, version, from, to } = release;
      const position = member === null ? null : canaryPosition(remote, member);
      const is_given = position !== null && position >= from && position < to;
      const { kind, frame = '', value = null } = report;
      // Measures only serve to compare members.
      if (value !== null && !(is_given && VITALS.has(kind))) return [];
      const message = report.call ? describeCall(report.call, release) : cleanMessage(report.message ?? '');
      const reporter = getReporter(context, call, release);
      return { id, remote, version, reporter, kind, message, frame, value, is_given };
    }),
  );
}

const VITALS: ReadonlySet<string> = new Set(RELEASE_VITALS);

const isOf =
  ({ remote, version }: ReportedRelease) =>
  (name: { remote: string; version: string }): boolean =>
    name.remote === remote && name.version === version;

/** Answers where nothing offers such an endpoint: no release can declare it. */
const NO_ENDPOINT = [404, 405];

/** The releases that a report is about: a call's are those which use the endpoint. */
function getConcerned(
  { release, call }: ReleaseReport,
  releases: readonly ReportedRelease[],
  shown: readonly ReportedRelease[],
): readonly ReportedRelease[] {
  if (release) return releases.filter((each) => isOf(each)(release));
  if (!call) return shown;
  const using = shown.filter((each) => findPattern(call.path, each) !== undefined);
  return using.length === 0 && NO_ENDPOINT.includes(call.status) ? shown : using;
}

const findPattern = (path: string, { paths }: ReportedRelease): string | undefined =>
  paths?.find((pattern) => {
    const parts = pattern.split('/');
    const given = path.split('/');
    return (
      parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
    );
  });

/** Such as '/api/events/:id answered 500'. */
const describeCall = (
  { path, status }: NonNullable<ReleaseReport['call']>,
  release: ReportedRelease,
): string => `${findPattern(path, release) ?? cleanPath(path)} answered ${status}`;

/**
 * A pseudonym of the reporter for one release: without the key it can't be traced back, and two releases have different ones. IPv6
 * networks count by their /48, which one customer of a provider may have.
 */
function getReporter(
  { settings }: ReleasesContext,
  call: Call<typeof contract>,
  { remote, version }: ReportedRelease,
): string {
  const member = getMember(call);
  const who = member === null ? ['network', getNetworks(call.address).at(-1)] : ['member', member];
  return createHmac('sha256', derivedKey(settings.SESSION_SECRET, 'reports of releases'))
    .update(JSON.stringify([remote, version, ...who]))
    .digest('hex');
}
