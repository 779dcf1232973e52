export {
  MAX_MATCHES,
  foldedPlainSql,
  highlightMatches,
  prefixQuery,
  searchableSql,
  wordsSql,
} from '@backflow/search';
export type { SearchWords } from '@backflow/search';
export type { Facets, Matches, Search } from '@backflow/search';
export * from './writes/audit.ts';
export * from './writes/change-in-batches.ts';
export * from './context.ts';
export * from './db/count-rows-sql.ts';
export * from './db/database.ts';
export { baselineMigration } from './db/baseline.ts';
export type { Migration } from './db/migrate.ts';
export * from './db/price.ts';
export * from './db/sql.ts';
export * from './secrets/derived-key.ts';
export { selectUsedEndpoints } from './discovery/broken-releases.ts';
export * from './discovery/live-endpoints.ts';
export { storeContract } from './discovery/stored-contracts.ts';
export * from './secrets/file-ticket.ts';
export * from './secrets/proof.ts';
export * from './secrets/release-ticket.ts';
export * from './secrets/sealed-secret.ts';
export * from './secrets/signing-keys.ts';
export * from './basics/omit-undefined.ts';
export { decimal } from './http/csv-cell.ts';
export * from './http/csv-file.ts';
export * from './http/event-stream.ts';
export * from './http/files.ts';
export * from './http/page-of.ts';
export * from './http/route.ts';
export type * from './http/token-holder.ts';
export * from './jobs/job.ts';
export * from './jobs/job-queue.ts';
export * from './secrets/link-token.ts';
export * from './basics/load-together.ts';
export * from './limits/limiter.ts';
export { encodeCursor, orderOfCursor } from './lists/cursor.ts';
export { defineList, getHighlights } from './lists/define-list.ts';
export * from './lists/find-matches.ts';
export { eachMember, selectOwn } from './http/my-fields.ts';
export type { Audience } from './http/audience.ts';
export type { MyField, MyRequest, SharedPage } from './http/cached-read.ts';
export { isFoundMember, matchesPrefixes, numberPattern } from './lists/matches-prefixes.ts';
export { withSimilarNames } from './lists/with-similar-names.ts';
export * from './lists/order.ts';
export * from './lists/page-of-matches.ts';
export * from './markdown/render-markdown.ts';
export * from './writes/move-rows.ts';
export * from './writes/mutate.ts';
export * from './process/index.ts';
export * from './process/run-service.ts';
export * from './records/define-record.ts';
export * from './records/define-term.ts';
export * from './records/differences.ts';
export type { SentFields, StoredFields } from './records/record-fields.ts';
export { UUID_KEY, notNull, recordModel } from './records/record-model.ts';
export type { RecordRow } from './records/record-model.ts';
export * from './service.ts';
export * from './session/actor.ts';
export { createCheckSession } from './session/check-session.ts';
export { reloadActors } from './session/reload-actors.ts';
export type { CallerSession } from './session/opened-session.ts';
export type { SessionInfo as StoredSession } from './session/session-records.ts';
export * from './db/site-settings.ts';
export * from './basics/uuid-of.ts';
export { CHANGED_SETTING } from './versions/announce-sql.ts';
export type { AnnouncedTable } from './versions/announce-sql.ts';
export { announceEverything } from './versions/version-keys.ts';
export type { VersionKey } from './versions/version-keys.ts';
