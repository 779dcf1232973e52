/** The header of the forum: in its manifest too, so that the site can show it before the page is there. */
export const forumHeader = { title: 'Forum', lead: 'Ask, answer, and read what other testers have seen.' };
