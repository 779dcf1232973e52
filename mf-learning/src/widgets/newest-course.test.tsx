import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildCourse } from '../testing/build-course.ts';
import NewestCourse from './newest-course.tsx';

describe('the newest course on the home page', () => {
  test('leads to its page', async () => {
    const course = buildCourse({ outcomes: ['One', 'Two', 'Three', 'Four'] });
    const calls = fakeApi({ 'GET /api/courses': () => data([course]) });
    renderInShell(<NewestCourse />, { at: '/' });
    expect(screen.getByText('Loading the newest course')).toBeTruthy();
    const link = await screen.findByRole('link', { name: course.title });
    expect(link.getAttribute('href')).toBe(`/courses/${course.id}`);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'One',
      'Two',
      'Three',
    ]);
    expect(calls.map(({ query }) => query)).toEqual([{ limit: '1' }]);
  });

  test('is still to come where there is none', async () => {
    fakeApi({ 'GET /api/courses': () => data([]) });
    renderInShell(<NewestCourse />, { at: '/' });
    expect(await screen.findByText('New Courses Coming Soon')).toBeTruthy();
  });

  test('says why it cannot be shown', async () => {
    fakeApi({ 'GET /api/courses': () => failure(503, 'UNAVAILABLE', 'Courses are being mended.') });
    renderInShell(<NewestCourse />, { at: '/' });
    expect((await screen.findByRole('alert')).textContent).toContain('Courses are being mended.');
  });
});
