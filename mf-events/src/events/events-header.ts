/** The header of the events page: in its manifest too, so that the site can show it before the page is there. */
export const eventsHeader = {
  title: 'Events',
  lead: 'Hands-on days, virtual sessions and renewals. All times are Pacific.',
};
