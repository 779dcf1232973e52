import { CHECK_FRAME_PATH } from '@backflow/contracts';
import { useLocation } from '@backflow/platform';
import { CheckPage } from './check-page.tsx';
import { FramePage } from './frame-page.tsx';

/** The page that checks a release, and the one with which its frames begin. */
export const CheckPages = () => (useLocation().pathname === CHECK_FRAME_PATH ? <FramePage /> : <CheckPage />);
