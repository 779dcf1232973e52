/** The page of an event's door. Link to it by `<a>`: its document alone may use the camera and is kept for when there is no network. */
export const doorHref = (eventId: string): string => `/admin/check-in/${eventId}`;
