export { flatConfig } from './flat-config.ts';
export { remoteConfig } from './remote-config.ts';
export { firstScreenConfig } from './first-screen-config.ts';
export { shellConfig } from './shell-config.ts';
