import * as z from '@backflow/contracts/zod';

/**
 * The version of the SDK that the shell provides to remotes (`packages/platform`, `contracts/zod`). `major` rises when an
 * export is removed or changed, `minor` when one is added; `packages/platform/sdk-exports.json` lists the exports of each.
 */
export const SDK_VERSION = { major: 3, minor: 1 } as const;

/** A major of the SDK that a shell has. */
export const OfferedSdk = z.object({
  major: z.int(),
  minor: z.int(),
  /** The lowest minor for which releases of this major were built that work with this shell. */
  since: z.int(),
  /** The last day on which a release of this major may be published or promoted; null while there is no later major. */
  until: z.nullable(z.string()),
});
export type OfferedSdk = z.infer<typeof OfferedSdk>;

/**
 * The majors that the shell has. Each but the first is provided by an adapter, `shell/src/federation/sdk-{major}`, which is deleted
 * after `until`, when no remote's live or canary release is of that major.
 */
export const OFFERED_SDKS: readonly OfferedSdk[] = [
  { ...SDK_VERSION, since: 0, until: null },
  // Earlier releases bring a federation runtime of their own.
  { major: 2, minor: 10, since: 9, until: '2027-05-31' },
];

const version = z.string().check(z.regex(/^\d{1,4}\.\d{1,4}$/, 'A version such as 3.0'));

/**
 * The versions of the SDK that a release works with: at least `from`, and lower than `below`. Manifests for majors up to 2 name one version:
 * they work with the same major from that minor on.
 */
export const SdkRange = z.union([
  z.object({ from: version, below: version }),
  z.object({ major: z.int(), minor: z.int() }),
]);
export type SdkRange = z.infer<typeof SdkRange>;

/** The lowest version of a range and the first one above it, as `3.0`. */
export const getSdkRange = (sdk: SdkRange): { from: string; below: string } =>
  'from' in sdk ? sdk : { from: `${sdk.major}.${sdk.minor}`, below: `${sdk.major + 1}.0` };

/** The latest of the offered versions that a release works with. Undefined: it works with none. */
export function findSdk(sdk: SdkRange, offered: readonly OfferedSdk[]): OfferedSdk | undefined {
  const { from, below } = getSdkRange(sdk);
  return offered
    .filter(({ major, minor, since }) => {
      const has = `${major}.${minor}`;
      const isTooOld = from.startsWith(`${major}.`) && compareVersions(from, `${major}.${since}`) < 0;
      return !isTooOld && compareVersions(from, has) <= 0 && compareVersions(has, below) < 0;
    })
    .sort((one, other) => other.major - one.major)[0];
}

/** Negative where the first of two versions is lower, by major and minor. */
function compareVersions(one: string, other: string): number {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}

/** Versions of packages, by name. */
export const PackageVersions = z.record(z.string(), z.string());
export type PackageVersions = z.infer<typeof PackageVersions>;

/**
 * True if a release that was built with a version of a package works with the provided one: it needs the same major, and at least that minor.
 * Minor versions add and remove nothing, and what a release was built with it may use.
 */
export const isProvided = (built: string, provided = ''): boolean =>
  built.split('.')[0] === provided.split('.')[0] && compareVersions(built, provided) <= 0;
