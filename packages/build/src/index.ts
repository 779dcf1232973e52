export { remoteConfig } from './remote-config.ts';
