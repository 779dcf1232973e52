import * as z from '@backflow/contracts/zod';
import { ApiError, useSession } from '@backflow/platform';
import { useToasts } from '@backflow/platform/shell';
import { Button } from '@backflow/ui';
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { buildMember } from '../testing/build-member.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { FormDialog, PasswordField, TextField, useAppForm, useEditForm } from './index.ts';

const schema = z.object({ company: z.string(), phone: z.optional(z.string()), password: z.string() });
const [frida, olive] = [buildMember(), buildMember()];
let send: () => Promise<unknown> = () => Promise.resolve();

function ProfileForm({ draft }: { draft?: string | false }) {
  const form = useAppForm({
    schema,
    defaultValues: { company: '', password: '' },
    submit: () => send(),
    ...(draft !== undefined && { draft }),
  });
  return (
    <form {...form.formProps}>
      <TextField control={form.control} name="company" label="Company" />
      <TextField control={form.control} name="phone" label="Phone" />
      <PasswordField control={form.control} name="password" label="Password" />
      <Button type="submit">Save</Button>
      <output>{form.isDirty ? 'changed' : 'unchanged'}</output>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const values = () => ['Company', 'Phone', 'Password'].map((label) => field(label).value);

const open = (as = frida, draft?: string | false) =>
  renderInShell(<ProfileForm {...(draft !== undefined && { draft })} />, { as });

async function typeAll(user: ReturnType<typeof open>) {
  await user.type(field('Company'), 'Fitter & Daughters');
  await user.type(field('Phone'), '5550101');
  await user.type(field('Password'), 'Tight-Valve-42');
}

/** The session is over; the page goes with it. */
const endSession = () => {
  act(() => useSession.setState({ status: 'signed-out', user: null }));
  cleanup();
};

afterEach(() => {
  cleanup();
  send = () => Promise.resolve();
  useSession.setState({ status: 'signed-out', user: null });
  localStorage.clear();
});

describe('what was typed in a form whose session ended', () => {
  test('is restored for the same member, without passwords', async () => {
    await typeAll(open());
    endSession();
    expect(JSON.stringify(localStorage)).not.toContain('Tight-Valve');
    open();
    await waitFor(() => expect(values()).toEqual(['Fitter & Daughters', '5550101', '']));
    expect(screen.getByRole('status').textContent).toBe('changed');
    expect(useToasts.getState().current?.title).toBe('Draft restored');
  });

  test('is never shown to another member, nor to nobody', async () => {
    await typeAll(open());
    endSession();
    open(olive);
    expect(values()).toEqual(['', '', '']);
    endSession();
    renderInShell(<ProfileForm />);
    expect(values()).toEqual(['', '', '']);
  });

  test('is gone once it has been sent', async () => {
    await typeAll(open());
    endSession();
    const user = open();
    await waitFor(() => expect(field('Company').value).not.toBe(''));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(localStorage.length).toBe(0));
    endSession();
    open();
    expect(values()).toEqual(['', '', '']);
  });

  test('is stored also after the site has refused it', async () => {
    send = () =>
      Promise.reject(new ApiError({ status: 409, code: 'SESSION_CHANGED', reason: 'Another account.' }));
    const user = open();
    await typeAll(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    endSession();
    open();
    await waitFor(() => expect(field('Company').value).toBe('Fitter & Daughters'));
  });

  test('is not stored by a form that says so, nor when nothing but a password was typed', async () => {
    await typeAll(open(frida, false));
    endSession();
    await open().type(field('Password'), 'Tight-Valve-42');
    endSession();
    expect(localStorage.length).toBe(0);
  });

  test('is not restored into the form of another record', async () => {
    await typeAll(open(frida, 'mail.1'));
    endSession();
    open(frida, 'mail.2');
    expect(values()).toEqual(['', '', '']);
  });
});

test('a form that was closed while the session went on is discarded', async () => {
  await typeAll(open());
  cleanup();
  await act(() => Promise.resolve());
  endSession();
  expect(localStorage.length).toBe(0);
  open();
  expect(values()).toEqual(['', '', '']);
});

interface Lab {
  id: string;
  title: string;
  version: number;
}

function LabDialog({ lab, store }: { lab: Lab; store: (version: number) => Promise<Lab> }) {
  const form = useEditForm({
    schema: z.object({ title: z.string() }),
    record: lab,
    getFormValues: (of) => ({ title: of?.title ?? '' }),
    update: (_values, version) => store(version),
    parse: (current) => current as Lab,
    messages: { updated: 'Lab updated', updateFailed: 'Failed to update lab' },
    onSaved: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title="Edit Lab"
      saveLabel="Save"
      formats={{ title: 'Title' }}
      onClose={() => undefined}
    >
      <TextField control={form.control} name="title" label="Title" />
    </FormDialog>
  );
}

test('an edit that is restored was made from the version of its time, and meets the conflict', async () => {
  const versions: number[] = [];
  const newer = { id: 'lab', title: 'Theirs', version: 2 };
  const store = (version: number): Promise<Lab> => {
    versions.push(version);
    return Promise.reject(
      new ApiError({ status: 409, code: 'CONFLICT', reason: 'Changed.', current: newer }),
    );
  };
  const before = renderInShell(
    <LabDialog lab={{ id: 'lab', title: 'Open lab', version: 1 }} store={store} />,
    {
      as: frida,
    },
  );
  await before.type(field('Title'), ' two');
  endSession();
  const user = renderInShell(<LabDialog lab={newer} store={store} />, { as: frida });
  await waitFor(() => expect(field('Title').value).toBe('Open lab two'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(versions).toEqual([1]));
});
