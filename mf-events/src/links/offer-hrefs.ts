/** The address of an event's page. */
export const eventHref = (id: string): string => `/events/${encodeURIComponent(id)}`;

/** The address of a webinar's page. */
export const webinarHref = (id: string): string => `/webinars/${encodeURIComponent(id)}`;
