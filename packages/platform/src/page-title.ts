import { useEffect } from 'react';
import { siteSettings } from './site-settings.ts';

/** Sets the document's title while a page is shown: 'Events · Backflow Academy', or only the site's name for ''. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const { brandName } = siteSettings();
    document.title = title === '' ? brandName : `${title} · ${brandName}`;
  }, [title]);
}
