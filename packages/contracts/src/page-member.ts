/**
 * The request header by which a page says for which member it was rendered: the member's id, or `NO_MEMBER`. It identifies
 * nobody: an unsafe request whose session belongs to somebody else is refused with SESSION_CHANGED, and that is all it does.
 */
export const PAGE_MEMBER_HEADER = 'x-page-member';

/** Stands for a page that was rendered while nobody was signed in. */
export const NO_MEMBER = 'none';
