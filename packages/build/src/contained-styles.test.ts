import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FixtureRemote } from './testing/fixture-remote.ts';

let remote: FixtureRemote;
beforeAll(async () => {
  remote = await FixtureRemote.create();
});
afterAll(() => remote.remove());

const FILE = 'src/pages/list.module.css';

/** Each with what the build says of its second line. */
const REFUSED: readonly (readonly [css: string, problem: string])[] = [
  ['header { top: 0; }', '"header" needs a class of this file'],
  ['* { top: 0; }', '"*" needs a class of this file'],
  ['[data-pattern] { top: 0; }', '"[data-pattern]" needs a class of this file'],
  ['.title, h2 { top: 0; }', '"h2" needs a class of this file'],
  [':global(.menu) { top: 0; }', '".menu" needs a class of this file'],
  [':global .menu h2 { top: 0; }', '".menu h2" needs a class of this file'],
  ['main:has(.title) { top: 0; }', 'needs a class of this file outside of ":not()" and ":has()"'],
  [':not(.title) { top: 0; }', 'needs a class of this file'],
  [':is(.title, h2) p { top: 0; }', 'needs a class of this file'],
  ['.title { :not(&) { top: 0; } }', '":not(&)" needs a class of this file'],
  ['::selection { top: 0; }', '"::selection" needs a class of this file'],
  [':root { --ink: red; }', '":root" is never true: the rules of a remote apply inside its areas'],
  [":root[data-theme='dark'] .title { top: 0; }", 'tokens, or light-dark()'],
  ['body .title { top: 0; }', '"html", "body" and ":root" are outside. Write a class in their place'],
  ['@media print { footer { top: 0; } }', '"footer" needs a class of this file'],
  [
    "@font-face { font-family: 'Own'; src: local('Arial'); }",
    '"@font-face" holds for the whole site. The site provides the fonts',
  ],
  [
    '@keyframes :global(spin) { to { top: 0; } }',
    '"@keyframes spin" is a name of the whole site. Write it without ":global"',
  ],
  [
    "@property --own { syntax: '*'; inherits: false; }",
    '"@property" holds for the whole site. Declare the custom property in a rule with a class',
  ],
  [
    '@layer tokens { .title { top: 0; } }',
    '"@layer tokens" is a layer of the whole site. Write "@layer remotes"',
  ],
  ['@page { margin: 0; }', '"@page " formats what any part of the site prints. Name it "@page gauges-…"'],
  ['@counter-style own { system: fixed; symbols: x; }', '"@counter-style" holds for the whole site'],
];

describe('a build refuses, with file, line and what to write instead,', () => {
  let output = '';
  beforeAll(async () => {
    const imports = REFUSED.map((_, index) => `import './refused/r${index}.module.css';`);
    for (const [index, [css]] of REFUSED.entries()) {
      await remote.write(`src/refused/r${index}.module.css`, `@layer remotes {\n${css}\n}\n`);
    }
    await remote.write('src/refused/plain.css', 'h2 { top: 0; }\n');
    await remote.write('src/refused/no-layer.module.css', '.own { top: 0; }\n');
    await remote.write('src/refused/imports.module.css', "@import './plain.css';\n");
    await remote.write(
      'src/refused/lines.module.css',
      '@layer remotes {\n.more { top: 0; }\n.own {\n  composes: more;\n}\n\n\nfooter { top: 0; }\n}\n',
    );
    await remote.write(
      'src/later.tsx',
      `${imports.join('\n')}\nimport './refused/no-layer.module.css';\nimport './refused/imports.module.css';\n` +
        `import './refused/lines.module.css';\nexport default () => null;\n`,
    );
    output = await remote.build().then(
      () => 'no refusal',
      (error: unknown) => String(error),
    );
  }, 120_000);

  test.each(REFUSED.map(([css, problem], index) => [css, problem, index] as const))(
    '%s',
    (_css, problem, index) => {
      const lines = output.split('\n').filter((line) => line.includes(`src/refused/r${index}.module.css:`));
      expect(lines).toEqual([expect.stringContaining(`src/refused/r${index}.module.css:2: `)]);
      expect(lines[0]).toContain(problem);
    },
  );

  test('a plain style sheet, also one that another imports', () => {
    expect(output).toContain(
      'src/refused/plain.css:1: A plain style sheet styles the whole site. Name it *.module.css',
    );
  });

  test('a rule without a layer', () => {
    expect(output).toMatch(
      /no-layer\.module\.css:1: "\.own" is in no layer, and so overrides all others\. Put it into "@layer remotes/,
    );
  });

  test('by the line as it was written, where CSS modules have removed some', () => {
    expect(output).toContain('src/refused/lines.module.css:8: "footer" needs a class');
  });
});

describe('a build', () => {
  test('takes rules with a class, and scopes each style sheet to the areas of the release', async () => {
    await remote.write('src/later.tsx', 'export default () => null;\n');
    await remote.write(
      FILE,
      `@layer ui {\n.more { top: 0; }\n}\n@layer remotes {
.title, .title > :global(.table) *, h2.title + p, :is(.title, .more) p, [aria-busy='true'] > .title::before { color: teal; }
.title:has(> h2):not(.more) { animation: spin 1s; &:hover { top: 0; } h2 { top: 0; } > p { top: 0; } }
@keyframes spin { from { top: 0; } 50% { top: 1px; } to { top: 0; } }
@page gauges-list { margin: 1cm; @bottom-right { content: 'x'; } }
@media print { .title { page: gauges-list; } }
@container (width > 1px) { .title { top: 0; } }
@supports (display: grid) { .title { top: 0; } }\n}\n`,
    );
    const { release, files } = await remote.build();
    const css = files.get(release.files['./pages/list']?.styles[0] ?? '')?.toString() ?? '';
    const scope = `@scope ([data-release="gauges/${release.version}"]) to ([data-release]>*){`;
    expect(css.startsWith(scope)).toBe(true);
    expect(css.endsWith('}')).toBe(true);
    expect(css.split('@scope')).toHaveLength(2);
    const [, keyframes] = /@keyframes (spin-[\w-]{6})\{/.exec(css) ?? [];
    expect(css).toContain(`animation:${keyframes} 1s`);
    expect(css).toContain('@layer remotes{');
  }, 60_000);
});
