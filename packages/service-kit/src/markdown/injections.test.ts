import { describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { INJECTED_ADDRESSES, INJECTED_HTML, INJECTIONS, forbiddenIn } from '../testing/injections.ts';
import { renderMarkdown } from './render-markdown.ts';
import { sanitizeMarkdown } from './sanitize-markdown.ts';

const ORIGIN = 'https://academy.example';
const { DOMParser } = new JSDOM('').window;

/** Forbidden elements and attributes that a browser would make of it. */
function getProblems(html: string): string[] {
  const document = new DOMParser().parseFromString(html, 'text/html');
  return [...document.querySelectorAll('body *')].flatMap(({ localName, namespaceURI, attributes }) =>
    forbiddenIn({ name: localName, namespace: namespaceURI, attributes: [...attributes] }, ORIGIN),
  );
}

describe('whatever is written, nothing leaves but text and its structure', () => {
  it.each(INJECTIONS)('%j', async (source) => {
    expect(getProblems((await renderMarkdown(source)).html)).toEqual([]);
    expect(getProblems((await renderMarkdown(source, { headingIds: false })).html)).toEqual([]);
  });
});

describe('the second wall stands alone', () => {
  it.each([
    ...INJECTED_HTML,
    ...INJECTED_ADDRESSES.flatMap((address) => [
      `<a href="${address}">a</a>`,
      `<a href='${address}'>a</a>`,
      `<img src="${address}">`,
    ]),
    '<h2 id="root">a</h2><h3 id="s-a b">',
    '<div class="table admin" role="dialog" tabindex="5">',
    '<td class="secret" colspan="99999">',
    '<a href="/x" target="_top" rel="opener" ping="//evil.example" download>',
  ])('%j', (html) => {
    expect(getProblems(sanitizeMarkdown(html))).toEqual([]);
  });
});
