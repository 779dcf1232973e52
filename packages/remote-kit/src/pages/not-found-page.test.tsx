import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { NotFoundPage } from './not-found-page.tsx';
import { renderInShell } from '../testing/render-in-shell.tsx';

test('an address that leads nowhere is said to, and leads home', () => {
  renderInShell(<NotFoundPage />, { at: '/events/xyz' });
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the Home Page' }).getAttribute('href')).toBe('/');
  expect(document.title).toBe('Page not found · Backflow Academy');
});
