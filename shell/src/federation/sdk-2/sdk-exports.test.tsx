import * as zod from '@backflow/contracts/zod';
import { render } from '@testing-library/react';
import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import * as router from 'react-router-dom';
import * as own from './router-exports.ts';
import { platform } from './sdk-exports.ts';

const listed = JSON.parse(readFileSync('packages/platform/sdk-exports.json', 'utf8')) as Record<
  string,
  string[]
>;

test('version 2 of the SDK has every export that releases for it may import', () => {
  const names = Object.entries(listed).flatMap(([version, added]) => (version.startsWith('2.') ? added : []));
  const provided = [...Object.keys(platform), ...Object.keys(zod).map((name) => `zod.${name}`)];
  expect(names.filter((name) => !provided.includes(name))).toEqual([]);
  expect(Object.values<unknown>(platform)).not.toContain(undefined);
});

describe('what the adapter has in place of the router’s', () => {
  test.each([
    ['/courses/:id', { id: 'a b/c' }],
    ['/courses/:id?', {}],
    ['/courses/:id/edit', { id: '7' }],
    ['/files/*', { '*': 'a/b' }],
    ['courses', {}],
    ['/', {}],
  ])('generatePath(%j, %j) is the same', (pattern, params) => {
    expect(own.generatePath(pattern, params)).toBe(router.generatePath(pattern, params));
  });

  test('generatePath refuses a missing parameter', () => {
    expect(() => own.generatePath('/courses/:id')).toThrow('Missing ":id" param');
  });

  test.each([
    ['/courses/:id', '/courses/a%20b'],
    ['/courses/:id', '/courses/a%2Fb'],
    ['/courses', '/events'],
  ])('useMatch(%j) at %s, and Outlet', (pattern, at) => {
    const found: unknown[] = [];
    const Matches = () => {
      found.push(own.useMatch(pattern), router.useMatch(pattern));
      return <own.Outlet />;
    };
    const { Route, Routes, MemoryRouter } = router;
    const { container } = render(
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route element={<Matches />}>
            <Route path="*" element={<p>inside</p>} />
          </Route>
        </Routes>
      </MemoryRouter>,
    );
    expect(found[0]).toEqual(found[1]);
    expect(container.textContent).toBe('inside');
  });
});
