/** Which way arrows may run: docs/adr/0002 says why. Checked by `npm run verify`. */
const TEST = '\\.test\\.tsx?$|/test/|/testing/|^jest\\.';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@backflow/ui/global.css$' },
    },
    {
      name: 'contracts-know-zod-only',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: TEST },
      to: { pathNot: '^packages/contracts/|node_modules/zod/' },
    },
    {
      name: 'ui-knows-no-domain',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^(packages/(?!ui/)|services|gateway|shell|mf-)' },
    },
    {
      name: 'platform-knows-contracts-only',
      severity: 'error',
      from: { path: '^packages/platform/' },
      to: { path: '^(packages/(?!platform/|contracts/)|services|gateway|shell|mf-)' },
    },
    {
      name: 'browser-code-imports-no-server-code',
      severity: 'error',
      from: { path: '^(shell|mf-[^/]+)/src', pathNot: TEST },
      to: {
        path: '^(packages/(?!platform/|ui/|contracts/)|services|gateway)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-remote-imports-another',
      severity: 'error',
      from: { path: '^mf-([^/]+)/' },
      to: { path: '^(mf-(?!$1/)|shell/)' },
    },
    { name: 'shell-imports-no-remote', severity: 'error', from: { path: '^shell/' }, to: { path: '^mf-' } },
    {
      name: 'no-service-imports-another',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services/(?!$1/)|gateway/|shell/|mf-)' },
    },
    {
      name: 'servers-know-kit-and-contracts',
      severity: 'error',
      from: { path: '^(services|gateway)/', pathNot: TEST },
      to: { path: '^packages/(?!service-kit/|contracts/)' },
    },
    {
      name: 'kit-knows-contracts-only',
      severity: 'error',
      from: { path: '^packages/service-kit/src', pathNot: TEST },
      to: { path: '^(packages/(?!service-kit/|contracts/)|services|gateway|shell|mf-)' },
    },
    {
      name: 'models-know-no-http',
      severity: 'error',
      from: { path: '^services/[^/]+/src/db/' },
      to: { path: 'node_modules/express/' },
    },
    {
      name: 'tests-are-imported-by-tests-only',
      severity: 'error',
      from: { pathNot: TEST },
      to: { path: TEST, pathNot: 'node_modules/|^packages/[^/]+/src/testing/index' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
  },
};
