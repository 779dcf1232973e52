import { dismissToast, useToasts } from '@backflow/platform';
import { ToastRegion, ToastView } from '@backflow/ui';

/** The one toast on screen, if any. */
export function Toaster() {
  const toast = useToasts(({ current }) => current);
  return (
    <ToastRegion>
      {toast && (
        <ToastView
          key={toast.id}
          title={toast.title}
          description={toast.description}
          variant={toast.variant}
          onDismiss={dismissToast}
        />
      )}
    </ToastRegion>
  );
}
