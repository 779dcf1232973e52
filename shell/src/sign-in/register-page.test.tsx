import { afterEach, expect, test } from '@jest/globals';
import { BrowserRouter, siteSettings, useSession } from '@backflow/platform';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RegisterPage } from './register-page.tsx';

const settings = siteSettings();

afterEach(() => {
  cleanup();
  settings.registrationOpen = true;
});

const open = () => {
  useSession.setState({ status: 'signed-out', user: null });
  render(<RegisterPage />, { wrapper: BrowserRouter });
};
const problemOf = (label: string) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;

test('problems show beside their fields, the first takes the focus, and an edit clears only its own', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Password'), 'Backflow1');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Backflow2');
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(problemOf('Confirm password')).toBe('Passwords do not match'));
  expect(problemOf('First name')).toBe('First name is required');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));

  await userEvent.type(screen.getByLabelText('First name'), ' ');
  expect(problemOf('First name')).toBeUndefined();
  expect(problemOf('Last name')).toBe('Last name is required');
});

test('while registration is closed the page says so, and has no form', () => {
  settings.registrationOpen = false;
  open();
  expect(screen.getByText('Registration is closed at the moment')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});
