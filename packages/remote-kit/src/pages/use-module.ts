import { toast } from '@backflow/platform';
import { useEffect, useRef, useState } from 'react';

/**
 * A module that is imported on a click; undefined until it is loaded. A failure shows a toast, and the next click retries.
 * @param load imports the module; undefined before the click
 */
export function useModule<Module>(load: (() => Promise<Module>) | undefined, onFailure?: () => void) {
  const [module, setModule] = useState<Module>();
  // Callers pass another function at each render; it must not start another import.
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  });
  useEffect(() => {
    if (!load) return;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setModule(loaded);
      },
      () => {
        if (!isCurrent) return;
        toast({ title: 'This could not be loaded. Please try again.', variant: 'destructive' });
        latest.current?.();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return module;
}
