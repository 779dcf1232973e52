import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

const getDescription = (ids: string | null) =>
  (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('TextField', () => {
  test('is found by its label and described by its error, then its hint', () => {
    render(
      <TextField label="Email" name="email" hint="We send the ticket there." error="Enter your email." />,
    );
    const input = screen.getByLabelText('Email');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(getDescription(input.getAttribute('aria-describedby'))).toEqual([
      'Enter your email.',
      'We send the ticket there.',
    ]);
  });

  test('is not invalid and describes nothing without an error', () => {
    render(<TextField label="Email" name="email" />);
    const input = screen.getByLabelText('Email');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  test('says when it may be left empty', () => {
    render(<TextField label="Company" name="company" optional />);
    expect(screen.getByLabelText('Company (optional)')).toBeTruthy();
  });
});

describe('PasswordField', () => {
  test('shows what was typed and hides it again', async () => {
    render(<PasswordField label="Password" name="password" />);
    const input = screen.getByLabelText('Password');
    await userEvent.type(input, 'Backflow1979');
    expect(input.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.getAttribute('type')).toBe('password');
  });
});
