import { LessonInput, createLesson, previewMarkdown } from '@backflow/contracts/learning';
import { request } from '@backflow/platform';
import { TextField } from '../forms/text-fields.tsx';
import { useAppForm } from '../forms/use-app-form.ts';
import { MarkdownField } from '@backflow/remote-kit/markdown';
import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

const COURSE = '7c7c7c7c-0000-4000-8000-000000000001';
const path = `/api/courses/${COURSE}/lessons`;

function Form({ content }: { content: string | null }) {
  const { control, formProps } = useAppForm({
    schema: LessonInput,
    defaultValues: { title: 'Check valves', content },
    submit: async (body) => {
      await request(createLesson, { params: { id: COURSE }, body });
    },
  });
  return (
    <form {...formProps}>
      <TextField control={control} name="title" label="Title" />
      <MarkdownField
        control={control}
        name="content"
        label="Content"
        max={60_000}
        preview={(text) => ({
          queryKey: ['preview', text],
          queryFn: () => request(previewMarkdown, { body: { content: text } }),
        })}
      />
      <button type="submit">Save</button>
    </form>
  );
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Content');

test('sends what was written, and none where nothing is', async () => {
  const calls = fakeApi({ [`POST ${path}`]: () => data({}) });
  const user = renderInShell(<Form content={null} />);
  expect(text().value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ content: null }));
  await user.type(text(), '## Parts');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ content: '## Parts' }));
});

test('comes back from the preview with what the form or the server refuses', async () => {
  fakeApi({
    'POST /api/admin/markdown-preview': () => data({ html: '<p>made</p>' }),
    [`POST ${path}`]: () =>
      failure(400, 'VALIDATION_FAILED', 'Please check', [
        { path: 'content', message: 'Content is too wild' },
      ]),
  });
  const user = renderInShell(<Form content="text" />);
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await screen.findByText('made');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Content is too wild')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(text()));

  fireEvent.change(text(), { target: { value: 'a'.repeat(60_001) } });
  await user.click(screen.getByRole('tab', { name: 'Preview' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Content must be at most 60000 characters')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(text()));
});
