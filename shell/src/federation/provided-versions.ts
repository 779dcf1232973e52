import type { PackageVersions } from '@backflow/contracts';

/** Replaced by the build; absent in tests. */
declare const PROVIDED_VERSIONS: PackageVersions | undefined;

/** The versions of the packages that the shell provides to remotes. */
export const providedVersions: PackageVersions =
  typeof PROVIDED_VERSIONS === 'undefined' ? {} : PROVIDED_VERSIONS;
