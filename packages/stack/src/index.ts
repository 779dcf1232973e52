export { findProgram, installDebianPackage } from './stores/debian-package.ts';
export { remoteNames } from './frontends/frontend-list.ts';
export { claimPort, freePort } from './ports.ts';
export { packRelease, readBuiltRelease } from './release/built-release.ts';
export { operatorSite } from './release/find-site.ts';
export { ReleasesClient } from './release/releases-client.ts';
export { ownVariable, urlVariable } from './service-list.ts';
export { readStackFile, type StackFile } from './stack-file.ts';
