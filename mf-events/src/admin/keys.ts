/**
 * The query keys of administrators' screens of events, webinars and bookings. What members read too begins with
 * the word that members' keys begin with, so that one refresh after a write reaches both; the rest begins with 'admin'.
 */
export const adminKeys = {
  eventList: (filter: object) => ['events', 'admin-list', filter],
  event: (id: string) => ['events', 'admin-one', id],
  eventLocations: ['event-locations'],
  eventSuppliers: ['event-suppliers'],
  registrations: ['registrations'],
  suppliers: ['suppliers'],
  resourceChoices: (search: string) => ['resources', 'admin-choices', search],
  chosenResources: (ids: readonly string[]) => ['resources', 'admin-chosen', ids],
  webinarList: (filter: object) => ['webinars', 'admin-list', filter],
  webinar: (id: string) => ['webinars', 'admin-one', id],
  administrators: ['admin', 'people', 'administrators'],
  attendeeLists: (offer: object) => ['admin', 'attendees', offer, 'list'],
  attendeeList: (offer: object, filter: object) => ['admin', 'attendees', offer, 'list', filter],
  mailReach: (offer: object, to: string, about: string) => [
    'admin',
    'attendees',
    offer,
    'mail-reach',
    to,
    about,
  ],
  bookedOffer: (offer: object) => ['admin', 'attendees', offer, 'offer'],
  seated: (offer: object) => ['admin', 'attendees', offer, 'seated'],
  attendeeCounts: (offer: object) => ['admin', 'attendees', offer, 'counts'],
  stats: ['admin', 'stats'],
  attention: ['admin', 'attention'],
  reports: ['admin', 'reports'],
} as const;
