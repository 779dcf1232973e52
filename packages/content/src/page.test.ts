import { expect, test } from '@jest/globals';
import { compilePage } from './page.ts';

const page = (body: string) =>
  compilePage(
    `---\ntitle: Terms\nlead: What counts.\nupdated: June 9, 2025\n---\n---\nid: one\ntitle: One\n---\n${body}\n`,
    'terms.md',
  );

test('the text of a section is compiled to elements', () => {
  const [section] = page('A **b** [c](/d) e\\\nf\n\n- g\n- h').sections;
  const { body } = section ?? {};
  expect(section).toMatchObject({ id: 'one', title: 'One' });
  expect(body).toEqual([
    {
      tag: 'p',
      children: [
        'A ',
        { tag: 'strong', children: ['b'] },
        ' ',
        { tag: 'a', href: '/d', children: ['c'] },
        ' e',
        { tag: 'br', children: [] },
        'f',
      ],
    },
    { tag: 'ul', children: ['g', 'h'].map((text) => ({ tag: 'li', children: [text] })) },
  ]);
});

test.each([
  ['a table', '| a |\n| --- |\n| b |', "terms.md contains Markdown that pages don't show: <table>"],
  ['an image', '![a](/b.png)', "terms.md contains Markdown that pages don't show: image"],
])('refuses %s', (_, body, message) => {
  expect(() => page(body)).toThrow(message);
});
