import { afterEach, expect, jest, test } from '@jest/globals';
import { BrowserRouter } from '@backflow/platform/shell';
import { cleanup, render, screen, within } from '@testing-library/react';
import { PrivacyPolicyPage, TermsOfServicePage } from './legal-pages.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const documents = [
  { title: 'Privacy Policy', Page: PrivacyPolicyPage, count: 14 },
  { title: 'Terms of Service', Page: TermsOfServicePage, count: 17 },
];

const open = (Page: () => React.ReactNode) => render(<Page />, { wrapper: BrowserRouter });

const sectionHeadings = () => screen.getAllByRole('heading', { level: 2 });

for (const { title, Page, count } of documents) {
  test(`${title} has ${count} numbered sections and says when it was last updated`, () => {
    open(Page);
    expect(sectionHeadings().map(({ textContent }) => Number.parseInt(textContent))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    expect(screen.getByText('Last updated June 9, 2025')).toBeTruthy();
  });

  test(`every entry in the contents of ${title} leads to the heading of the same words`, () => {
    open(Page);
    const contents = screen.getAllByRole('navigation', { name: `Contents of the ${title}` });
    expect(contents).not.toHaveLength(0);
    for (const list of contents) {
      const links = within(list).getAllByRole('link');
      expect(links).toHaveLength(count);
      for (const link of links) {
        const heading = document.getElementById((link.getAttribute('href') ?? '').slice(1));
        expect(heading?.tagName).toBe('H2');
        expect(heading?.textContent.replaceAll(' ', '')).toBe(link.textContent.replaceAll(' ', ''));
      }
    }
  });

  test(`no two elements of ${title} share an id`, () => {
    open(Page);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
}

test('the terms point to arbitration by its right number', () => {
  open(TermsOfServicePage);
  const heading = screen.getByRole('heading', { name: /binding arbitration/ });
  const number = Number.parseInt(heading.textContent);
  expect(screen.getByText(`Please note section ${number}:`)).toBeTruthy();
  expect(screen.getByText(new RegExp(`Arbitration Act applies to section ${number}`))).toBeTruthy();
});

test('an address that names a section opens the document there', async () => {
  window.history.replaceState(null, '', '/privacy-policy#cookies');
  const scrollIntoView = jest.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  open(PrivacyPolicyPage);
  const heading = screen.getByRole('heading', { name: /Cookies/ });
  await new Promise(requestAnimationFrame);
  expect(scrollIntoView.mock.contexts).toEqual([heading]);
  expect(document.activeElement).toBe(heading);
});
