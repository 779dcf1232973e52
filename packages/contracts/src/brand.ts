/**
 * The brand, in one record, so that a supplier puts in its own.
 * The home statistics are the figures the customer specified (an administrator will be able to correct them).
 */
export const brand = {
  name: 'Backflow Academy',
  line: 'Training, certification and community for backflow professionals. Since 1979.',
  established: 1979,
  companyUrl: 'https://www.backflowparts.example',
  companyName: 'Backflow Parts & Supply',
  contact: {
    phone: '(951) 555-0179',
    postalAddress: ['1180 Industrial Way', 'Riverside, CA 92507'],
    email: {
      general: 'hello@backflowparts.example',
      training: 'training@backflowparts.example',
      events: 'events@backflowparts.example',
      parts: 'parts@backflowparts.example',
      partnerships: 'partners@backflowparts.example',
      privacy: 'privacy@backflowparts.example',
    },
    businessHours: [
      { days: 'Mon-Fri', hours: '8:00-5:00 PST' },
      { days: 'Sat', hours: '9:00-2:00 PST' },
      { days: 'Sun', hours: 'closed' },
    ],
  },
  homeStatistics: [
    { value: '2,500+', label: 'Certified Plumbers' },
    { value: '150+', label: 'Training Hours' },
    { value: '50+', label: 'Live Events' },
    { value: '98%', label: 'Satisfaction Rate' },
  ],
} as const;

/** Dates are entered and displayed in this zone, not in the browser's. */
export const DISPLAY_TIME_ZONE = 'America/Los_Angeles';
