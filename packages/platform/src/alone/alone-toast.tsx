import { dismissToast, useToasts } from '../toasts.ts';

/** The toast on screen, as plain text. */
export function AloneToast() {
  const toast = useToasts(({ current }) => current);
  return (
    <footer aria-live="polite">
      {toast && (
        <p>
          <strong>{toast.title}</strong> {toast.description} <button onClick={dismissToast}>Dismiss</button>
        </p>
      )}
    </footer>
  );
}
