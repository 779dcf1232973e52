import { useCallback } from 'react';
import { createSearchParams, useSearchParams as useRouterSearchParams } from 'react-router-dom';

/** Exports of the router that are in use: the shell shares one copy, and the rest is tree-shaken. */
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Route,
  Router,
  Routes,
  createPath,
  useBeforeUnload,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
export type { Location, Navigator, To } from 'react-router-dom';

/**
 * The router's, except that a function gets the parameters of the address as it is: react-router (7.18) gives those of the last render, and
 * renders after a navigation late (it is a transition), so that the second of two quick choices undid the first.
 */
export function useSearchParams(): ReturnType<typeof useRouterSearchParams> {
  const [params, setParams] = useRouterSearchParams();
  const setNow = useCallback<typeof setParams>(
    (next, options) => {
      const present = () => createSearchParams(window.location.search);
      setParams(typeof next === 'function' ? next(present()) : next, options);
    },
    [setParams],
  );
  return [params, setNow];
}
