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

/** Modules that connect to other hosts, as configured by settings. No other module of a server may. */
const SPEAKS_TO_OTHERS = [
  'gateway/src/forwarding/connections.ts',
  'packages/service-kit/src/{redis/redis,db/database,db/instant,db/migrate,db/pipeline-client,jobs/boss}.ts',
  'packages/service-kit/src/versions/follow-unannounced.ts',
  'services/media/src/files/storage.ts',
  'services/notifications/src/sending/{compose-mail,mail-transport}.ts',
];
const message = 'Only the modules in SPEAKS_TO_OTHERS speak to other hosts: see docs/security/input.md.';
const CLIENTS = [
  { regex: '^(node:)?(https|http2|tls|dgram)$|^(undici|redis|pg|nodemailer|@aws-sdk/.*)$' },
  { regex: '^(node:)?http$', importNames: ['request', 'get', 'Agent', 'ClientRequest', 'default'] },
  { regex: '^(node:)?net$', importNames: ['connect', 'createConnection', 'Socket', 'default'] },
];

/**
 * Names that mean nothing to an engineer from elsewhere, each with what to write instead. The rule checks declared
 * names.
 */
const VAGUE_NAMES = {
  '^(hold|held)([A-Z]|$)': 'lock (a row), store or pending',
  '^(keep|kept)([A-Z]|$)': 'cache, store or retain',
  '^(tell|told|said|say)([A-Z]|$)': 'notify, message or format',
  '^things?([A-Z]|$)|Things?$': 'the name of what it is: record, item',
  '^words(Of)?$|WordsOf$': 'message, label or text',
  '^(lend|lent|borrowed)([A-Z]|$)': 'expose, provided or shared',
  '^(occasion|doomed|takeIn|readAnew|chiefFields|BESIDES)':
    'mailData, toDelete, applyToCache, refetch, auditSummary, JOINED_FIELDS',
};
/** Released migrations are never edited; words are what the search is about. */
const EXEMPT_FROM_VAGUE_NAMES = ['**/migrations/*.ts', 'packages/search/**'];
const DECLARED =
  ':matches(VariableDeclarator, FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration)';
const VAGUE_DECLARATIONS = Object.entries(VAGUE_NAMES).map(([pattern, instead]) => ({
  selector: `${DECLARED} > Identifier.id[name=/${pattern}/]`,
  message: `Write what the field writes: ${instead}.`,
}));

const QUERYING = ['{shell,mf-*,packages/{booking-kit,remote-kit},exemplars}/**/*.{ts,tsx}'];
const LITERAL_QUERY_KEY = {
  selector: "Property[key.name='queryKey'] > ArrayExpression",
  message:
    'Keys come from the contract: take queryOf, pagesOf or cacheEntryOf of @backflow/platform (ADR 46).',
};

/** What people read: the words of labels, with capitals but for short ones, and "email". */
const READ = [...QUERYING, 'services/notifications/src/templates/*.ts'];
const LOWER_CASE_WORD = '\\s(?!(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with)\\b)[a-z]';
const BUTTON = "JSXElement[openingElement.name.name='Button']";
const MAIL = '[\\s(][Mm]ails?[\\s.,;:?]|^[Mm]ails? ';
const LABELS = [
  {
    selector: `:matches(${BUTTON} > JSXText, ${BUTTON} > JSXExpressionContainer > ConditionalExpression > Literal)[value=/${LOWER_CASE_WORD}/]`,
    message: 'Buttons are in title case: "Save Changes" (CONTRIBUTING.md, "Change a text").',
  },
  {
    selector: `:matches(JSXText[value=/${MAIL}/], Literal[value=/${MAIL}/], TemplateElement[value.raw=/${MAIL}/])`,
    message: 'People read "email".',
  },
];

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '.data', '.cache', '**/test-results', '**/playwright-report'] },
  eslint.configs.recommended,
  // Without the rules that need types: oxlint runs those (.oxlintrc.json).
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { regexp },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-restricted-imports': [
        'error',
        ...['date-fns', 'date-fns-tz'].map((name) => ({
          name,
          message: `Import from '${name}/theFunction': all of it is 300 MB of memory.`,
        })),
      ],
      // An expression that takes long for some texts blocks the whole process: docs/security/input.md.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: [
      'shell/**/*.{ts,tsx}',
      '{mf-*,exemplars/remote}/**/*.{ts,tsx}',
      'packages/{booking-kit,platform,remote-kit,ui}/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // The other rules run the React compiler over each file, which takes most of ESLint's time, and tests have no components
    // that members see.
    files: TESTS,
    rules: Object.fromEntries(
      Object.keys(reactHooks.configs.recommended.rules)
        .filter((name) => !/rules-of-hooks|exhaustive-deps/.test(name))
        .map((name) => [name, 'off']),
    ),
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
    files: ['**/*.{ts,tsx}'],
    ignores: EXEMPT_FROM_VAGUE_NAMES,
    rules: { 'no-restricted-syntax': ['error', ...VAGUE_DECLARATIONS] },
  },
  {
    // The later of two blocks replaces the rule, so this one has both.
    files: READ,
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', LITERAL_QUERY_KEY, ...LABELS, ...VAGUE_DECLARATIONS] },
  },
  {
    // Webpack, Jest, Playwright, and the components that a remote exposes need a default export.
    files: [
      '**/*.{config,reporter}.{ts,js}',
      '.*.js',
      'jest.global-*.ts',
      'packages/build/src/{page-{loader,transform},{contract,library}-loader}.ts',
      'packages/build/src/federation/provide{,d}-runtime.ts',
      'packages/remote-kit/jest-preset.js',
      'packages/stack/src/testing/jest/*.ts',
      '{mf-*,exemplars/remote}/src/{widgets,admin-tabs}/*.tsx',
      '**/*.d.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
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
