import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { useModule } from '@backflow/remote-kit';
import { Icon, buttonClass, classNames } from '@backflow/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './moderate.module.css';

const loadPostTools = () => import('./post-tools.tsx');
const loadTopicTools = () => import('./topic-tools.tsx');
const WORDS = 'Moderate';

/** What administrators may do with a post. The tools are fetched for the first click: members never are sent them. */
export function ModeratePost({ post }: { post: ForumPost }) {
  return (
    <OnDemand load={loadPostTools}>{(tools) => <tools.PostTools post={post} trigger={WORDS} />}</OnDemand>
  );
}

/** The same for a whole topic. */
export function ModerateTopic({ topic }: { topic: ForumTopicPage }) {
  return (
    <OnDemand load={loadTopicTools} label="Moderate topic">
      {(tools) => <tools.TopicTools topic={topic} trigger="Moderate topic" />}
    </OnDemand>
  );
}

interface Props<Module> {
  load: () => Promise<Module>;
  label?: string;
  children: (module: Module) => ReactNode;
}

/** Looks like the button of the menu that comes in its place, open. */
function OnDemand<Module>({ load, label = WORDS, children }: Props<Module>) {
  const [isAsked, setIsAsked] = useState(false);
  const [giveUp] = useState(() => () => setIsAsked(false));
  const module = useModule(isAsked ? load : undefined, giveUp);
  if (module) return children(module);
  return (
    <button
      type="button"
      className={classNames(buttonClass('ghost'), styles.trigger)}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isAsked || undefined}
      onClick={() => setIsAsked(true)}
    >
      <span className={styles.words}>
        {label}
        <Icon name="chevron-down" size={16} />
      </span>
    </button>
  );
}
