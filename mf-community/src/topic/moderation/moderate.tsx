import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { LazyMenu } from '@backflow/remote-kit';

const loadPostTools = () => import('./post-tools.tsx');
const loadTopicTools = () => import('./topic-tools.tsx');
const MODERATE = 'Moderate';
const MODERATE_TOPIC = 'Moderate Topic';

/** The administrators' menu of a post. Its code is never loaded for members. */
export const ModeratePost = ({ post }: { post: ForumPost }) => (
  <LazyMenu load={loadPostTools} label={MODERATE}>
    {(tools) => <tools.PostTools post={post} trigger={MODERATE} />}
  </LazyMenu>
);

/** The administrators' menu of a topic. */
export const ModerateTopic = ({ topic }: { topic: ForumTopicPage }) => (
  <LazyMenu load={loadTopicTools} label={MODERATE_TOPIC}>
    {(tools) => <tools.TopicTools topic={topic} trigger={MODERATE_TOPIC} />}
  </LazyMenu>
);
