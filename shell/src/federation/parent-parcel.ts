import { mountRootParcel } from 'single-spa';
import type { ParcelConfig } from 'single-spa';

type MountParcel = typeof mountRootParcel;

/**
 * The one parcel that lives as long as the page; remotes' pages mount below it. single-spa keeps a root parcel
 * for ever, so a page mounted as one would leak at every visit.
 */
export const mountChildParcel: Promise<MountParcel> = new Promise((resolve) => {
  const nothing = () => Promise.resolve(null);
  const parent: ParcelConfig = {
    name: 'pages',
    bootstrap: nothing,
    mount: ({ mountParcel }) => {
      resolve(mountParcel);
      return nothing();
    },
    unmount: nothing,
  };
  mountRootParcel(parent, { domElement: document.createElement('div') });
});
