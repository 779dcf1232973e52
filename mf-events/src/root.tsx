import { useLocation, Link } from '@backflow/platform';
import { useState } from 'react';
export function Root() { const l = useLocation(); const [n, s] = useState(0); return <div>remote at {l.pathname}{l.search} <Link to="/events?x=1">go</Link><button onClick={() => s(n + 1)}>n{n}</button></div>; }
