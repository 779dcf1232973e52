export { BackLink, useAdminReturn } from './pages/back-link.tsx';
export { CardList, ListResults, NoMatches } from './lists/card-list.tsx';
export { ActionDialog } from './pages/action-dialog.tsx';
export { ConfirmDialog } from './pages/confirm-dialog.tsx';
export { deviceName } from './text/device-name.ts';
export { everyPage } from './data/every-page.ts';
export { FileList } from './lists/file-list.tsx';
export { FilterBar } from './lists/filter-bar.tsx';
export { idFilter, idOptions, searchFilter, withoutEmpty } from './lists/filter-fields.ts';
export {
  capitalize,
  formatAge,
  formatAmount,
  formatCount,
  formatDay,
  formatFileSize,
  formatFileType,
  formatMoment,
  formatNumber,
  formatShortAmount,
  fullName,
  monthlyPremiumPrice,
} from './text/format.ts';
export { LazyMenu } from './pages/lazy-menu.tsx';
export { LoadMoreList } from './lists/load-more-list.tsx';
export { Marked } from './text/marked.tsx';
export { NotFoundPage } from './pages/not-found-page.tsx';
export { patchRecord } from './data/patch-record.ts';
export {
  PREMIUM_PATH,
  PremiumBadge,
  PremiumButton,
  PremiumNote,
  PremiumUpsell,
  PriceBadges,
  useMayUsePremium,
} from './pages/premium.tsx';
export { QrCode } from './pages/qr-code.tsx';
export { QueryError, isMissing } from './data/query-error.tsx';
export { QueryPending } from './data/query-pending.tsx';
export { RichText } from './text/rich-text.tsx';
export { CopyLinkButton, SharePage, copyLink, copyText } from './pages/share.tsx';
export { useEventStream } from './data/use-event-stream.ts';
export { useIsHydrated } from './pages/use-is-hydrated.ts';
export { useListPages } from './data/use-list-pages.ts';
export { useLinkToken } from './pages/use-link-token.ts';
export { useMatches } from './lists/use-matches.ts';
export { useMemberAction, type MemberAction } from './pages/use-member-action.ts';
export { useModule } from './pages/use-module.ts';
export { useNow } from './pages/use-now.ts';
export { useShownItems } from './lists/use-shown-items.ts';
export { useDebouncedText, useSearchFilters } from './lists/use-search-filters.ts';
export { ExternalLink, PhoneLink, webLink } from './text/web-link.tsx';
