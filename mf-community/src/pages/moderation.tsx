import { pageLifecycles } from '@backflow/platform';
import { ModerationPage } from '../admin/moderation/moderation-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(ModerationPage);
