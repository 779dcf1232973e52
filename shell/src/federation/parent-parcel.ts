import { mountRootParcel } from 'single-spa';
import type { AppProps, ParcelConfig } from 'single-spa';
import { followAdministration } from './administration.tsx';

// Here, because only remotes' pages ask for it: the first load of the shell's own pages carries none of it.
followAdministration();

type MountParcel = AppProps['mountParcel'];

/**
 * The one parcel that lives as long as the page; remotes' pages mount below it. single-spa keeps a root parcel
 * for ever, so a page mounted as one would leak at every visit.
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
