import type { ResourceDetail } from '@backflow/contracts/learning';
import { usePageTitle, useLocation } from '@backflow/platform';
import { RichText } from '@backflow/remote-kit';
import { useEffect } from 'react';
import { countView } from './api.ts';
import { ArticleGate } from './article-gate.tsx';
import { ArticleHeader } from './article-header.tsx';
import { Contents, getContents } from './contents.tsx';
import { Downloads } from './downloads.tsx';
import { RelatedResources } from './related-resources.tsx';
import styles from './article.module.css';

/** One article, and related resources below it. */
export function Article({ resource }: { resource: ResourceDetail }) {
  const { id, title, mayOpen } = resource;
  usePageTitle(title);
  useCountedView(id, mayOpen);
  useHashTarget();
  const contents = getContents(resource);
  return (
    <>
      <article>
        <ArticleHeader resource={resource} />
        {mayOpen ? (
          <div className={styles.layout}>
            {contents.length > 1 && <Contents entries={contents} />}
            <div className={styles.body}>
              <Body {...resource} />
              <Downloads files={resource.downloads} />
            </div>
          </div>
        ) : (
          <ArticleGate resource={resource} />
        )}
      </article>
      <RelatedResources resource={resource} />
    </>
  );
}

function Body({ html, downloads }: Pick<ResourceDetail, 'html' | 'downloads'>) {
  if (html !== null) return <RichText html={html} />;
  return downloads.length === 0 && <p className={styles.nothing}>There is nothing to read here yet.</p>;
}

/** Counts one view, once the page is visible: browsers prerender pages before a click. */
function useCountedView(id: string, mayOpen: boolean): void {
  useEffect(() => {
    if (!mayOpen) return;
    const count = () => void countView(id);
    if (!('prerendering' in document && document.prerendering)) return count();
    document.addEventListener('prerenderingchange', count, { once: true });
    return () => document.removeEventListener('prerenderingchange', count);
  }, [id, mayOpen]);
}

/**
 * Scrolls to the element that the address names (`#id`) and focuses it, on arrival and after links within the page. Browsers do so only for
 * elements that exist before the script runs.
 */
function useHashTarget(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = document.getElementById(idIn(hash));
    if (!target) return;
    // The page is rendered hidden; it can scroll only when it is visible.
    const observer = new ResizeObserver(() => {
      if (!target.checkVisibility()) return;
      observer.disconnect();
      target.tabIndex = -1;
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    });
    observer.observe(target);
    return () => observer.disconnect();
    // `key` changes when the same link is followed again.
  }, [hash, key]);
}

/** The text after the #; empty if it cannot be decoded. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
