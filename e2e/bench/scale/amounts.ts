/** How many rows of each kind a filled platform has. Rows are numbered from 1, so a larger amount contains a smaller one. */
export interface Amounts {
  events: number;
  people: number;
  /** Webinars, courses, resources, posts, notices, deliveries and audit entries; bookings are twice as many. */
  others: number;
  /** Attendees of the largest event. */
  attendees: number;
  /** Records in each of the reading member's own lists. */
  own: number;
}

export const NOTHING: Amounts = { events: 0, people: 0, others: 0, attendees: 0, own: 0 };

/** The small platform that the large one is compared with. Lists have several pages here, too. */
export const FEW: Amounts = { events: 1000, people: 1000, others: 1000, attendees: 300, own: 60 };

export const MANY: Amounts = {
  events: 1_000_000,
  people: 200_000,
  others: 200_000,
  attendees: 20_000,
  own: 200,
};
