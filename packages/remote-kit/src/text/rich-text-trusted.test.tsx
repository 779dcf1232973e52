import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInShell } from '../testing/render-in-shell.tsx';

/** Mimics a browser: every call makes another object. */
Object.assign(window, {
  trustedTypes: {
    createPolicy: (_name: string, { createHTML }: { createHTML: (html: string) => string }) => ({
      createHTML: (html: string) => ({ toString: () => createHTML(html) }),
    }),
  },
});
// The module creates its policy as it is loaded.
const { RichText } = await import('./rich-text.tsx');

/** An article that shows how often it was opened. */
function Article() {
  const [views, setViews] = useState(1);
  return (
    <main>
      <button onClick={() => setViews(2)}>{`Views: ${views}`}</button>
      <RichText html="<h2>Before you test</h2>" />
    </main>
  );
}

test('a render with the same HTML replaces no element, so that focus and selection stay', () => {
  renderInShell(<Article />);
  const heading = screen.getByRole('heading');
  fireEvent.click(screen.getByRole('button', { name: 'Views: 1' }));
  expect(screen.getByRole('button', { name: 'Views: 2' })).toBeTruthy();
  expect(screen.getByRole('heading')).toBe(heading);
});
