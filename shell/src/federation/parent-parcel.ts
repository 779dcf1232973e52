import { mountRootParcel } from 'single-spa';
import type { AppProps, ParcelConfig } from 'single-spa';
import { followAdministration } from './administration.tsx';

// Belongs to this chunk, because only remotes' pages need it: the first load of the shell's own pages is smaller.
followAdministration();

type MountParcel = AppProps['mountParcel'];

/**
 * The parent parcel of all remotes' pages; it is never unmounted. single-spa keeps root parcels forever: with a page as a
 * root parcel, every visit would leak.
 */
export const mountChildParcel = new Promise<MountParcel>((resolve) => {
  const nothing = () => Promise.resolve(null);
  const parent: ParcelConfig = {
    name: 'pages',
    bootstrap: nothing,
    mount: (props) => {
      resolve((config, childProps) => props.mountParcel(config, childProps));
      return nothing();
    },
    unmount: nothing,
  };
  mountRootParcel(parent, { domElement: document.createElement('div') });
});
