/** The page of a ticket, by the id of its booking. */
export const ticketHref = (bookingId: string): string => `/tickets/${bookingId}`;
