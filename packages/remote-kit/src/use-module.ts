import { toast } from '@backflow/platform';
import { useEffect, useRef, useState } from 'react';

/**
 * A module that is imported for a click; undefined until it is there. A failure shows a toast; the next click tries again.
 * @param load undefined until the module is needed
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
    let isWanted = true;
    load().then(
      (loaded) => {
        if (isWanted) setModule(loaded);
      },
      () => {
        if (!isWanted) return;
        toast({ title: 'This could not be loaded. Please try again.', variant: 'destructive' });
        latest.current?.();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return module;
}
