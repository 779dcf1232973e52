/** Where the demo's classes meet: training labs with their coordinates, and meeting links. */
const VENUES = {
  sacramento: lab('Sacramento Training Lab, 1450 Richards Blvd, Sacramento, CA 95811', 38.5956, -121.4941),
  anaheim: lab('Anaheim Wet Lab, 2120 E Howell Ave, Anaheim, CA 92806', 33.8064, -117.8832),
  oakland: lab('Oakland Waterfront Lab, 655 Third St, Oakland, CA 94607', 37.7973, -122.2772),
  sanDiego: lab('San Diego Test Center, 7888 Ostrow St, San Diego, CA 92111', 32.8312, -117.1494),
  fresno: lab('Fresno Training Yard, 3045 E Olive Ave, Fresno, CA 93701', 36.7578, -119.7682),
  sanJose: lab('San Jose Trades Hall, 2102 Almaden Rd, San Jose, CA 95125', 37.2955, -121.8797),
  bakersfield: lab('Bakersfield Valve Shop, 3100 Standard St, Bakersfield, CA 93308', 35.3977, -119.0437),
  online: (room: string) => ({
    location: `https://meet.example.com/${room}`,
    isVirtual: true,
    latitude: null,
    longitude: null,
  }),
};

type DemoVenue = ReturnType<typeof lab>;

function lab(location: string, latitude: number, longitude: number) {
  return {
    location,
    isVirtual: false,
    latitude: latitude as number | null,
    longitude: longitude as number | null,
  };
}

const { sacramento, anaheim, oakland, sanDiego, fresno, sanJose, bakersfield, online } = VENUES;

export interface DemoSession {
  /** The name of a course in `content/courses`. */
  course: string;
  /** From today; a weekend moves it to the Monday after. Negative is past. */
  inDays: number;
  venue: DemoVenue;
  /** Null is no limit. */
  seats: number | null;
  taken: number;
  /** How many days before the start registration closes; absent is no deadline. */
  closesDaysBefore?: number;
  draft?: true;
  /** Has those whom visitors sign in as. */
  demoMembers?: true;
  /** An external speaker; the demo's administrator teaches the others. */
  speaker?: { name: string; title: string; company: string };
  customSupplier?: string;
}

const ramirez = { name: 'Elena Ramirez', title: 'Master Tester', company: 'Ramirez Backflow, Inc.' };
const holt = { name: 'Gordon Holt', title: 'Fire Protection Engineer', company: 'Holt & Pike Engineering' };
const fong = { name: 'Vivian Fong', title: 'Calibration Manager', company: 'Bayshore Gauge Works' };
const price = { name: 'Leonard Price', title: 'Operations Manager', company: 'Delta Testing Services' };

/** The demo's programme: one class full, one closed, one closing soon, some drafts, some past. */
export const DEMO_SESSIONS: readonly DemoSession[] = [
  { course: 'rpzTesting', inDays: 2, venue: sacramento, seats: 16, taken: 11, speaker: ramirez },
  {
    course: 'codeUpdate',
    inDays: 3,
    venue: online('code-update'),
    seats: null,
    taken: 19,
    demoMembers: true,
  },
  { course: 'gaugeCare', inDays: 5, venue: oakland, seats: 12, taken: 12, speaker: fong },
  { course: 'vacuumBreakers', inDays: 6, venue: fresno, seats: 20, taken: 7, closesDaysBefore: 10 },
  { course: 'checkRepair', inDays: 9, venue: anaheim, seats: 14, taken: 9, demoMembers: true },
  {
    course: 'readTheGauge',
    inDays: 11,
    venue: online('read-the-gauge'),
    seats: 250,
    taken: 14,
    speaker: fong,
  },
  { course: 'examPrep', inDays: 13, venue: sanDiego, seats: 18, taken: 16, closesDaysBefore: 12 },
  { course: 'openHouse', inDays: 15, venue: sacramento, seats: 30, taken: 6 },
  { course: 'fireLines', inDays: 18, venue: oakland, seats: 16, taken: 10, speaker: holt },
  { course: 'advancedRepair', inDays: 20, venue: anaheim, seats: 12, taken: 5, speaker: ramirez },
  { course: 'testerCourse', inDays: 24, venue: sanJose, seats: 20, taken: 15, closesDaysBefore: 7 },
  {
    course: 'shopManagement',
    inDays: 26,
    venue: online('shop-management'),
    seats: null,
    taken: 8,
    speaker: price,
  },
  { course: 'surveys', inDays: 30, venue: bakersfield, seats: 24, taken: 6 },
  { course: 'rpzTesting', inDays: 34, venue: sanDiego, seats: 16, taken: 4, speaker: ramirez },
  {
    course: 'estimating',
    inDays: 37,
    venue: online('estimating'),
    seats: 60,
    taken: 7,
    customSupplier: 'Northline Contractors',
  },
  { course: 'checkRepair', inDays: 41, venue: fresno, seats: 14, taken: 3 },
  { course: 'gaugeCare', inDays: 45, venue: anaheim, seats: 12, taken: 2, speaker: fong },
  { course: 'examPrep', inDays: 52, venue: sacramento, seats: 18, taken: 5, closesDaysBefore: 5 },
  { course: 'codeUpdate', inDays: 58, venue: online('code-update-two'), seats: null, taken: 3 },
  { course: 'fireLines', inDays: 66, venue: sanDiego, seats: 16, taken: 2, speaker: holt },
  { course: 'testerCourse', inDays: 74, venue: sacramento, seats: 20, taken: 4, closesDaysBefore: 7 },
  { course: 'vacuumBreakers', inDays: 83, venue: bakersfield, seats: 20, taken: 1 },
  { course: 'surveys', inDays: 95, venue: oakland, seats: 24, taken: 1 },
  { course: 'estimating', inDays: 112, venue: online('estimating-two'), seats: 60, taken: 0 },

  { course: 'rpzTesting', inDays: 88, venue: anaheim, seats: 16, taken: 0, draft: true, speaker: ramirez },
  { course: 'shopManagement', inDays: 102, venue: online('shop-two'), seats: null, taken: 0, draft: true },
  { course: 'openHouse', inDays: 118, venue: oakland, seats: 30, taken: 0, draft: true },

  { course: 'gaugeCare', inDays: -6, venue: sacramento, seats: 12, taken: 10, speaker: fong },
  { course: 'readTheGauge', inDays: -14, venue: online('read-the-gauge-one'), seats: 250, taken: 21 },
  {
    course: 'rpzTesting',
    inDays: -22,
    venue: oakland,
    seats: 16,
    taken: 15,
    speaker: ramirez,
    demoMembers: true,
  },
  { course: 'examPrep', inDays: -33, venue: anaheim, seats: 18, taken: 18 },
  { course: 'openHouse', inDays: -41, venue: fresno, seats: 30, taken: 12 },
  { course: 'surveys', inDays: -55, venue: sanDiego, seats: 24, taken: 13 },
  { course: 'testerCourse', inDays: -68, venue: anaheim, seats: 20, taken: 19 },
  { course: 'fireLines', inDays: -83, venue: sacramento, seats: 16, taken: 9, speaker: holt },
];
