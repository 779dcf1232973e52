import { execFileSync } from 'node:child_process';
import { MAX_MARKDOWN } from '@backflow/contracts';
import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '../errors/errors.ts';
import { renderMarkdown } from './render-markdown.ts';

const FILE = '/api/files/123e4567-e89b-12d3-a456-426614174000';
const getHtml = async (source: string) => (await renderMarkdown(source)).html;

describe('a block quote marked with >!', () => {
  it('is folded until it is asked for, inside a list too, with what is marked up in it', async () => {
    expect(await getHtml('- Is it safe?\n  >! *No.* Valves\n  >! leak.\n- Next')).toBe(
      '<ul>\n<li>Is it safe?<details>\n<summary>Show the answer</summary>\n' +
        '<p><em>No.</em> Valves<br />\nleak.</p>\n</details>\n</li>\n<li>Next</li>\n</ul>\n',
    );
  });

  it('is no other quote, and no text that only begins so', async () => {
    expect(await getHtml('> Mind the gap!')).toBe('<blockquote>\n<p>Mind the gap!</p>\n</blockquote>\n');
    expect(await getHtml('>!important')).toContain('<blockquote>');
    expect(await getHtml('! plain')).toBe('<p>! plain</p>\n');
  });

  it('leaves a quote beside it and inside it as it is', async () => {
    const html = await getHtml('>! Hidden\n>\n> > inner\n\n> shown');
    expect(html.match(/<details>/g)).toHaveLength(1);
    expect(html.match(/<blockquote>/g)).toHaveLength(2);
  });
});

describe('headings', () => {
  it('begin at h2 and leave out no level, whatever the author counted from', async () => {
    const tags = async (source: string) =>
      [...(await getHtml(source)).matchAll(/<(h\d)/g)].map(([, tag]) => tag);
    expect(await tags('# a\n## b\n### c\n#### d\n## e')).toEqual(['h2', 'h3', 'h4', 'h4', 'h3']);
    expect(await tags('### a\n##### b\n# c\n### d')).toEqual(['h2', 'h3', 'h2', 'h3']);
    expect(await tags('a\n=\nb\n-')).toEqual(['h2', 'h3']);
  });

  it('have ids that are unique and cannot be those of a page', async () => {
    const { html, headings } = await renderMarkdown(
      '# Test *it*\n# Test it\n# Test it 2\n## Über 水!\n# !\n### \\_\\_proto\\_\\_',
    );
    expect(headings).toEqual([
      { id: 's-test-it', level: 2, text: 'Test it' },
      { id: 's-test-it-2', level: 2, text: 'Test it' },
      { id: 's-test-it-2-2', level: 2, text: 'Test it 2' },
      { id: 's-über-水', level: 3, text: 'Über 水!' },
      { id: 's-section', level: 2, text: '!' },
      { id: 's-proto', level: 3, text: '__proto__' },
    ]);
    for (const { id } of headings) expect(html).toContain(`id="${id}"`);
  });

  it('have no ids where several texts share a page, whichever way a text was rendered before', async () => {
    const [source, bare] = ['# Same\n### b', { headingIds: false }];
    const { headings } = await renderMarkdown(source);
    for (const _ of [1, 2]) {
      const html = '<h2>Same</h2>\n<h3>b</h3>\n';
      expect(await renderMarkdown(source, bare)).toMatchObject({ html, headings: [] });
      expect(await renderMarkdown(source)).toMatchObject({ headings });
    }
    expect(headings).toHaveLength(2);
  });

  it('that are empty are none', async () => {
    expect(await renderMarkdown('#\n## \n# ![](/x)')).toMatchObject({ headings: [] });
    expect(await getHtml('#\n## ')).not.toContain('<h');
  });
});

describe('links', () => {
  const away = 'rel="noopener noreferrer nofollow" target="_blank"';
  it.each([
    ['[a](https://epa.gov/x?y=1&z)', `<a href="https://epa.gov/x?y=1&amp;z" ${away}>a</a>`],
    ['<http://epa.gov>', `<a href="http://epa.gov" ${away}>http://epa.gov</a>`],
    ['https://epa.gov/a', `<a href="https://epa.gov/a" ${away}>https://epa.gov/a</a>`],
    ['[a](/courses/1 "title")', '<a href="/courses/1">a</a>'],
    ['[a][b]\n\n[b]: /x', '<a href="/x">a</a>'],
    ['me@example.com', '<a href="mailto:me@example.com">me@example.com</a>'],
    ['[a](//evil.example)', '[a](//evil.example)'],
    ['[a](page.html)', '[a](page.html)'],
    ['ftp://a.example readme.md', 'ftp://a.example readme.md'],
  ])('of %j', async (source, html) => {
    expect(await getHtml(source)).toBe(`<p>${html}</p>\n`);
  });
});

