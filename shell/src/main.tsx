// First: nothing loads a script before it.
import './federation/trusted-types.ts';
import '@backflow/ui/global.css';
import './first-frame.css';
import { beSignedOut, followSession, refreshSession } from '@backflow/platform';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

// The gateway says so when a visitor brought no session: then there is nobody to ask for.
if (document.querySelector('meta[name="visitor"][content="anonymous"]')) beSignedOut();
else void refreshSession();
followSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
