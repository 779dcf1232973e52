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
  const dependencies = { ...own.dependencies, ...needed };
  const peers: Record<string, string> = { ...own.peerDependencies };
  for (const name of [...PEERS, ...optional]) {
    const range = dependencies[name] ?? (optional.includes(name) ? tools[name] : undefined);
    if (range !== undefined) peers[name] = range;
    delete dependencies[name];
  }
  for (const name of without) delete dependencies[name];
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@backflow/')) dependencies[name] = `^${version}`;
  }
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
    dependencies,
    bundleDependencies: Object.keys(bundled),
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
  };
}

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
