/** The allowed imports between workspaces; docs/adr/0002 has the reasons. Checked by `npm run verify`. */
const TEST = '\\.test\\.tsx?$|/test/|/testing/|^jest\\.|^e2e/';
const BUILD_CONFIG = '/webpack\\.config\\.ts$';
// Compares the columns that each service says it moves with those of the database: only there are all services together.
const TEST_OF_ALL = '^services/all/src/merged-columns\\.test\\.ts$';
const OURS = '^(packages|services|exemplars|gateway|shell|mf-[^/]+|e2e)/';

/** The workspaces that each workspace may import. A workspace that is not listed may import none. */
const BROWSER = ['packages/platform', 'packages/ui', 'packages/contracts'];
const SERVER = ['packages/content', 'packages/service-kit', 'packages/contracts'];
const SERVICE = ['packages/documents', 'packages/mails', 'packages/offers', ...SERVER];
const ARROWS = {
  'packages/contracts': [],
  'packages/content': ['packages/contracts'],
  'packages/ui': ['packages/contracts'],
  'packages/platform': ['packages/contracts'],
  'packages/remote-kit': BROWSER,
  'packages/booking-kit': ['packages/remote-kit', ...BROWSER],
  'packages/documents': [],
  'packages/search': ['packages/contracts'],
  'packages/settings': [],
  'packages/service-kit': ['packages/contracts', 'packages/search', 'packages/settings'],
  // Above the service kit, which knows no domain.
  'packages/mails': ['packages/service-kit', 'packages/contracts'],
  'packages/offers': ['packages/service-kit', 'packages/contracts'],
  'packages/build': ['packages/content', 'packages/contracts'],
  'packages/mailbox': SERVER,
  'packages/cli-kit': ['packages/settings'],
  'packages/release': ['packages/contracts', 'packages/cli-kit'],
  'packages/stack': ['packages/contracts', 'packages/settings', 'packages/cli-kit', 'packages/release'],
  shell: ['packages/content', 'packages/remote-kit', ...BROWSER],
  'mf-[^/]+': ['packages/booking-kit', 'packages/remote-kit', ...BROWSER],
  gateway: SERVER,
  'services/[^/]+': SERVICE,
  // Copied by `npm run new`, which puts the contract into the contracts, and the test of bookings into bookings.
  'exemplars/service': [...SERVICE, 'services/bookings/test'],
  'exemplars/remote': ['exemplars/service/contract', 'packages/remote-kit', ...BROWSER],
  e2e: [
    'packages/build',
    'packages/contracts',
    'packages/release',
    'packages/search',
    'packages/service-kit',
    'packages/stack',
  ],
};

/** Contracts of what the site is about; accounts, mail, files and releases are needed by everyone. */
const DOMAINS = '^packages/contracts/src/(bookings|community|events|learning|webinars)/';

/** The workspace's own folder, matched by the first group of `from`, and those of `others`. */
const ownAnd = (others) => `^($1|${['none', ...others].join('|')})/`;

const arrows = Object.entries(ARROWS).flatMap(([kind, others]) => [
  {
    name: `arrows-of-${kind}`,
    severity: 'error',
    from: { path: `^(${kind})/`, pathNot: `${TEST}|${BUILD_CONFIG}` },
    to: { path: OURS, pathNot: ownAnd(others) },
  },
  {
    name: `arrows-of-tests-in-${kind}`,
    severity: 'error',
    from: { path: [`^(${kind})/.*(${TEST})`, `^(${kind})/.*${BUILD_CONFIG}`], pathNot: TEST_OF_ALL },
    to: { path: OURS, pathNot: ownAnd([...others, 'packages/stack', 'packages/build']) },
  },
]);

/** The folders of shell/src that each folder there may import. Files beside them, such as `app.tsx`, put them together. */
const SHELL_FRAME = ['routing', 'federation', 'sign-in', 'layout'];
const SHELL_FLOORS = {
  'first-screen': [],
  routing: [],
  'sign-in': [],
  account: [],
  company: [],
  federation: ['routing'],
  observe: ['federation'],
  'offline-worker': [],
  'release-check': ['federation'],
  layout: SHELL_FRAME,
  // Each page in its folder: no page imports another.
  'pages/[^/]+': [...SHELL_FRAME, 'account', 'company'],
};

const shellFloors = Object.entries(SHELL_FLOORS).map(([folder, lower]) => ({
  name: `floors-of-shell-${folder}`,
  severity: 'error',
  from: { path: `^(shell/src/${folder})/`, pathNot: TEST },
  to: { path: '^shell/src/', pathNot: ownAnd(lower.map((each) => `shell/src/${each}`)) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...arrows,
    ...shellFloors,
    {
      name: 'every-folder-of-the-shell-is-on-a-floor',
      severity: 'error',
      from: {
        path: '^shell/src/[^/]+/',
        pathNot: `^shell/src/(${Object.keys(SHELL_FLOORS).join('|')}|testing)/`,
      },
      to: { path: '^shell/src/' },
    },
    {
      name: 'every-workspace-is-of-a-kind-above',
      severity: 'error',
      from: { path: OURS, pathNot: `^(${Object.keys(ARROWS).join('|')})/` },
      to: { path: OURS },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@backflow/ui/global.css$' },
    },
    {
      name: 'contracts-know-zod-only',
      severity: 'error',
      // The list of all endpoints, which reads the folder, is for Node.
      from: { path: '^packages/contracts/src', pathNot: `${TEST}|/src/endpoints\\.ts$` },
      to: { pathNot: '^packages/contracts/|node_modules/zod/' },
    },
    {
      name: 'service-kit-and-platform-know-no-domain',
      severity: 'error',
      from: { path: '^packages/(service-kit|search|settings|platform|ui)/', pathNot: TEST },
      to: { path: DOMAINS },
    },
    {
      name: 'contract-frame-knows-no-domain',
      severity: 'error',
      from: {
        path: '^packages/contracts/src/([^/]+\\.ts|remotes/|compatibility/)',
        pathNot: TEST,
      },
      to: { path: DOMAINS },
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
      to: { path: TEST, pathNot: 'node_modules/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|playwright-report|\\.(data|cache|git))/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.json'],
    },
  },
};
