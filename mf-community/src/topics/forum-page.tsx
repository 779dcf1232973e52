import { usePageTitle } from '@backflow/platform';
import { BackLink, FilterBar, idOptions, useModule } from '@backflow/remote-kit';
import { Button, Container, PageHeader, VisuallyHidden } from '@backflow/ui';
import { useCallback, useRef, useState } from 'react';
import { forumHeader } from './forum-header.ts';
import { ForumSidebar } from './sidebar/forum-sidebar.tsx';
import { ListBar } from './list/list-bar.tsx';
import { NewTopics } from './list/new-topics.tsx';
import { TopicList } from './list/topic-list.tsx';
import { useForumList } from './list/use-forum-list.ts';
import styles from './forum-page.module.css';

export function ForumPage() {
  usePageTitle('Forum');
  const list = useForumList();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCreating, setCreating] = useState(false);
  const openDialog = () => setCreating(true);
  const close = useCallback(() => setCreating(false), []);
  return (
    <Container className={styles.page}>
      <div className={styles.head}>
        <PageHeader {...forumHeader} back={<BackLink />} />
        <Button icon="forum" onClick={openDialog} className={styles.start}>
          Start New Topic
        </Button>
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="topics" className={styles.main}>
          <h2 ref={heading} id="topics" tabIndex={-1} className={styles.heading}>
            <VisuallyHidden>Topics</VisuallyHidden>
          </h2>
          <FilterBar
            label="Topics"
            plural="topics"
            filters={list}
            className={styles.filters}
            choices={[
              { name: 'category', label: 'Category', options: idOptions('All Categories', list.categories) },
            ]}
          />
          <ListBar list={list} />
          <NewTopics list={list} onShown={() => heading.current?.focus()} />
          <TopicList list={list} onStart={openDialog} />
        </section>
        <ForumSidebar category={list.filters.category} />
      </div>
      {isCreating && <LazyNewTopicDialog category={list.filters.category} onClose={close} />}
    </Container>
  );
}

const loadDialog = () => import('./new-topic/new-topic-dialog.tsx');

interface Props {
  /** The category that the list is filtered by, as the default of the new topic. */
  category: string;
  onClose: () => void;
}

/** The dialog for a new topic. Its code is loaded on the click. */
function LazyNewTopicDialog({ category, onClose }: Props) {
  const dialog = useModule(loadDialog, onClose);
  return dialog ? <dialog.NewTopicDialog {...{ category, onClose }} /> : null;
}
