import { RemoteWaiting } from '../federation/remote-waiting.tsx';

/** Keeps a page's place while its script, or the answer who is signed in, is on its way. */
export const PageWaiting = () => <RemoteWaiting title="the page" />;
