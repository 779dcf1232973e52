import * as z from '@backflow/contracts/zod';
import { PublishedEndpoint } from '../published-contract.ts';
import { BuildInfo } from './build-info.ts';
import { fileName, integrity } from './remote-fields.ts';
import { RemoteManifest } from './remote-manifest.ts';
import type { RemotePage } from './remote-page.ts';
import { PackageVersions } from './sdk.ts';

/** A version of a remote: letters, digits, dots, hyphens and underscores. */
export const releaseVersion = z.string().check(z.regex(/^\w[\w.-]{0,63}$/, 'A version'));

/** A remote's release, as a page knows it: the manifest, and where its files are. */
export const RemoteRelease = z.extend(RemoteManifest, {
  /** Changes whenever a byte of the build does. */
  version: releaseVersion,
  /** The immutable folder its files are served from: `/remotes/{name}/{version}/`. */
  base: z.string(),
  entry: fileName,
  /** Subresource integrity of the entry, which contains that of all files it loads. */
  integrity,
  /**
   * The entry of the modules that only administrators load, with names and hashes of their chunks. Absent if a remote has no
   * such modules or only such modules.
   */
  adminEntry: z.optional(z.object({ entry: fileName, integrity })),
  /** The files each exposed module needs at once (`./pages/x`, `./widgets/x`, `./admin-tabs/x`), for preloading. */
  files: z.record(z.string(), z.object({ scripts: z.array(fileName), styles: z.array(fileName) })),
  /** The versions of the shell's packages it was built with. Releases for the SDK up to 2 don't state them. */
  versions: z.optional(PackageVersions),
  /** Why administrators have disabled the remote; its area shows this reason. */
  disabled: z.optional(z.string()),
});
export type RemoteRelease = z.infer<typeof RemoteRelease>;

/** Requirements of a release. The gate compares them with the shell and the services. */
export const ReleaseUses = z.object({
  /** Imported names of the shared modules, as in `sdk-exports.json`: `Slot`, `zod.object`. */
  sdk: z.array(z.string()),
  /** The endpoints it calls, as their contracts were when it was built. */
  endpoints: z.array(PublishedEndpoint),
});
export type ReleaseUses = z.infer<typeof ReleaseUses>;

/** Content of `dist/release.json`: a remote's build writes it, and it is published with the remote's files. */
export const ReleaseDocument = z.extend(RemoteRelease, {
  /** Subresource integrity of every file of the release, apart from compressed copies (`.br`, `.gz`). */
  integrities: z.record(fileName, integrity),
  /** The hashes of its scripts' source maps, which are published with it and served to nobody. Older builds have none. */
  sourceMaps: z.optional(z.record(fileName, integrity)),
  uses: ReleaseUses,
  /** Absent from releases that say nothing of their origin. */
  built: z.optional(BuildInfo),
});
export type ReleaseDocument = z.infer<typeof ReleaseDocument>;

/** The release as pages know it, without what only servers need. */
export const withoutServerParts = ({
  integrities: _,
  sourceMaps: __,
  uses: ___,
  built: ____,
  ...release
}: ReleaseDocument): RemoteRelease => ({
  ...release,
  pages: release.pages.map(withoutPreloads),
  slots: release.slots.map(withoutPreloads),
  admin: { ...release.admin, pages: release.admin.pages.map(withoutPreloads) },
});

/** Only the gateway preloads. */
const withoutPreloads = <Part extends { preloads?: unknown }>({ preloads: _, ...part }: Part) => part;

/**
 * The name of a release's container, which is also its global variable. Each release has its own, so that two releases of a remote
 * can be loaded into one page.
 */
export const getContainerName = (
  { name, version }: Pick<RemoteRelease, 'name' | 'version'>,
  { isAdmin }: { isAdmin: boolean },
): string => `mf_${name}_${version}${isAdmin ? '_admin' : ''}`.replace(/\W/g, '_');

/** `data-release` of the elements around each area of a release. Its style sheets apply inside of these. */
export const getReleaseId = ({ name, version }: Pick<RemoteRelease, 'name' | 'version'>): string =>
  `${name}/${version}`;

/**
 * The rule around each style sheet of a release. An area inside of another is not styled by it; the element around that area can be, as it
 * is a part of the page that shows the area.
 */
export const getStyleScope = (release: Pick<RemoteRelease, 'name' | 'version'>): string =>
  `@scope ([data-release="${getReleaseId(release)}"]) to ([data-release]>*)`;

/** The entry through which a module is loaded, by who may load it. */
export const getRemoteEntry = (
  { entry, integrity, adminEntry }: Pick<RemoteRelease, 'entry' | 'integrity' | 'adminEntry'>,
  { access }: Pick<RemotePage, 'access'>,
): { entry: string; integrity: string } =>
  (access === 'admin' ? adminEntry : undefined) ?? { entry, integrity };