describe('text', () => {
  it('keeps its lines, and says how long it takes to read', async () => {
    expect(await getHtml('one\ntwo\n\nthree')).toBe('<p>one<br />\ntwo</p>\n<p>three</p>\n');
    expect((await renderMarkdown('')).readingMinutes).toBe(1);
    expect((await renderMarkdown('word '.repeat(220))).readingMinutes).toBe(1);
    expect(
      (await renderMarkdown(`# ${'word '.repeat(110)}\n\n${'- word\n'.repeat(111)}`)).readingMinutes,
    ).toBe(2);
  });

  it('is told without its markup, in one line', async () => {
    const { text } = await renderMarkdown(
      `# A *test*\n\n> quoted\n> twice\n\n- [link](https://a.example)\n- <b>\n\n|a|b|\n|-|-|\n|1|2|\n\n![A gauge](${FILE})\n\n\`\`\`\ncode  here\n\`\`\``,
    );
    expect(text).toBe('A test quoted twice link <b> a b 1 2 A gauge code here');
    expect((await renderMarkdown('---')).text).toBe('');
  });

  it('shows pictures of our own only', async () => {
    expect(await getHtml(`![A *gauge*](${FILE})`)).toBe(
      `<p><img src="${FILE}" alt="A gauge" loading="lazy" /></p>\n`,
    );
    for (const src of ['https://evil.example/a.png', `${FILE}/..`, '/api/me']) {
      expect(await getHtml(`![A <b>gauge](${src})`)).toBe('<p>A &lt;b&gt;gauge</p>\n');
    }
    for (const src of [`/${FILE}`, 'data:image/png;base64,x', 'x']) {
      expect(await getHtml(`![A](${src})`)).toBe(`<p>![A](${src})</p>\n`);
    }
  });

  it('lets a table and code scroll by themselves, by keyboard too', async () => {
    const table = '|a|b|c|\n|-|:-:|-:|\n|1|2|3|\n\n';
    const html = await getHtml(table + table + '```js\n<b>\n```');
    expect(html).toContain('<div class="table" tabindex="0" role="region" aria-label="Table 1">\n<table>');
    expect(html).toContain('aria-label="Table 2"');
    expect(html).toContain('<th scope="col" class="center">b</th>');
    expect(html).toContain('<td class="right">3</td>');
    expect(html).toContain('<pre tabindex="0"><code>&lt;b&gt;\n</code></pre>');
    expect(html).not.toContain('style');
  });

  it('is rendered once', async () => {
    expect(await renderMarkdown('# same')).toBe(await renderMarkdown('# same'));
  });
});

describe('what would become too much', () => {
  const fill = (piece: string, end = '') =>
    piece.repeat(Math.ceil(MAX_MARKDOWN / piece.length)).slice(0, MAX_MARKDOWN - end.length) + end;

  it('is refused by its length, naming the field', async () => {
    await expect(renderMarkdown(fill('word '))).resolves.toMatchObject({ readingMinutes: 55 });
    const refused = renderMarkdown(`${fill('word ')}x`, { field: 'body' });
    await expect(refused).rejects.toThrow(ValidationError);
    await expect(refused).rejects.toMatchObject({ errors: [{ path: 'body' }] });
    await expect(renderMarkdown('>'.repeat(1_000_000))).rejects.toThrow(ValidationError);
  });

  it.each([
    [
      'a definition that is referred to often',
      `[a]: https://a.example/${'x'.repeat(20_000)}\n\n${'[a]'.repeat(12_000)}`,
    ],
    ['headings', fill('# a\n')],
    ['links', fill('http://a ')],
    ['tables', fill('|a|\n|-|\n|b|\n\n')],
    ['a wide table', `${'|a'.repeat(4000)}\n${'|-'.repeat(4000)}\n${'|\n'.repeat(20_000)}`],
    ['emphasis', fill('*a')],
    ['lists', fill('- a\n')],
    ['lines', fill('a\n')],
  ])('is refused: %s', async (_, source) => {
    await expect(renderMarkdown(source)).rejects.toThrow('too much markup');
  });

  it.each([
    '>',
    '> ',
    '- ',
    '1. ',
    '> - ',
    '[',
    '![',
    '[[a](',
    '![a](',
    '](',
    '*',
    '**',
    '_a ',
    '~~',
    '`',
    '<',
    '<a',
    '&',
    '\\',
    '|',
    ' ',
    '\t',
    '\n',
    '\u0000',
    '\ud800',
    'https://a/?',
    'a@',
    '[a]: ',
    '```\n',
  ])('ends, and nests no deeper than a page can bear: %j for ever', async (piece) => {
    const html = await renderMarkdown(fill(piece, 'x')).then(
      (rendered) => rendered.html,
      () => '',
    );
    let [depth, deepest] = [0, 0];
    for (const [tag] of html.matchAll(/<\/?(?:blockquote|ul|ol|li|em|strong|s|a)\b/g)) {
      depth += tag.startsWith('</') ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThanOrEqual(40);
  });
});

it('costs a process that renders nothing neither parser nor sanitizer', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(new URL('../index.ts', import.meta.url).href)});
    console.log(loaded.length > 50, loaded.filter((url) => /markdown-it|sanitize-html/.test(url)).length);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(output.trim()).toBe('true 0');
});
