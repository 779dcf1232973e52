/** The address that opens an event's dialog. */
export const eventHref = (id: string): string => `/events?eventId=${encodeURIComponent(id)}`;
