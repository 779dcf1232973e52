import { brand } from '@backflow/contracts';
import { useEffect } from 'react';

/** Sets the document's title while a page shows: 'Events · Backflow Academy', or the site's name alone for ''. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? brand.name : `${title} · ${brand.name}`;
  }, [title]);
}
