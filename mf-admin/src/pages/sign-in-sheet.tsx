import { pageLifecycles } from '@backflow/platform';
import { SignInSheetPage } from '../attendees/sign-in-sheet-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(SignInSheetPage);
