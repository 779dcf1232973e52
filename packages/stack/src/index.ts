export { findProgram, installDebianPackage } from './stores/debian-package.ts';
export { remoteNames } from './frontends/frontend-list.ts';
export { claimPort, freePort } from './ports.ts';
export { operatorSite } from './release/own-site.ts';
export { ownVariable, urlVariable } from './service-list.ts';
export { readStackFile, type StackFile } from './stack-file.ts';
