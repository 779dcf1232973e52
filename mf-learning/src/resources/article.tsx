import type { ResourceDetail } from '@backflow/contracts/learning';
import { usePageTitle } from '@backflow/platform';
import { RichText } from '@backflow/remote-kit';
import { useEffect } from 'react';
import { countView } from './api.ts';
import { ArticleGate } from './article-gate.tsx';
import { ArticleHeader } from './article-header.tsx';
import { Contents, getContents } from './contents.tsx';
import { Downloads } from './downloads.tsx';
import { RelatedResources } from './related-resources.tsx';
import { useHashTarget } from './use-hash-target.ts';
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
