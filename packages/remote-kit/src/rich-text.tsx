import { useNavigate } from '@backflow/platform';
import { useEffect, useMemo, useRef } from 'react';
import styles from './rich-text.module.css';

/**
 * An article's or a lesson's body. Its headings keep their ids, for a list of contents.
 * @param html what the server made of Markdown
 */
export function RichText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  // React compares by identity: a new object with every render would replace the text, and lose focus and selection.
  const trustedHtml = useMemo(() => trusted(html), [html]);
  useOwnLinks(text);
  return (
    <div
      ref={text}
      className={styles.text}
      // The one place where HTML is put into a page as it is: the server makes it of Markdown that may hold no HTML, and
      // lets through only the elements and attributes it lists. The page's policy runs no script that came this way.
      dangerouslySetInnerHTML={{ __html: trustedHtml }}
    />
  );
}

/** As much of Trusted Types as is used here; TypeScript's own library does not have them yet. */
interface TrustedTypes {
  createPolicy(
    name: 'rich-text',
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): TrustedHTML };
}

// The gateway's content security policy lets HTML into a page through this policy alone.
const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('rich-text', { createHTML: (html) => html });

const trusted = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;

/** A plain click on a link to another page of this site goes there without loading the site anew. */
function useOwnLinks(area: { readonly current: HTMLElement | null }): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = area.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link && pathOf(link);
      if (path === null || !isPlain(event)) return;
      event.preventDefault();
      void navigate(path);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [area, navigate]);
}

/** Where a link leads on this site; null for other sites, for windows of their own and for files. */
function pathOf({ target, origin, pathname, search, hash }: HTMLAnchorElement): string | null {
  const isPage = target === '' && origin === window.location.origin && !pathname.startsWith('/api/');
  return isPage ? pathname + search + hash : null;
}

/** Not one for a new tab, a new window or a download, which are the browser's to handle. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
