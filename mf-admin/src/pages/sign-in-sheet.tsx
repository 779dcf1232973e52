import { pageLifecycles } from '@backflow/platform';
import { SignInSheetPage } from '../bookings/sign-in-sheet-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(SignInSheetPage);
