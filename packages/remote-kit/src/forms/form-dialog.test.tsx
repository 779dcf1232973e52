import * as z from '@backflow/contracts/zod';
import { Link, useNavigate, ApiError } from '@backflow/platform';
import { Route, Routes } from '@backflow/platform/shell';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderInShell } from '../testing/index.ts';
import { FormDialog, TextField, useEditForm } from './index.ts';

const Schema = z.object({ title: z.string(), place: z.string() });
interface Lab {
  title: string;
  place: string;
  version: number;
}

let stored: Lab;
let sent: (Omit<Lab, 'version'> & { version: number })[];
beforeEach(() => {
  stored = { title: 'Open lab', place: 'Sacramento', version: 1 };
  sent = [];
});

function update(values: Omit<Lab, 'version'>, version: number): Promise<Lab> {
  sent.push({ ...values, version });
  if (version !== stored.version) {
    const problem = { status: 409, code: 'CONFLICT', reason: 'Changed meanwhile.' };
    return Promise.reject(new ApiError({ ...problem, current: stored }));
  }
  stored = { ...values, version: version + 1 };
  return Promise.resolve(stored);
}

function LabDialog({ lab }: { lab: Lab }) {
  const navigate = useNavigate();
  const form = useEditForm({
    schema: Schema,
    record: lab,
    getFormValues: (of) => ({ title: of?.title ?? '', place: of?.place ?? '' }),
    update,
    parse: (current) => current as Lab,
    messages: { updated: 'Lab updated', updateFailed: 'Failed to update lab' },
    onSaved: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title="Edit Lab"
      saveLabel="Save"
      formats={{ title: 'Title', place: 'Place' }}
      onClose={() => void navigate('/labs', { replace: true })}
    >
      <TextField control={form.control} name="title" label="Title" />
      <TextField control={form.control} name="place" label="Place" />
    </FormDialog>
  );
}

const open = () =>
  renderInShell(
    <Routes>
      <Route path="/labs" element={<Link to="/edit">All labs</Link>} />
      <Route path="/edit" element={<LabDialog lab={{ ...stored }} />} />
    </Routes>,
    { at: '/edit' },
  );
const isClosed = () => screen.findByText('All labs');
const question = 'What you entered is not saved yet.';

describe('a form in a dialog', () => {
  it('saves and closes', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Title'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(stored).toEqual({ title: 'Open lab 2', place: 'Sacramento', version: 2 });
  });

  it('closes at once where nothing was entered', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await isClosed();
  });

  it('asks before what was entered is lost, and keeps it for who stays', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Title'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText(question)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Open lab 2');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await isClosed();
    expect(sent).toEqual([]);
  });

  it('asks when the browser goes back, too', async () => {
    const user = open();
    await user.type(screen.getByLabelText('Title'), ' 2');
    window.history.back();
    await screen.findByText(question);
    await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Open lab 2');
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await isClosed();
  });
});

describe('an edit that comes second', () => {
  it('shows both and stores what was chosen of each field', async () => {
    const user = open();
    stored = { title: 'Open lab', place: 'Fresno', version: 2 };
    await user.type(screen.getByLabelText('Title'), ' 2');
    await user.type(screen.getByLabelText('Place'), ' north');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Someone else has saved changes');
    expect(stored.version).toBe(2);
    const place = screen.getByRole('group', { name: 'Place' });
    expect(place.textContent).toContain('Sacramento north');
    await user.click(screen.getByRole('radio', { name: /Theirs.*Fresno/ }));
    await user.click(screen.getByRole('button', { name: 'Save This Choice' }));
    await isClosed();
    await waitFor(() => expect(stored).toEqual({ title: 'Open lab 2', place: 'Fresno', version: 3 }));
  });

  it('leaves alone what one has not touched', async () => {
    const user = open();
    stored = { title: 'Open lab', place: 'Fresno', version: 2 };
    await user.type(screen.getByLabelText('Title'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Save This Choice' }));
    await isClosed();
    expect(stored).toEqual({ title: 'Open lab 2', place: 'Fresno', version: 3 });
  });

  it('keeps what was entered for who goes back to editing, and asks again before it is stored', async () => {
    const user = open();
    stored = { title: 'Open lab', place: 'Fresno', version: 2 };
    await user.type(screen.getByLabelText('Title'), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Back to Editing' }));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Open lab 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Someone else has saved changes');
    expect(stored).toEqual({ title: 'Open lab', place: 'Fresno', version: 2 });
  });
});
