import { request } from '@backflow/platform';
import { previewMarkdown } from '@backflow/contracts/learning';
import { MarkdownArea } from '@backflow/remote-kit/markdown';
import type { MarkdownPreviewQuery } from '@backflow/remote-kit/markdown';
import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';

const MAX = 20_000;
const PREVIEW = 'POST /api/admin/markdown-preview';

const getPreview: MarkdownPreviewQuery = (content) => ({
  queryKey: ['preview', content],
  queryFn: ({ signal }) => request(previewMarkdown, { body: { content } }, { signal }),
});

function Page({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <MarkdownArea
        ref={area}
        label="Content"
        name="content"
        value={value}
        onValueChange={setValue}
        max={MAX}
        preview={getPreview}
        error={error}
        disabled={isSending}
      />
      <button onClick={() => setIsSending(true)}>Send</button>
      <button onClick={() => setError('Content is required')}>Refuse</button>
      <button onClick={() => area.current?.focus()}>Focus</button>
    </form>
  );
}

function open({ site = {}, initial = '' }: { site?: Responses; initial?: string } = {}) {
  const calls = fakeApi(site);
  return { user: renderInShell(<Page initial={initial} />), calls };
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Content');
const tab = (name: string) => screen.getByRole('tab', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('is formatted by the toolbar, as one thing to Tab to, and by keys', async () => {
  const { user } = open();
  await user.type(text(), 'close valve 2');
  text().setSelectionRange(6, 13);
  await press('Bold');
  expect(text().value).toBe('close **valve 2**');
  expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe('valve 2');
  expect(document.activeElement).toBe(text());
  await user.keyboard('{Control>}i{/Control}');
  expect(text().value).toBe('close **_valve 2_**');

  act(() => screen.getByRole('button', { name: 'Bold' }).focus());
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Code' }));
  await user.tab();
  expect(document.activeElement).toBe(text());
});

test('is counted when it comes near the limit, and refused beyond', () => {
  open();
  const write = (length: number) => fireEvent.change(text(), { target: { value: 'a'.repeat(length) } });
  write(MAX / 2);
  expect(screen.queryByText(/of 20,000/)).toBeNull();
  write(MAX - 1);
  expect(screen.getByText('19,999 of 20,000 characters')).toBeTruthy();
  expect(text().getAttribute('aria-invalid')).toBeNull();
  write(MAX + 1);
  expect(screen.getByText('Content must be at most 20000 characters')).toBeTruthy();
  expect(text().getAttribute('aria-invalid')).toBe('true');
});

test('is shown as the site would, and is as it was when one goes on writing', async () => {
  const html = '<p>close <strong>valve 2</strong></p>';
  const { user, calls } = open({ site: { [PREVIEW]: () => data({ html }) } });
  await user.click(tab('Preview'));
  expect(screen.getByText('Nothing to preview')).toBeTruthy();
  await user.click(tab('Write'));
  await user.type(text(), 'close **valve 2**');
  const area = text();
  await user.click(tab('Preview'));
  expect((await screen.findByText('valve 2')).tagName).toBe('STRONG');
  expect(calls.map(({ body }) => body)).toEqual([{ content: 'close **valve 2**' }]);
  await user.click(tab('Write'));
  // The very same one, with what its undo remembers.
  expect(text()).toBe(area);
});

test('says that a preview could not be made, and tries again', async () => {
  let isAway = true;
  const { user } = open({
    initial: 'text',
    site: {
      [PREVIEW]: () => (isAway ? failure(503, 'UNAVAILABLE', 'Not now.') : data({ html: '<p>made</p>' })),
    },
  });
  await user.click(tab('Preview'));
  expect(await screen.findByText('The preview could not be made')).toBeTruthy();
  isAway = false;
  await press('Try Again');
  expect(await screen.findByText('made')).toBeTruthy();
});

test('brings its errors and the focus back from the preview', async () => {
  const { user } = open();
  await user.click(tab('Preview'));
  await press('Refuse');
  expect(tab('Write').getAttribute('aria-selected')).toBe('true');
  const problem = document.getElementById(text().getAttribute('aria-describedby') ?? '');
  expect(problem?.textContent).toBe('Content is required');
  expect(document.activeElement).toBe(text());
  await press('Refuse');
  await press('Focus');
  expect(document.activeElement).toBe(text());
});

test('is disabled with its toolbar while it is sent', async () => {
  open();
  await press('Send');
  const buttons = ['Bold', 'Link'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }));
  for (const control of [text(), ...buttons]) expect(control.disabled).toBe(true);
});
