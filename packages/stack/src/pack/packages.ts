/** What the archive of a package has besides its sources, and what it does without. */
export interface Packed {
  /** Exports that only the platform's own repository needs. */
  readonly withoutExports?: readonly string[];
  /** Dependencies of those. */
  readonly without?: readonly string[];
  /** Dependencies of single parts, which a remote installs if it uses them. */
  readonly optional?: readonly string[];
  /**
   * Dependencies that the archive contains, each without those of its own dependencies that never run here: npm would install
   * 70 MB of them.
   */
  readonly bundled?: Readonly<Record<string, { readonly without: readonly string[] }>>;
}

const NOTHING = { without: [] };

/** The packages of a remote outside of this repository, by their folder below `packages`. */
export const PACKAGES: Readonly<Record<string, Packed>> = {
  settings: {},
  'cli-kit': {},
  contracts: {},
  platform: {},
  ui: {},
  'remote-kit': {
    // For tests.
    optional: ['@swc/jest', '@testing-library/dom', '@testing-library/react', '@testing-library/user-event'],
  },
  build: {
    withoutExports: ['./shell'],
    without: ['@backflow/content'],
    // For `--alone`.
    optional: [
      '@pmmmwh/react-refresh-webpack-plugin',
      'html-webpack-plugin',
      'react-refresh',
      'webpack-dev-server',
    ],
    bundled: {
      '@module-federation/bridge-react-webpack-plugin': NOTHING,
      '@module-federation/dts-plugin': NOTHING,
      '@module-federation/enhanced': { without: ['@module-federation/cli'] },
      '@module-federation/error-codes': NOTHING,
      '@module-federation/inject-external-runtime-core-plugin': NOTHING,
      '@module-federation/managers': NOTHING,
      '@module-federation/manifest': NOTHING,
      '@module-federation/rspack': { without: ['@rspack/core'] },
      '@module-federation/runtime': NOTHING,
      '@module-federation/runtime-core': NOTHING,
      '@module-federation/runtime-tools': NOTHING,
      '@module-federation/sdk': NOTHING,
      '@module-federation/third-party-dts-extractor': NOTHING,
      '@module-federation/webpack-bundler-runtime': NOTHING,
    },
  },
  // tar-stream imports bare-fs in the runtime Bare alone.
  release: { bundled: { 'tar-stream': { without: ['bare-fs'] } } },
};

/** Packages of which a remote and these packages must have the same copy. */
export const PEERS: readonly string[] = ['@tanstack/react-query', 'react', 'react-dom'];

/** The tools of a new remote's own tests and types; the versions are the repository's. */
export const REMOTE_TOOLS: readonly string[] = [
  '@jest/globals',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];
