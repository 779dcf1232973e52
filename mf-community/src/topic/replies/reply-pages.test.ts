import { MAX_NUMBER } from '@backflow/contracts/community';
import { describe, expect, test } from '@jest/globals';
import {
  MAX_PAGES,
  PAGE_SIZE,
  covers,
  hiddenCounts,
  getNumber,
  cursorAfter,
  cursorBefore,
  repliesIn,
  startCursorFor,
  parseTarget,
  withReply,
} from './reply-pages.ts';
import type { ReplyPages } from './reply-pages.ts';
import { buildPost, buildReplies } from '../../testing/build-topic.ts';

const NUMBERS = buildReplies(400);
/** A page of the replies from one number to another. */
const getPage = (from: number, to: number, last: number) => ({
  replies: NUMBERS.slice(from - 1, to),
  hasEarlier: from > 1,
  hasLater: to < last,
});
const getData = (from: number, to: number, last: number): ReplyPages => ({
  pages: [getPage(from, to, last)],
  pageParams: [{}],
});
const numbersIn = (data: ReplyPages) => repliesIn(data).map(getNumber);

test('an address links to a reply, to the last one, or to none', () => {
  const searches = [
    'reply=12',
    'reply=last',
    '',
    'reply=0',
    'reply=-1',
    'reply=1e3',
    'reply=99999999999',
    'reply=x',
  ];
  expect(searches.map((search) => parseTarget(new URLSearchParams(search)))).toEqual([
    12,
    'last',
    ...Array.from({ length: 6 }, () => null),
  ]);
});

test('the first page starts a little above the target', () => {
  expect([null, 1, 6, 7, 300].map(startCursorFor)).toEqual([{}, {}, {}, { after: 1 }, { after: 294 }]);
  expect(startCursorFor('last')).toEqual({ before: MAX_NUMBER });
});

describe('the next page', () => {
  test('continues from the loaded numbers', () => {
    expect(cursorAfter(getPage(21, 40, 60))).toEqual({ after: 40 });
    expect(cursorAfter(getPage(41, 60, 60))).toBeUndefined();
    expect(cursorBefore(getPage(21, 40, 60), {})).toEqual({ before: 21 });
    expect(cursorBefore(getPage(1, 20, 60), {})).toBeUndefined();
  });

  test('is found also when all replies of a page were deleted', () => {
    const gone = { replies: [], hasEarlier: true, hasLater: false };
    expect(cursorBefore(gone, { after: 294 })).toEqual({ before: 295 });
    expect(cursorAfter(gone)).toBeUndefined();
  });
});

test('the loaded range includes deleted replies', () => {
  const middle = getData(21, 40, 60);
  expect([20, 21, 30, 40, 41].map((target) => covers(middle, target))).toEqual([
    ...[false, true, true, true, false],
  ]);
  expect(covers(middle, 'last')).toBe(false);
  expect([1, 60, 999].map((target) => covers(getData(1, 60, 60), target))).toEqual([true, true, true]);
  expect(covers(undefined, 1)).toBe(false);
});

describe('a new reply', () => {
  test('is appended once', () => {
    const [reply] = [buildPost({ number: 6 })];
    const once = withReply(getData(1, 5, 5), reply);
    expect(numbersIn(once)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(withReply(once, reply)).toBe(once);
  });

  test('is not appended when the end is not loaded', () => {
    const middle = getData(1, 20, 60);
    expect(withReply(middle, buildPost({ number: 61 }))).toBe(middle);
  });

  test('starts a new page after a full one, and the farthest page is dropped', () => {
    let data = getData(1, PAGE_SIZE, PAGE_SIZE);
    const last = PAGE_SIZE * (MAX_PAGES + 1);
    for (let number = PAGE_SIZE + 1; number <= last; number++) {
      data = withReply(data, buildPost({ number }));
    }
    expect(data.pages).toHaveLength(MAX_PAGES);
    expect(numbersIn(data)).toHaveLength(PAGE_SIZE * MAX_PAGES);
    expect(numbersIn(data).at(-1)).toBe(last);
    expect(data.pageParams[0]).toEqual({ after: PAGE_SIZE });
  });

  test('fixes the start of the last page, so that a refetch returns the same page', () => {
    const data = { ...getData(41, 60, 60), pageParams: [startCursorFor('last')] };
    expect(withReply(data, buildPost({ number: 61 })).pageParams).toEqual([{ after: 40 }, { after: 60 }]);
  });
});

test('hidden counts are exact when one side is hidden or no reply was deleted', () => {
  const counts = (replyCount: number, lastNumber: number, from: number, to: number) =>
    hiddenCounts({ replyCount, lastNumber }, getData(from, to, 60));
  expect(counts(60, 60, 1, 20)).toEqual({ earlier: 0, later: 40, isExact: true });
  expect(counts(50, 60, 41, 60)).toEqual({ earlier: 30, later: 0, isExact: true });
  expect(counts(60, 60, 21, 40)).toEqual({ earlier: 20, later: 20, isExact: true });
  expect(counts(50, 60, 21, 40)).toEqual({ earlier: 20, later: 10, isExact: false });
});
