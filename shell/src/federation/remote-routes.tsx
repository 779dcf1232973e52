import type { RemoteRelease } from '@backflow/contracts';
import { Route } from '@backflow/platform';
import { MembersOnly } from '../access/members-only.tsx';
import { RemotePage } from './remote-page.tsx';

/**
 * One route for each page a remote declares, and everything below it. Pages of one remote share a parcel: moving
 * between them is the remote's own routing.
 */
export const remoteRoutes = (remotes: readonly RemoteRelease[]) =>
  remotes.flatMap(({ name, routes }) =>
    routes.map(({ path, title, access }) => {
      const page = <RemotePage key={name} remote={name} title={title} />;
      return (
        <Route
          key={path}
          path={`${path}/*`}
          element={access === 'public' ? page : <MembersOnly page={page} />}
        />
      );
    }),
  );
