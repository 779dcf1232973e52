/** The query keys of this remote. A write to one kind of thing touches the others, so that they stand together. */
export const eventKeys = {
  all: ['events'],
  list: (filter: object) => ['events', 'list', filter],
  soonest: ['events', 'soonest'],
  found: (search: string) => ['events', 'found', search],
  month: (month: string) => ['events', 'month', month],
  one: (id: string) => ['events', 'one', id],
  register: ['events', 'register'],
  join: ['events', 'join'],
  leave: ['events', 'leave'],
  /** Of another remote: a booking opens paid ones. */
  allResources: ['resources'],
  /** Below the key of resources, which other remotes share. */
  resources: (ids: readonly string[]) => ['resources', 'named', ids],
  /** Below the key that administrators' writes invalidate. */
  locationsFound: (search: string) => ['event-locations', search],
  suppliers: ['event-suppliers'],
} as const;

export const webinarKeys = {
  all: ['webinars'],
  counts: ['webinars', 'counts'],
  lists: ['webinars', 'list'],
  list: (tab: string) => ['webinars', 'list', tab],
  found: (search: string) => ['webinars', 'found', search],
  register: ['webinars', 'register'],
} as const;

export const registrationKeys = {
  all: ['registrations'],
  own: ['registrations', 'own'],
} as const;
