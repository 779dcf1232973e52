import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { BrowserRouter } from '@backflow/platform/shell';
import { cleanup, render, screen } from '@testing-library/react';
import { ContactPage } from './contact-page.tsx';

beforeEach(() => {
  render(<ContactPage />, { wrapper: BrowserRouter });
});
afterEach(cleanup);

test('states the business hours word for word', () => {
  const hours = ['Mon-Fri 8:00-5:00 PST', 'Sat 9:00-2:00 PST', 'Sun closed'];
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.slice(0, 3)).toEqual(hours);
});

test('the phone number dials and the postal address is readable', () => {
  const phone = screen.getByRole('link', { name: /^\(\d{3}\) 555-01\d\d$/ });
  expect(phone.getAttribute('href')).toMatch(/^tel:\+1\d{3}55501\d\d$/);
  expect(document.querySelector('address')?.textContent).toMatch(/, CA \d{5}$/);
});

test('each kind of help has the address that answers it', () => {
  const categories = ['Training', 'Event registration by email', 'Parts and equipment', 'Partnerships'];
  const addresses = categories.map((name) => {
    const entry = screen.getByRole('heading', { name }).closest('li');
    return entry?.querySelector('a[href^="mailto:"]')?.textContent;
  });
  expect(addresses).not.toContain(undefined);
  expect(new Set(addresses).size).toBe(categories.length);
});

test('tells how old the company is and where else to go', () => {
  expect(screen.getByText(/^Established in 1979,/)).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Quick links' })).toBeTruthy();
});
