import { expect, it } from '@jest/globals';
import { ValidationError } from '../errors/errors.ts';
import { PageOf } from '../http/page-of.ts';
import { pageOfMatches } from './page-of-matches.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

it('leads from page to page to the end', () => {
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = pageOfMatches({ ids }, { cursor, limit: 2 });
    pages.push([...page.items]);
    cursor = page.nextCursor;
  }
  expect(pages).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

it('has no next page where the last one is full', () => {
  expect(pageOfMatches({ ids }, { limit: 5 })).toEqual(new PageOf(ids, null));
  expect(pageOfMatches({ ids: [] }, { limit: 5 })).toEqual(new PageOf([], null));
});

it.each([
  'x',
  'm4',
  '["match"]',
  '["match",-1]',
  '["match",1.5]',
  '["match",99999]',
  '["title",2]',
  '2',
  `'`,
])('refuses %j as a cursor', (text) => {
  const cursor = Buffer.from(text).toString('base64url');
  expect(() => pageOfMatches({ ids }, { cursor, limit: 2 })).toThrow(ValidationError);
});
