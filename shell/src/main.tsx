import { createRoot } from 'react-dom/client';
import { BrowserRouter } from '@backflow/platform';
import { RemotePage } from './federation/remote-page.tsx';
import { RemoteWidget } from './federation/remote-widget.tsx';
createRoot(document.getElementById('root')!).render(<BrowserRouter><p>hello</p><RemotePage remote="events" title="Events" /><RemoteWidget remote="events" name="upcoming-events" title="x" fallback="…" /></BrowserRouter>);
