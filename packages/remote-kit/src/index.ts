export { BackLink, useAdminReturn } from './back-link.tsx';
export { CardList, ListResults, NoMatches } from './card-list.tsx';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { deviceName } from './device-name.ts';
export { everyPageOf } from './every-page.ts';
export { FileList } from './file-list.tsx';
export { FilterBar } from './filter-bar.tsx';
export { idFilter, idOptions, searchFilter, withoutEmpty } from './filter-fields.ts';
export {
  capitalize,
  formatAge,
  formatAmount,
  formatCount,
  formatDay,
  formatFileSize,
  formatFileType,
  formatMoment,
  formatShortAmount,
  fullName,
  monthlyPremiumPrice,
} from './format.ts';
export { LoadMoreList } from './load-more-list.tsx';
export { Marked } from './marked.tsx';
export { NotFoundPage } from './not-found-page.tsx';
export { patchRecord } from './patch-record.ts';
export {
  PREMIUM_PATH,
  PremiumBadge,
  PremiumButton,
  PremiumNote,
  PremiumUpsell,
  useMayUsePremium,
} from './premium.tsx';
export { QueryError, isMissing } from './query-error.tsx';
export { QueryPending } from './query-pending.tsx';
export { RichText } from './rich-text.tsx';
export { CopyLinkButton, SharePage, copyLink, copyText } from './share.tsx';
export { useEventStream } from './use-event-stream.ts';
export { useIsHydrated } from './use-is-hydrated.ts';
export { useListPages } from './use-list-pages.ts';
export { useLinkToken } from './use-link-token.ts';
export { useMatches } from './use-matches.ts';
export { useMemberAction, type MemberAction } from './use-member-action.ts';
export { useModule } from './use-module.ts';
export { useNow } from './use-now.ts';
export { useShownItems } from './use-shown-items.ts';
export { useDebouncedText, useSearchFilters } from './use-search-filters.ts';
export { ExternalLink, PhoneLink, webLink } from './web-link.tsx';
