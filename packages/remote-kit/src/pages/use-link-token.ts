import { useLocation, useNavigate, useSearchParams } from '@backflow/platform';
import { useEffect, useState } from 'react';

/** The secret token of a mailed link. It is removed from the address at once, so that nobody copies it from there. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tokenInAddress = search.get('token');
  const [token, setToken] = useState(tokenInAddress);
  if (tokenInAddress !== null && tokenInAddress !== token) setToken(tokenInAddress);
  useEffect(() => {
    if (tokenInAddress !== null) void navigate(pathname, { replace: true });
  }, [tokenInAddress, navigate, pathname]);
  return token;
}
