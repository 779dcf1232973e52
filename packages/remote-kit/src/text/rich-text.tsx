import { useNavigate } from '@backflow/platform';
import { useEffect, useMemo, useRef } from 'react';
import styles from './rich-text.module.css';

/**
 * The body of an article or a lesson. Its headings keep their ids, for a table of contents.
 * @param html rendered by the server from Markdown
 */
export function RichText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  // React compares by identity: a new object with every render would replace the text, and lose focus and selection.
  const trustedHtml = useMemo(() => toTrustedHtml(html), [html]);
  useInternalLinks(text);
  return (
    <div
      ref={text}
      className={styles.text}
      data-rich-text=""
      // The only place that inserts raw HTML: the server renders it from Markdown, in which HTML is not allowed, and
      // lets through only the elements and attributes it lists. The page's policy runs no script that came this way.
      dangerouslySetInnerHTML={{ __html: trustedHtml }}
    />
  );
}

/** The part of Trusted Types that is used here; TypeScript's own library does not have them yet. */
interface TrustedTypes {
  createPolicy(
    name: 'rich-text',
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): TrustedHTML };
}

// The gateway's content security policy lets HTML into a page through this policy alone.
const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('rich-text', { createHTML: (html) => html });

const toTrustedHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;

/** Opens links to other pages of this site without a page load, on a plain click. */
function useInternalLinks(area: { readonly current: HTMLElement | null }): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = area.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link && getPath(link);
      if (path === null || !isPlainClick(event)) return;
      event.preventDefault();
      void navigate(path);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [area, navigate]);
}

/** The path of a link to a page of this site; null for other sites, new windows and files. */
function getPath({ target, origin, pathname, search, hash }: HTMLAnchorElement): string | null {
  const isPage = target === '' && origin === window.location.origin && !pathname.startsWith('/api/');
  return isPage ? pathname + search + hash : null;
}

/** False for a click that opens a new tab or window or downloads: the browser handles those. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
