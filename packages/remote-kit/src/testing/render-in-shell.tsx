import type { Member } from '@backflow/contracts/identity';
import { queryClient, useSession } from '@backflow/platform';
import { BrowserRouter, closeSignInGate, dismissToast } from '@backflow/platform/shell';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** Renders as the shell does: at an address, as a member or a visitor, with an empty cache and no open dialog. */
export function renderInShell(
  element: ReactElement,
  { at = '/events', as = null }: { at?: string; as?: Member | null } = {},
) {
  standInForLayout();
  queryClient.clear();
  dismissToast();
  closeSignInGate({ signedIn: false });
  useSession.setState(as ? { status: 'signed-in', user: as } : { status: 'signed-out', user: null });
  window.history.replaceState(null, '', at);
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>{element}</BrowserRouter>
    </QueryClientProvider>,
  );
  return pasting(userEvent.setup());
}

/**
 * Pastes text at once: a form renders again for each key, which takes most of a test's time. Named keys are pressed
 * (`{Enter}`), and `user.keyboard` types letter by letter where the keys matter.
 */
function pasting(user: UserEvent): UserEvent {
  const type: UserEvent['type'] = async (element, text, options) => {
    if (/[{[]/.test(text) || options) return user.type(element, text, options);
    await user.click(element);
    await user.paste(text);
  };
  return { ...user, type };
}

/** The test's browser draws nothing: it has no modal dialogs, which merely open, nothing to scroll, and no width that would match. */
function standInForLayout(): void {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  window.scrollTo = () => undefined;
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
}
