import { ConfirmDialog } from '@backflow/remote-kit';

interface Props {
  messages: readonly string[];
  onSignOut: () => void;
  onClose: () => void;
}

/** Asked before signing out while the page has work that was not sent. */
export const SignOutDialog = ({ messages, onSignOut, onClose }: Props) => (
  <ConfirmDialog
    open
    title="Sign out?"
    question={messages.join(' ')}
    confirmLabel="Sign Out Anyway"
    cancelLabel="Stay"
    onConfirm={onSignOut}
    onClose={onClose}
  />
);
