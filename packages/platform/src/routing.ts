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
  useSearchParams,
} from 'react-router-dom';
export type { Location, Navigator, To } from 'react-router-dom';
