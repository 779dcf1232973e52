import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { useModule } from '@backflow/remote-kit';
import { Icon, buttonClass, classNames } from '@backflow/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './moderate.module.css';

const loadPostTools = () => import('./post-tools.tsx');
const loadTopicTools = () => import('./topic-tools.tsx');
const LABEL = 'Moderate';

/** The administrators' menu of a post. Its code is loaded on the first click, and never for members. */
export function ModeratePost({ post }: { post: ForumPost }) {
  return (
    <OnDemand load={loadPostTools}>{(tools) => <tools.PostTools post={post} trigger={LABEL} />}</OnDemand>
  );
}

/** The administrators' menu of a topic. */
export function ModerateTopic({ topic }: { topic: ForumTopicPage }) {
  return (
    <OnDemand load={loadTopicTools} label="Moderate Topic">
      {(tools) => <tools.TopicTools topic={topic} trigger="Moderate Topic" />}
    </OnDemand>
  );
}

interface Props<Module> {
  load: () => Promise<Module>;
  label?: string;
  children: (module: Module) => ReactNode;
}

/** Looks like the button of the menu, which replaces it and starts open. */
function OnDemand<Module>({ load, label = LABEL, children }: Props<Module>) {
  const [isRequested, setIsRequested] = useState(false);
  const [cancel] = useState(() => () => setIsRequested(false));
  const module = useModule(isRequested ? load : undefined, cancel);
  if (module) return children(module);
  return (
    <button
      type="button"
      className={classNames(buttonClass('ghost'), styles.trigger)}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isRequested || undefined}
      onClick={() => setIsRequested(true)}
    >
      <span className={styles.label}>
        {label}
        <Icon name="chevron-down" size={16} />
      </span>
    </button>
  );
}
