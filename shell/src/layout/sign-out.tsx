import { toastFailure, useNavigate } from '@backflow/platform';
import { getSignOutMessages, signOutNow } from '@backflow/platform/shell';
import { create } from 'zustand';
import type { SignOutDialog } from './sign-out-dialog.tsx';

interface Question {
  Dialog: typeof SignOutDialog;
  messages: readonly string[];
}

/** The question before signing out; null while none is asked. */
const useQuestion = create<{ asked: Question | null }>(() => ({ asked: null }));

const onFailure = (error: unknown) => toastFailure('Logout failed', error, 'Please try again.');

/** Signs out, after a question where the page has unsent work. After a failure, shows a toast and stays. */
export function useSignOut(): () => void {
  const signOut = useSignOutNow();
  return () => {
    const messages = getSignOutMessages();
    if (messages.length === 0) signOut();
    else ask(messages).catch(onFailure);
  };
}

async function ask(messages: readonly string[]): Promise<void> {
  const { SignOutDialog: Dialog } = await import('./sign-out-dialog.tsx');
  useQuestion.setState({ asked: { Dialog, messages } });
}

/** Signs out and goes to the home page. */
function useSignOutNow(): () => void {
  const navigate = useNavigate();
  return () => void signOutNow().then(() => void navigate('/'), onFailure);
}

/** The question that a menu has asked; the menu is closed by then. */
export function SignOutQuestion() {
  const { asked } = useQuestion();
  const signOut = useSignOutNow();
  if (!asked) return null;
  const { Dialog, messages } = asked;
  const close = () => useQuestion.setState({ asked: null });
  return (
    <Dialog
      messages={messages}
      onClose={close}
      onSignOut={() => {
        close();
        signOut();
      }}
    />
  );
}
