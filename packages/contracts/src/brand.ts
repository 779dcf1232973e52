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
  premiumPrice: '$9.99/month',
  homeStatistics: [
    { value: '2,500+', label: 'Certified Plumbers' },
    { value: '150+', label: 'Training Hours' },
    { value: '50+', label: 'Live Events' },
    { value: '98%', label: 'Satisfaction Rate' },
  ],
} as const;

/** Dates are entered and displayed in this zone, whatever the browser's. */
export const DISPLAY_TIME_ZONE = 'America/Los_Angeles';
