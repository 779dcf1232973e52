/** An archive is not a valid release. The message is for whoever publishes it. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
