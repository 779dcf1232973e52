export { packRelease, readBuiltRelease, type BuiltRelease } from './built-release.ts';
export { checkInBrowser } from './check-in-browser.ts';
export { findSite, type Site } from './find-site.ts';
export { publishWhatIsNew, type Releases } from './publish-release.ts';
export { release, type Workspace } from './release-command.ts';
export { ReleasesClient } from './releases-client.ts';
