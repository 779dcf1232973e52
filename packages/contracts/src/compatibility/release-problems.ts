import type { ReleaseDocument } from '../remotes/remote-release.ts';
import { findSdk, getSdkRange, isProvided } from '../remotes/sdk.ts';
import type { OfferedSdk } from '../remotes/sdk.ts';
import type { ShellOffer } from '../remotes/shell-offer.ts';

/** The slots of a release that visitors get. */
export interface SlotUse {
  readonly remote: string;
  readonly version: string;
  readonly pointer: 'live' | 'canary';
  /** The slots that it hosts, and that its widgets fill. */
  readonly hosts: readonly string[];
  readonly fills: readonly string[];
}

type Checked = Pick<ReleaseDocument, 'name' | 'sdk' | 'versions' | 'uses' | 'slots' | 'hosts'>;

/** The first major whose releases state the versions of the packages they were built with. */
const STATES_VERSIONS = 3;

/**
 * What a shell lacks of what a release uses: a major of the SDK in its range with the names it imports, packages in versions it works
 * with, and slots.
 * @returns a sentence for each problem
 */
export function shellProblems(release: Checked, shell: ShellOffer): string[] {
  const found = findSdk(release.sdk, shell.sdks);
  if (!found) {
    const { from, below } = getSdkRange(release.sdk);
    const offered = shell.sdks.map(({ major, minor }) => `${major}.${minor}`).join(' and ');
    return [`it needs version ${from} or later of the SDK, below ${below}, and the shell has ${offered}`];
  }
  return [
    ...nameProblems(release, found, shell),
    ...versionProblems(release, found, shell),
    ...shellSlotProblems(release, shell),
  ];
}

/** The last day of a release's major of the SDK has passed, in a day such as `2027-05-31`. */
export function expiryProblems({ sdk }: Pick<Checked, 'sdk'>, shell: ShellOffer, today: string): string[] {
  const found = findSdk(sdk, shell.sdks);
  if (!found?.until || today <= found.until) return [];
  return [`version ${found.major} of the SDK was taken until ${found.until}: build it with the present one`];
}

/** The names that a release imports must be in the lowest version that its manifest takes. */
function nameProblems({ sdk, uses }: Checked, { major, minor }: OfferedSdk, shell: ShellOffer): string[] {
  const [fromMajor, fromMinor = 0] = getSdkRange(sdk).from.split('.').map(Number);
  const lowest = fromMajor === major ? fromMinor : minor;
  const names = new Set(
    Object.entries(shell.exports).flatMap(([version, added]) => {
      const [ofMajor, ofMinor = 0] = version.split('.').map(Number);
      return ofMajor === major && ofMinor <= lowest ? added : [];
    }),
  );
  return uses.sdk
    .filter((name) => !names.has(name))
    .map((name) => `version ${major}.${lowest} of the SDK, which remote.ts names, does not export ${name}`);
}

function versionProblems({ versions }: Checked, { major }: OfferedSdk, shell: ShellOffer): string[] {
  const packages = Object.keys(shell.versions);
  // The adapter of an earlier major is tested with the packages of its shell.
  if (major < STATES_VERSIONS && versions === undefined) return [];
  return [...new Set([...packages, ...Object.keys(versions ?? {})])].flatMap((name) => {
    const built = versions?.[name];
    const provided = shell.versions[name];
    if (built === undefined) return [`it does not say with which version of ${name} it was built`];
    if (isProvided(built, provided)) return [];
    return [
      `it was built with ${name} ${built}, and the shell provides ${provided ?? 'none'}: a release needs the same major version, and at least that minor`,
    ];
  });
}

const getPage = (slot: string): string => slot.split('.')[0] ?? '';

/** The shell's pages have these slots and no others. A remote with others may still come. */
function shellSlotProblems({ name, slots, hosts }: Checked, shell: ShellOffer): string[] {
  const pages = new Set(shell.slots.map(getPage));
  const missing = slots.filter(
    ({ slot }) => pages.has(getPage(slot)) && !shell.slots.includes(slot) && !hosts.includes(slot),
  );
  return missing.map(
    ({ slot, widget }) => `the shell has no slot ${slot}, which the widget ${widget} of ${name} fills`,
  );
}

/** The slots that the live release hosts, that this one doesn't, and that releases of others fill. */
export function slotProblems({ name, hosts }: Checked, used: readonly SlotUse[]): string[] {
  const others = used.filter(({ remote }) => remote !== name);
  const live = used.find(({ remote, pointer }) => remote === name && pointer === 'live');
  const hosted = new Set([...hosts, ...others.flatMap((other) => other.hosts)]);
  const lost = live?.hosts.filter((slot) => !hosted.has(slot)) ?? [];
  return lost.flatMap((slot) => {
    const users = others.filter(({ fills }) => fills.includes(slot));
    if (users.length === 0) return [];
    const names = users.map(({ remote, version, pointer }) => `${remote} ${version} (${pointer})`).join(', ');
    return [`it no longer hosts the slot ${slot}, which is filled by ${names}`];
  });
}

/** Widgets that nobody shows so far. Their host may be published later, or not be installed on this site. */
export function slotWarnings(
  { slots, hosts }: Checked,
  shell: ShellOffer,
  used: readonly SlotUse[],
): string[] {
  const known = new Set([...shell.slots, ...hosts, ...used.flatMap((release) => release.hosts)]);
  return slots
    .filter(({ slot }) => !known.has(slot))
    .map(
      ({ slot, widget }) =>
        `No release on this site hosts the slot ${slot}: the widget ${widget} is not shown.`,
    );
}
