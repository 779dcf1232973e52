import { pageLifecycles } from '@backflow/platform';
import { TopicPage } from '../topic/topic-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(TopicPage);
