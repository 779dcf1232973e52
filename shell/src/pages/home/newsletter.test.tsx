import { subscribeToNewsletter } from '@backflow/contracts/identity';
import { data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Newsletter } from './newsletter.tsx';

/** jsdom has no layout: a test brings the form near the viewport by this. */
let comeNear: () => void;
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      comeNear = () =>
        act(() =>
          callback(
            [{ isIntersecting: true } as IntersectionObserverEntry],
            this as unknown as IntersectionObserver,
          ),
        );
    }
    observe = () => undefined;
    disconnect = () => undefined;
  } as unknown as typeof IntersectionObserver;
});

it('takes an address before its code is there, and sends it once it is', async () => {
  const calls = fakeApi({ [`POST ${subscribeToNewsletter.path}`]: () => data(null) });
  const user = renderInShell(<Newsletter />, { at: '/' });
  await user.type(screen.getByLabelText(/Email address/), 'pat@example.com');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(calls).toEqual([]);
  comeNear();
  await screen.findByText('Almost done');
  expect(calls).toEqual([expect.objectContaining({ body: { email: 'pat@example.com' } })]);
  expect(screen.getByLabelText(/Email address/)).toHaveProperty('value', '');
});

it('keeps what was typed, and the focus, when its code arrives', async () => {
  fakeApi({});
  const user = renderInShell(<Newsletter />, { at: '/' });
  await user.type(screen.getByLabelText(/Email address/), 'pat@');
  const before = screen.getByLabelText(/Email address/);
  comeNear();
  await waitFor(() => expect(before.isConnected).toBe(false));
  const after = screen.getByLabelText(/Email address/);
  expect(after).toHaveProperty('value', 'pat@');
  expect(document.activeElement).toBe(after);
});
