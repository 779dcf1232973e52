import { brand } from '@backflow/contracts';
import { useEffect } from 'react';

/** Sets the document's title while a page is shown: 'Events · Backflow Academy', or only the site's name for ''. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? brand.name : `${title} · ${brand.name}`;
  }, [title]);
}
