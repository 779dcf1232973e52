import { expect, test } from '@jest/globals';
import * as z from '@backflow/contracts/zod';
import { parseContent } from './read-content.ts';

const Lesson = z.strictObject({ title: z.string(), content: z.string() });
const Course = z.strictObject({
  title: z.string(),
  price: z.string(),
  content: z.string(),
  lessons: z.array(Lesson),
});
const read = (text: string) => parseContent(text, 'content/course.md', Course, 'lessons');

const WHOLE = `---
title: 'Basics: an introduction'
price: '0'
---

First paragraph.

| A | B |
| --- | --- |
| 1 | 2 |
---
title: One
---
- a list
---
title: Two
---
`;

test('a file is a document with its parts, each with front matter and Markdown', () => {
  expect(read(WHOLE)).toEqual({
    title: 'Basics: an introduction',
    price: '0',
    content: 'First paragraph.\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    lessons: [
      { title: 'One', content: '- a list' },
      { title: 'Two', content: '' },
    ],
  });
  expect(read(WHOLE.replaceAll('\n', '\r\n'))).toEqual(read(WHOLE));
});

test.each([
  ['no front matter', 'Text alone', 'content/course.md must begin with front matter'],
  ['front matter without an end', '---\ntitle: One\n', 'content/course.md must begin with front matter'],
  ['a field that is missing', WHOLE.replace("price: '0'\n", ''), 'content/course.md is not valid:\n  price:'],
  ['a field of the wrong type', WHOLE.replace("'0'", '0'), '  price: must be of type string'],
  ['a misspelled field', WHOLE.replace('price', 'prize'), 'front matter: unknown: prize'],
  ['a part that is wrong', WHOLE.replace('title: Two', 'name: Two'), '  lessons.1.title:'],
  [
    'front matter that is not YAML',
    WHOLE.replace('title: One', 'title: [One'),
    'content/course.md is not YAML',
  ],
])('refuses %s, and names the file and the field', (_, text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('refuses parts where a document has none', () => {
  expect(() => parseContent(WHOLE, 'article.md', z.strictObject({ title: z.string() }))).toThrow(
    'must have one part',
  );
});
