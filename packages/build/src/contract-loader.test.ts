import { expect, test } from '@jest/globals';
import contractLoader from './contract-loader.ts';

test('an endpoint keeps what browsers read, and loses what only servers read', () => {
  const source = `export const list = endpoint({ id: 'a.list', method: 'GET', summary: 'All.', query: z.object({ ...page, q: z.string() }), response: A });`;
  const loaded = contractLoader(source);
  expect(loaded).toContain("id: 'a.list', method: 'GET'");
  expect(loaded).toContain('response: A');
  expect(loaded).not.toMatch(/summary|query|page/);
});

test('calls outside of functions are marked as pure, a chain of calls as a whole', () => {
  expect(contractLoader('const a = z.object({ b: z.string() });')).toBe(
    'const a = /*#__PURE__*/ z.object({ b: /*#__PURE__*/ z.string() });',
  );
  expect(contractLoader('const a = z.string().check(z.trim());')).toBe(
    'const a = /*#__PURE__*/ (() => z.string().check(z.trim()))();',
  );
  const inside = 'function f() { return g(); }';
  expect(contractLoader(inside)).toBe(inside);
});
