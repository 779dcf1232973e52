import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.{ts,tsx}', '**/test/**', '**/testing/**'];
const SERVERS = [
  'gateway/**/*.ts',
  '{services,exemplars/service}/**/*.ts',
  'packages/{service-kit,contracts,search,mailbox}/**/*.ts',
];

/** The modules that speak to other hosts: each to those that the settings name. Nothing else on a server may. */
const SPEAKS_TO_OTHERS = [
  'gateway/src/forwarding/upstream.ts',
  'packages/service-kit/src/{redis,db/database,db/instant,db/migrate,jobs/boss}.ts',
  'services/media/src/files/storage.ts',
  'services/notifications/src/sending/mail-transport.ts',
];
const message = 'Only the modules in SPEAKS_TO_OTHERS speak to other hosts: see docs/security.md.';
const CLIENTS = [
  { regex: '^(node:)?(https|http2|tls|dgram)$|^(undici|redis|pg|nodemailer|@aws-sdk/.*)$' },
  { regex: '^(node:)?http$', importNames: ['request', 'get', 'Agent', 'ClientRequest', 'default'] },
  { regex: '^(node:)?net$', importNames: ['connect', 'createConnection', 'Socket', 'default'] },
];

/**
 * Names that say nothing to an engineer from elsewhere, by what to write instead. For names that are declared; the folders below
 * have none of them, others are added as they are cleaned.
 */
const VAGUE_NAMES = {
  '^(hold|held)([A-Z]|$)': 'lock (a row), store or pending',
  '^(keep|kept)([A-Z]|$)': 'cache, store or retain',
  '^(tell|told|said|say)([A-Z]|$)': 'notify, message or format',
  '^things?([A-Z]|$)|Things?$': 'the name of what it is: record, item',
  '(^words(Of)?|Words(Of)?)$': 'message, label or text',
  '^(lend|lent|borrowed)([A-Z]|$)': 'expose, provided or shared',
  '^(occasion|doomed|takeIn|readAnew|chiefFields|BESIDES)':
    'mailData, toDelete, applyToCache, refetch, auditSummary, JOINED_FIELDS',
};
const CLEAN_OF_VAGUE_NAMES = [
  'packages/{build,content,mailbox}/**/*.ts',
  'packages/contracts/src/time/**/*.ts',
  'exemplars/**/*.{ts,tsx}',
  'mf-{events,learning}/**/*.{ts,tsx}',
  'packages/remote-kit/src/records/*.{ts,tsx}',
];
const DECLARED =
  ':matches(VariableDeclarator, FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration)';

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '.data', '.cache', '**/test-results', '**/playwright-report'] },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { regexp },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
      // An arrow that hands on a void call reads well; numbers are fit to be put in text; '' often means absent.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-restricted-imports': [
        'error',
        ...['date-fns', 'date-fns-tz'].map((name) => ({
          name,
          message: `Import from '${name}/theFunction': all of it is 300 MB of memory.`,
        })),
      ],
      // What takes long for the wrong text holds up everybody: docs/security.md.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: [
      'shell/**/*.{ts,tsx}',
      '{mf-*,exemplars/remote}/**/*.{ts,tsx}',
      'packages/{ui,platform,remote-kit}/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: [
      'shell/**/*.{ts,tsx}',
      'mf-*/**/*.{ts,tsx}',
      'packages/remote-kit/**/*.{ts,tsx}',
      'exemplars/**/*.{ts,tsx}',
    ],
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "Property[key.name='queryKey'] > ArrayExpression",
          message:
            'Keys come from the contract: take queryOf, pagesOf or cacheEntryOf of @backflow/platform (ADR 46).',
        },
      ],
    },
  },
  {
    files: [...SERVERS, 'packages/stack/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'It can be foretold: take what node:crypto makes.' },
      ],
    },
  },
  {
    files: SERVERS,
    ignores: [...TESTS, ...SPEAKS_TO_OTHERS],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'EventSource'].map((name) => ({ name, message })),
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: CLIENTS.map((client) => ({ ...client, allowTypeImports: true, message })) },
      ],
    },
  },
  {
    files: CLEAN_OF_VAGUE_NAMES,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...Object.entries(VAGUE_NAMES).map(([pattern, instead]) => ({
          selector: `${DECLARED} > Identifier.id[name=/${pattern}/]`,
          message: `Write what the field writes: ${instead}.`,
        })),
      ],
    },
  },
  {
    // Webpack, Jest and Playwright, and the modules a remote lends as one component, ask for a default export.
    files: [
      '**/*.{config,reporter}.{ts,js}',
      '.*.js',
      'jest.global-*.ts',
      'packages/build/src/page-{loader,transform}.ts',
      'packages/stack/src/testing/jest/*.ts',
      '{mf-*,exemplars/remote}/src/{widgets,admin-tabs}/*.tsx',
      '**/*.d.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    // Tests look into answers freely; their assertions are the check.
    files: [...TESTS, 'e2e/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: {
      ...tseslint.configs.disableTypeChecked.languageOptions,
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
  },
);
