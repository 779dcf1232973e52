import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useParams, useSearchParams } from '../routing.ts';
import { pageLifecycles } from './page-lifecycles.tsx';
import type { PageProps } from './page-lifecycles.tsx';

function CoursePage() {
  const { id } = useParams();
  const [params] = useSearchParams();
  if (id === 'broken') throw new Error('It broke');
  return `course ${id}, step ${params.get('step')}`;
}

type Lifecycle = (props: PageProps & { name: string; domElement: HTMLElement }) => Promise<unknown>;
const { mount, update, unmount } = pageLifecycles(CoursePage) as unknown as Record<
  'mount' | 'update' | 'unmount',
  Lifecycle
>;
const navigator = { createHref: () => '', go: jest.fn(), push: jest.fn(), replace: jest.fn() };
const reportError = jest.fn();

let domElement: HTMLElement;
const at = (pathname: string, search = '') => ({
  ...{ name: 'course', path: '/courses/:id', navigator, reportError, domElement },
  location: { pathname, search, hash: '', state: null, key: 'default', unstable_mask: undefined },
});

beforeEach(() => {
  domElement = document.body.appendChild(document.createElement('div'));
});
afterEach(() => domElement.remove());

test('a page knows what its path names and follows the address', async () => {
  await mount(at('/courses/7', '?step=2'));
  expect(domElement.textContent).toBe('course 7, step 2');
  await update(at('/courses/8'));
  expect(domElement.textContent).toBe('course 8, step null');
  await unmount(at('/courses/8'));
  expect(domElement.textContent).toBe('');
});

test('an error of a page is reported to the shell', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await mount(at('/courses/broken'));
  expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ message: 'It broke' }));
  await unmount(at('/courses/broken'));
  log.mockRestore();
});
