import { Link, useLocation } from '@backflow/platform';
import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Marked } from './marked.tsx';
import { RichText } from './rich-text.tsx';
import { renderInShell } from '../testing/render-in-shell.tsx';

const HTML = `<h2 id="s-before-you-test">Before you test</h2>
<p>See <a href="/resources/1?from=2#s-steps">the steps</a>, <a href="/api/files/1">the form</a>
and <a href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow">the rules</a>.</p>`;

/** Shows the address; links to other sites must not leave the test. */
function Page() {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <RichText html={HTML} />
      <Link to="/">Home</Link>
      <output>{pathname + search + hash}</output>
    </>
  );
}

const show = () => renderInShell(<Page />, { at: '/resources/9' });
const address = () => screen.getByRole('status').textContent;
const link = (name: string) => screen.getByRole('link', { name });
/** @returns whether the click was left to the browser */
const isLeft = (name: string, how = {}): boolean => {
  let left = false;
  const note = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', note, { once: true });
  fireEvent.click(link(name), how);
  return left;
};

test('the server’s HTML stands as it is, its headings with their ids', () => {
  show();
  expect(screen.getByRole('heading', { level: 2, name: 'Before you test' }).id).toBe('s-before-you-test');
});

test('a link to a page of this site goes there without loading it anew', () => {
  show();
  expect(isLeft('the steps')).toBe(false);
  expect(address()).toBe('/resources/1?from=2#s-steps');
});

test('links to files, to other sites and for new tabs are left to the browser', () => {
  show();
  expect(isLeft('the form')).toBe(true);
  expect(isLeft('the rules')).toBe(true);
  expect(isLeft('the steps', { ctrlKey: true })).toBe(true);
  expect(address()).toBe('/resources/9');
});

test('what a search has found is marked, and nothing is read as HTML', () => {
  renderInShell(
    <p>
      <Marked text="Relief <b>valve</b> care" marks={['Relief <b>', 'valve', '</b> care']} />
    </p>,
  );
  expect(screen.getByText('valve').tagName).toBe('MARK');
  expect(screen.getByRole('paragraph').textContent).toBe('Relief <b>valve</b> care');
});

test('a text that was not searched stands as it is', () => {
  renderInShell(
    <p>
      <Marked text="Relief valve care" />
    </p>,
  );
  expect(screen.getByRole('paragraph').innerHTML).toBe('Relief valve care');
});
