import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PublishedEndpoint, ReleaseDocument } from '@backflow/contracts';
import { endpointProblems, sdkProblems } from '@backflow/contracts/compatibility';

/** By version, such as `2.6`: the names that were added with it. */
type SdkExports = Readonly<Record<string, readonly string[]>>;

/**
 * Problems that keep a release from working: names of the SDK that the version in its manifest doesn't have, and endpoints
 * that the site doesn't offer as the release uses them. The build has checked everything else.
 * @param offered the contracts of the site
 * @param folder the remote's, which finds the SDK that it was built with
 * @returns a sentence for each problem
 */
export function findProblems(
  { sdk, uses }: Pick<ReleaseDocument, 'sdk' | 'uses'>,
  offered: readonly PublishedEndpoint[],
  folder: string,
): string[] {
  const file = createRequire(join(folder, 'package.json')).resolve('@backflow/platform/sdk-exports.json');
  const sdkExports = JSON.parse(readFileSync(file, 'utf8')) as SdkExports;
  const version = `${sdk.major}.${sdk.minor}`;
  return [
    ...sdkProblems(uses, getExports(sdk, sdkExports)).map(
      (problem) => `${problem} in version ${version}, which remote.ts names`,
    ),
    ...endpointProblems(uses, offered),
  ];
}

function getExports({ major, minor }: ReleaseDocument['sdk'], sdkExports: SdkExports): string[] {
  const isIn = (version: string) => {
    const [ofMajor, ofMinor] = version.split('.').map(Number);
    return ofMajor === major && (ofMinor ?? 0) <= minor;
  };
  return Object.entries(sdkExports).flatMap(([version, names]) => (isIn(version) ? names : []));
}
