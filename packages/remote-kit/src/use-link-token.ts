import { useLocation, useNavigate, useSearchParams } from '@backflow/platform';
import { useEffect, useState } from 'react';

/** The secret a mailed link brought. It is taken out of the address at once, so that nobody copies it from there. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const given = search.get('token');
  const [token, setToken] = useState(given);
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given !== null) void navigate(pathname, { replace: true });
  }, [given, navigate, pathname]);
  return token;
}
