export { ArchiveError } from './archive-error.ts';
export { readReleaseArchive, readSourceMaps } from './read-release-archive.ts';
export type { ReleaseArchive } from './read-release-archive.ts';
