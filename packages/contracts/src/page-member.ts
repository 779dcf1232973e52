/**
 * The request header with the member that a page was rendered for: their id, or `NO_MEMBER`. It does not authenticate; an
 * unsafe request with the session of another member is refused with SESSION_CHANGED.
 */
export const PAGE_MEMBER_HEADER = 'x-page-member';

/** Value for pages rendered for a visitor. */
export const NO_MEMBER = 'none';
