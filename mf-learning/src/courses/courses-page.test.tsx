import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import Courses from '../widgets/courses.tsx';
import { CoursesPage } from './courses-page.tsx';

const items = ['First', 'Second', 'Third', 'Fourth'].map((title, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  title,
  description: null,
  createdAt: '2026-05-01T16:00:00.000Z',
  version: 0,
}));
const rows = async () =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the page lists them all', async () => {
  fakeApi({ 'GET /api/courses': () => data(items) });
  renderInShell(<CoursesPage />, { at: '/learning' });
  expect(screen.getByText('Loading courses')).toBeTruthy();
  expect(await rows()).toEqual(['First', 'Second', 'Third', 'Fourth']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Learning');
});

test('the widget shows the first three', async () => {
  fakeApi({ 'GET /api/courses': () => data(items) });
  renderInShell(<Courses />, { at: '/' });
  expect(await rows()).toEqual(['First', 'Second', 'Third']);
});

test('it says that there are none, and why they cannot be shown', async () => {
  fakeApi({ 'GET /api/courses': () => data([]) });
  renderInShell(<CoursesPage />, { at: '/learning' });
  expect(await screen.findByText('No courses yet')).toBeTruthy();

  fakeApi({ 'GET /api/courses': () => failure(503, 'UNAVAILABLE', 'Back in a moment.') });
  renderInShell(<CoursesPage />, { at: '/learning' });
  expect((await screen.findByRole('alert')).textContent).toContain('Back in a moment.');
});
