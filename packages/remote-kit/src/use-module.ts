import { toast } from '@backflow/platform';
import { useEffect, useState } from 'react';

/**
 * A module that is fetched for a click; undefined until it is there. One that could not be fetched is said, and asked
 * for anew by the next click.
 * @param load imports it; undefined while nobody asked for it
 */
export function useModule<Module>(load: (() => Promise<Module>) | undefined, onFailure?: () => void) {
  const [module, setModule] = useState<Module>();
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
        onFailure?.();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load, onFailure]);
  return module;
}
