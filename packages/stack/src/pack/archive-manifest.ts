import { PEERS, type Packed } from './packages.ts';

type Ranges = Readonly<Record<string, string>>;
type Exports = Readonly<Record<string, string>>;

/** The fields of a package.json that are read here. */
export interface Manifest {
  readonly name: string;
  readonly type: 'module';
  readonly sideEffects?: boolean | readonly string[];
  readonly exports: Exports;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Ranges;
  readonly peerDependencies?: Ranges;
}

/**
 * The package.json of an archive: built files in place of sources, ranges between the packages, peers.
 * @param needed ranges of what its bundled packages need
 * @param tools ranges of the packages that only tests need
 */
export function archiveManifest(
  own: Manifest,
  version: string,
  packed: Packed,
  { needed, tools }: { needed: Ranges; tools: Ranges },
): object {
  const { optional = [], without = [], bundled = {} } = packed;
  const ranges = { ...own.dependencies, ...needed };
  const isPeer = (name: string) => PEERS.includes(name) || optional.includes(name);
  const dependencies = Object.entries(ranges)
    .filter(([name]) => !isPeer(name) && !without.includes(name))
    .map(([name, range]) => [name, name.startsWith('@backflow/') ? `^${version}` : range] as const);
  const peers = Object.entries({ ...pick(tools, optional), ...ranges }).filter(([name]) => isPeer(name));
  return {
    name: own.name,
    version,
    license: 'UNLICENSED',
    type: own.type,
    ...(own.sideEffects !== undefined && { sideEffects: own.sideEffects }),
    exports: Object.fromEntries(
      getEntries(own, packed).map(([name, file]) => [
        name,
        isSource(file) ? { types: renamed(file, '.d.ts'), default: renamed(file, '.js') } : file,
      ]),
    ),
    ...(own.bin && {
      bin: Object.fromEntries(Object.entries(own.bin).map(([name, file]) => [name, renamed(file, '.js')])),
    }),
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(dependencies),
    bundleDependencies: Object.keys(bundled),
    peerDependencies: { ...own.peerDependencies, ...Object.fromEntries(peers) },
    peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
  };
}

const pick = (ranges: Ranges, names: readonly string[]): Ranges =>
  Object.fromEntries(Object.entries(ranges).filter(([name]) => names.includes(name)));

/** The exports that an archive has, by their names. */
export const getEntries = (own: Manifest, { withoutExports = [] }: Packed): [string, string][] =>
  Object.entries(own.exports).filter(([name]) => !withoutExports.includes(name));

export const isSource = (file: string): boolean => /\.tsx?$/.test(file);
const renamed = (file: string, end: string): string => file.replace(/\.tsx?$/, end);

/** What was added to the SDK, newest version first. */
export function getChangelog(sdkExports: Readonly<Record<string, readonly string[]>>): string {
  const versions = Object.entries(sdkExports).reverse();
  const sections = versions.map(
    ([version, names]) => `## ${version}\n\n${names.map((name) => `- \`${name}\`\n`).join('')}`,
  );
  return `# Changelog\n\nExports of \`@backflow/platform\`, by the version of the SDK that added them.\n\n${sections.join('\n')}`;
}
