import { memberStoragePrefix, signOut } from '@backflow/contracts/identity';
import { useSession } from '@backflow/platform';
import { signOutNow } from '@backflow/platform/shell';
import { removeOldStored } from '@backflow/remote-kit/drafts';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useDraft } from './use-draft.ts';
import type { PostDraft } from './use-draft.ts';

const member = buildMember();
const file = {
  id: 'f1',
  originalName: 'a.txt',
  fileSize: 3,
  mimeType: 'text/plain',
  fileUrl: '/api/files/f1',
};
const DAY_MS = 24 * 60 * 60 * 1000;

function Editor({ of, initial }: { of: string; initial?: Partial<PostDraft> }) {
  const { draft, change, clear, isRestored } = useDraft(of, initial);
  return (
    <>
      <input value={draft.content} onChange={({ target }) => change({ content: target.value })} />
      <button onClick={() => change({ title: 'RPZ', categoryId: 'c1', attachments: [file] })}>Fill</button>
      <button onClick={clear}>Send</button>
      <output>{isRestored ? 'restored' : 'new'}</output>
      <pre>{JSON.stringify(draft)}</pre>
    </>
  );
}

const open = (of = 'topic', initial: Partial<PostDraft> = {}, as = member) =>
  void renderInShell(<Editor of={of} initial={initial} />, { as });
const text = () => screen.getByRole<HTMLInputElement>('textbox');
const write = (content: string) => fireEvent.change(text(), { target: { value: content } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const draft = () => JSON.parse(document.querySelector('pre')?.textContent ?? '') as PostDraft;
const note = () => screen.getByRole('status').textContent;
const leave = () => window.dispatchEvent(new Event('pagehide'));
/** Clears the memory, as after a sign-out. */
const forget = () => {
  cleanup();
  useSession.setState({ status: 'signed-out', user: null });
};
/** Closes the page and opens it again: only the storage remains. */
const reload = (...args: Parameters<typeof open>) => {
  leave();
  forget();
  open(...args);
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  forget();
  localStorage.clear();
});

describe('a draft', () => {
  test('is restored after a reload, with all its fields, until it is sent', () => {
    open();
    expect(note()).toBe('new');
    write('as found: 8.2 PSI');
    press('Fill');
    reload();
    expect([text().value, note()]).toEqual(['as found: 8.2 PSI', 'restored']);
    expect(draft()).toMatchObject({ title: 'RPZ', categoryId: 'c1', attachments: [file] });
    press('Send');
    expect([text().value, note(), localStorage.length]).toEqual(['', 'new', 0]);
    reload();
    expect([text().value, note()]).toEqual(['', 'new']);
  });

  test('is stored shortly after a change', () => {
    open();
    write('a');
    act(() => jest.advanceTimersByTime(100));
    expect(localStorage.length).toBe(0);
    act(() => jest.advanceTimersByTime(1000));
    forget();
    open();
    expect(text().value).toBe('a');
  });

  test('belongs to one member and one key', () => {
    open('topic');
    write('a topic');
    reload('other');
    expect(text().value).toBe('');
    reload('topic', {}, buildMember());
    expect(text().value).toBe('');
    reload('topic');
    expect(text().value).toBe('a topic');
  });

  test('is deleted after 30 days, also without being opened', () => {
    open();
    write('long ago');
    leave();
    jest.setSystemTime(Date.now() + 29 * DAY_MS);
    reload();
    expect(text().value).toBe('long ago');
    jest.setSystemTime(Date.now() + 2 * DAY_MS);
    forget();
    open();
    expect([text().value, note()]).toEqual(['', 'new']);
    removeOldStored((name) => name.includes('forum-draft'));
    expect(localStorage.length).toBe(0);
  });

  test('is deleted when the member signs out, with the latest input', async () => {
    fakeApi({ [`${signOut.method} ${signOut.path}`]: () => data(null) });
    open();
    write('a');
    leave();
    write('ab');
    localStorage.setItem(`${memberStoragePrefix('somebody else')}forum-draft.topic`, '{}');
    await act(signOutNow);
    act(() => jest.advanceTimersByTime(1000));
    cleanup();
    leave();
    expect(Object.keys(localStorage)).toEqual([`${memberStoragePrefix('somebody else')}forum-draft.topic`]);
    open();
    expect([text().value, note()]).toEqual(['', 'new']);
  });

  test('outlives its editor, also when the browser stores nothing', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('forbidden', 'SecurityError');
      });
    }
    open();
    write('in memory');
    act(() => jest.advanceTimersByTime(1000));
    cleanup();
    open();
    expect([text().value, note()]).toEqual(['in memory', 'restored']);
    press('Send');
    expect(text().value).toBe('');
  });

  test('of an edit starts with the post, whose files it never deletes', () => {
    const initial = { content: 'as posted', attachments: [file] };
    open('post', initial);
    expect([text().value, note()]).toEqual(['as posted', 'new']);
    expect(draft().attachments).toEqual([{ ...file, isStored: true }]);
    write('as changed');
    reload('post', initial);
    expect([text().value, note()]).toEqual(['as changed', 'restored']);
    write('as posted');
    leave();
    expect(localStorage.length).toBe(0);
  });

  test('ignores an invalid stored value', () => {
    localStorage.setItem(
      `${memberStoragePrefix(member.id)}forum-draft.topic`,
      '{"savedAt":1e15,"value":{"content":5}}',
    );
    open();
    expect([text().value, note()]).toEqual(['', 'new']);
  });
});

describe('with two tabs', () => {
  const name = `${memberStoragePrefix(member.id)}forum-draft.topic`;
  /** Stores a draft as another tab does. */
  const storeElsewhere = (content: string) => {
    const value = { title: '', content, categoryId: null, attachments: [] };
    localStorage.setItem(name, JSON.stringify({ savedAt: Date.now(), value }));
  };

  test('an empty draft never overwrites the text of the other tab', () => {
    open();
    storeElsewhere('written elsewhere');
    write('a');
    write('');
    leave();
    press('Send');
    expect(localStorage.getItem(name)).toContain('written elsewhere');
    reload();
    expect(text().value).toBe('written elsewhere');
  });

  test('the last write wins', () => {
    open();
    storeElsewhere('written elsewhere');
    write('written here');
    reload();
    expect(text().value).toBe('written here');
  });

  test('the files of a draft that one tab has sent are not deleted by the other', () => {
    open();
    press('Fill');
    leave();
    localStorage.removeItem(name);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: null })));
    expect(draft().attachments).toEqual([{ ...file, isStored: true }]);
  });
});
