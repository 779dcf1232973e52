import { createAccount } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { request } from '@backflow/platform';
import { useToasts } from '@backflow/platform/shell';
import { Button } from '@backflow/ui';
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { data, failure, fakeApi } from '../testing/fake-api.ts';
import { buildMember } from '../testing/build-member.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { PasswordField, TextField, useAppForm, useFormValue } from './index.ts';

const EMPTY = { email: '', password: '', confirm: '', firstName: '', lastName: '' };
const schema = z.extend(createAccount.body, { confirm: z.string() });
const onFailure = jest.fn();

function AccountForm({ recheck = false }) {
  const form = useAppForm({
    schema,
    defaultValues: EMPTY,
    recheck,
    validate: ({ password, confirm }) => ({
      confirm: password === confirm ? undefined : 'Passwords do not match',
    }),
    async submit({ confirm: _, ...body }) {
      await request(createAccount, { body });
      form.setValue('firstName', 'Saved');
    },
    onFailure,
  });
  const firstName = useFormValue(form.control, 'firstName');
  return (
    <form {...form.formProps} aria-label="Account">
      <TextField control={form.control} name="email" label="Email" />
      <TextField control={form.control} name="firstName" label="First name" />
      <TextField control={form.control} name="lastName" label="Last name" />
      <TextField control={form.control} name="company" label="Company" />
      <PasswordField control={form.control} name="password" label="Password" />
      <PasswordField control={form.control} name="confirm" label="Confirm" />
      <Button type="submit" pending={form.pending}>
        Create
      </Button>
      <output>{firstName}</output>
      {form.failure !== null && <p>It failed</p>}
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
/** The description that screen readers announce with a field. */
const problemWith = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

type User = ReturnType<typeof renderInShell>;
async function fill(user: User, changes: Partial<typeof EMPTY> = {}) {
  const values = { email: 'a@example.com', firstName: 'Ann', lastName: 'Lee', password: 'Secret-123' };
  const confirm = changes.password ?? values.password;
  const all = { ...values, confirm, ...changes };
  for (const [label, value] of [
    ['Email', all.email],
    ['First name', all.firstName],
    ['Last name', all.lastName],
    ['Password', all.password],
    ['Confirm', all.confirm],
  ] as const) {
    if (value !== '') await user.type(field(label), value);
  }
}
const create = (user: User) => user.click(screen.getByRole('button', { name: 'Create' }));

describe('useAppForm', () => {
  test('sends what the schema reads, and not what only the form asks', async () => {
    const calls = fakeApi({ 'POST /api/register': () => data(buildMember()) });
    const user = renderInShell(<AccountForm />);
    await fill(user, { firstName: ' Ann ' });
    await create(user);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
    expect(calls.map(({ body }) => body)).toEqual([
      { email: 'a@example.com', firstName: 'Ann', lastName: 'Lee', password: 'Secret-123' },
    ]);
  });

  test('names every problem by the words of the schema and the rules, the first of them focused', async () => {
    const calls = fakeApi({});
    const user = renderInShell(<AccountForm />);
    await fill(user, { email: 'nobody', lastName: '', confirm: 'other' });
    await user.type(field('Company'), 'x'.repeat(300));
    await create(user);
    expect(problemWith('Email')).toMatch(/email/i);
    expect(problemWith('Last name')).toBe('Last name is required');
    // A union of null and text: its own words, not those of one of its parts.
    expect(problemWith('Company')).toMatch(/Company must be at most \d+ characters/);
    expect(problemWith('Confirm')).toBe('Passwords do not match');
    expect(document.activeElement).toBe(field('Email'));
    expect(calls).toEqual([]);
  });

  test('puts the problems the site found beside their fields, the first of them focused, and nowhere else', async () => {
    onFailure.mockClear();
    fakeApi({
      'POST /api/register': () =>
        failure(400, 'VALIDATION', 'Please check the form', [
          { path: 'lastName', message: 'Not that one' },
          { path: 'email', message: 'This address is taken' },
        ]),
    });
    const user = renderInShell(<AccountForm />);
    await fill(user);
    await create(user);
    await screen.findByText('This address is taken');
    expect(problemWith('Last name')).toBe('Not that one');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(screen.queryByText('It failed')).toBeNull();
    expect(onFailure).toHaveBeenCalledWith(expect.anything(), { isShownInFields: true });
    // Corrected, it can be sent again.
    fakeApi({ 'POST /api/register': () => data(buildMember()) });
    await user.type(field('Email'), '.org');
    expect(problemWith('Email')).toBe('');
    expect(problemWith('Last name')).toBe('Not that one');
    await create(user);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
  });

  test.each([
    ['names no field', []],
    ['is also about something the form has no field for', ['email', 'version']],
  ])('tells a failure that %s, until the next try', async (_what, paths) => {
    onFailure.mockClear();
    const fields = paths.map((path) => ({ path, message: `No such ${path}` }));
    fakeApi({ 'POST /api/register': () => failure(400, 'VALIDATION', 'Please check the form', fields) });
    const user = renderInShell(<AccountForm />);
    await fill(user);
    await create(user);
    expect(await screen.findByText('It failed')).toBeTruthy();
    expect(onFailure).toHaveBeenCalledWith(expect.anything(), { isShownInFields: false });
    fakeApi({ 'POST /api/register': () => data(buildMember()) });
    await create(user);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
    expect(screen.queryByText('It failed')).toBeNull();
  });

  test('is sent once however often it is asked to, its fields disabled meanwhile and the focus kept', async () => {
    let respond: (response: ReturnType<typeof data>) => void = () => undefined;
    const calls = fakeApi({ 'POST /api/register': () => new Promise((resolve) => (respond = resolve)) });
    const user = renderInShell(<AccountForm />);
    await fill(user);
    await user.type(field('Confirm'), '{Enter}{Enter}');
    await waitFor(() => expect(field('Confirm').disabled).toBe(true));
    await create(user);
    expect(calls).toHaveLength(1);
    act(() => respond(data(buildMember())));
    await waitFor(() => expect(field('Confirm').disabled).toBe(false));
    expect(document.activeElement).toBe(field('Confirm'));
    expect(calls).toHaveLength(1);
  });

  test('leaves for sign-in when the session has ended, without a word of its own', async () => {
    onFailure.mockClear();
    fakeApi({ 'POST /api/register': () => failure(401, 'UNAUTHORIZED', 'Unauthorized') });
    const user = renderInShell(<AccountForm />);
    await fill(user);
    await create(user);
    await waitFor(() => expect(useToasts.getState().current?.title).toBe('Unauthorized'));
    expect(onFailure).not.toHaveBeenCalled();
    expect(screen.queryByText('It failed')).toBeNull();
  });

  test.each([
    [true, 'Last name is required'],
    [false, ''],
  ])(
    'after the first try a changed field is checked at once (%s), or only loses its error',
    async (recheck, error) => {
      fakeApi({});
      const user = renderInShell(<AccountForm recheck={recheck} />);
      await user.type(field('Last name'), ' ');
      expect(problemWith('Last name')).toBe('');
      await create(user);
      expect(problemWith('Last name')).toBe('Last name is required');
      await user.type(field('Last name'), ' ');
      await act(() => Promise.resolve());
      expect(problemWith('Last name')).toBe(error);
      await user.type(field('Last name'), 'Lee');
      await waitFor(() => expect(problemWith('Last name')).toBe(''));
    },
  );
});
