export { BackLink } from './back-link.tsx';
export { Badges } from './badges.tsx';
export { CardList, ListResults, NoMatches } from './card-list.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { everyPageOf } from './every-page.ts';
export { FileList } from './file-list.tsx';
export { formatFileSize, formatFileType } from './format-file.ts';
export { FilterBar, type FilterChoice } from './filter-bar.tsx';
export { idFilter, idOptions, searchFilter } from './filter-fields.ts';
export { capitalize, formatCount, formatListCount, formatMoment } from './format.ts';
export { LoadMoreList } from './load-more-list.tsx';
export { Marked } from './marked.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { patchRecord } from './patch-record.ts';
export { monthlyPremiumPrice } from './premium-price.ts';
export {
  PREMIUM_PATH,
  PremiumBadge,
  PremiumButton,
  PremiumNote,
  PremiumUpsell,
  useMayUsePremium,
} from './premium.tsx';
export { QueryError, isMissing } from './query-error.tsx';
export { RichText } from './rich-text.tsx';
export { useEventStream } from './use-event-stream.ts';
export { useListPages } from './use-list-pages.ts';
export { useLinkToken } from './use-link-token.ts';
export { useMemberAction, type MemberAction } from './use-member-action.ts';
export { useModule } from './use-module.ts';
export { useNow } from './use-now.ts';
export { useSearchFilters } from './use-search-filters.ts';
export { useDebouncedText } from './use-debounced-text.ts';
export { ExternalLink, PhoneLink, webLink } from './web-link.tsx';
export { withoutEmpty } from './without-empty.ts';
