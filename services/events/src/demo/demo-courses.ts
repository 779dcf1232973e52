import type { AccessLevel } from '@backflow/contracts';

export const DEMO_SUPPLIERS = {
  pacificValve: 'Pacific Crest Valve & Supply',
  sierraProducts: 'Sierra Backflow Products',
  gaugeWorks: 'Bayshore Gauge Works',
  inlandWater: 'Inland Water Safety',
  cascadeFire: 'Cascade Fire Assemblies',
  trainingGuild: 'Western Testers Guild',
} as const;

export type DemoSupplier = keyof typeof DEMO_SUPPLIERS;

interface DemoCourse {
  title: string;
  /** Paragraphs. */
  about: readonly string[];
  price: string;
  accessLevel: AccessLevel;
  supplier: DemoSupplier | null;
  /** Wall times in the Pacific zone. */
  from: string;
  to: string;
}

const DAY = { from: '08:00', to: '16:30' };
const WEBINAR = { from: '10:00', to: '11:30', price: '0', accessLevel: 'free' } as const;

/** What is taught. A course is given several times, in different places. */
export const DEMO_COURSES = {
  testerCourse: {
    title: 'Backflow Tester Certification: 40-Hour Course',
    about: [
      'The full tester course, from hydraulics and backsiphonage to the written and practical exam. Mornings are theory; every afternoon is spent at the test stands with a gauge in your hands.',
      'You will test double checks, reduced pressure assemblies, pressure vacuum breakers and spill-resistant vacuum breakers, first on clean assemblies and then on ones we have fouled on purpose.',
      'The first day is listed here; the course runs for five working days at the same place and hours. Bring work clothes, safety glasses and your own three-valve gauge if you have one.',
    ],
    price: '1095.00',
    accessLevel: 'paid',
    supplier: 'trainingGuild',
    ...DAY,
  },
  rpzTesting: {
    title: 'RPZ Field Testing: Hands-On Lab',
    about: [
      'A full day on reduced pressure principle assemblies from three quarters of an inch to ten inches. You will run the complete field procedure until the order of the steps is second nature.',
      'We set up the failures testers meet most: a fouled first check, a relief valve that opens early, a leaking number two shutoff that hides a bad second check. You diagnose each from the gauge alone before the covers come off.',
      'Counts for eight hours of continuing education. Lunch is provided.',
    ],
    price: '325.00',
    accessLevel: 'paid',
    supplier: 'sierraProducts',
    ...DAY,
  },
  checkRepair: {
    title: 'Double Check Repair Workshop',
    about: [
      'Tear down, inspect, rebuild and retest. Each bench has four double check assemblies of different makes and the rubber kits that fit them.',
      'We cover seat damage you can dress and seat damage you cannot, spring order, poppet alignment, and how to read what the old rubber tells you about the water it lived in.',
      'You go home with a laminated torque and lubricant chart, and the confidence to quote a repair before opening the box.',
    ],
    price: '275.00',
    accessLevel: 'paid',
    supplier: 'pacificValve',
    ...DAY,
  },
  vacuumBreakers: {
    title: 'PVB and SVB: Testing and Winter Damage',
    about: [
      'Vacuum breakers look simple and fail in ways that are not. This half day covers the air inlet opening point, the check valve, and what a cracked bonnet from one cold night does to both.',
      'For irrigation contractors who test their own installations, and for testers who want to stop being surprised each spring.',
    ],
    price: '145.00',
    accessLevel: 'paid',
    supplier: 'inlandWater',
    from: '08:00',
    to: '12:00',
  },
  gaugeCare: {
    title: 'Gauge Care and Calibration',
    about: [
      'A differential gauge that reads two tenths off turns a pass into a fail, and a fail into an argument. Learn how accuracy is checked against a standard, what the certificate has to say, and how to tell in the field that a gauge has drifted.',
      'Bring your gauge: we check it during the session and give you a written comparison. Full calibrations can be left with the technicians and are returned by the end of the day.',
    ],
    price: '95.00',
    accessLevel: 'paid',
    supplier: 'gaugeWorks',
    from: '13:00',
    to: '16:30',
  },
  surveys: {
    title: 'Cross-Connection Control Surveys',
    about: [
      'Walk a building the way an inspector does. Using drawings and photographs of a hospital, a car wash and a brewery, you will find the cross-connections, rate the hazard and choose the assembly that belongs there.',
      'The second half is about the report: what the water purveyor needs to see, what the owner needs to understand, and how to keep the two from fighting in your inbox.',
    ],
    price: '225.00',
    accessLevel: 'paid',
    supplier: 'inlandWater',
    ...DAY,
  },
  examPrep: {
    title: 'Tester Renewal Exam Prep (ASSE 5110)',
    about: [
      'Your renewal is due and the last written exam was years ago. In one day we go through the whole body of knowledge with practice questions, then run the practical procedure for each assembly type under exam conditions.',
      'Nobody sits the exam on this day; you leave knowing whether you are ready and what to study if you are not. Places are limited by the number of test stands.',
    ],
    price: '185.00',
    accessLevel: 'paid',
    supplier: 'trainingGuild',
    ...DAY,
  },
  fireLines: {
    title: 'Fire Line Assemblies: Detector Checks Without Surprises',
    about: [
      'Testing a double check detector assembly means taking a building’s fire protection out of service. We cover the notifications, the impairment tag, the fire watch, and the order in which valves are closed and, above all, opened again.',
      'On the stands: four- to eight-inch detector assemblies, the bypass meter, and the pressure loss that tells you a check is not opening fully.',
    ],
    price: '295.00',
    accessLevel: 'paid',
    supplier: 'cascadeFire',
    ...DAY,
  },
  advancedRepair: {
    title: 'Relief Valve Clinic for Premium Members',
    about: [
      'An evening with one subject: the relief valve that will not stop dripping. Fouled first check, pressure fluctuation, a torn diaphragm, a plugged sensing line: we reproduce each and find it by method instead of by luck.',
      'Included in the premium membership. Twelve places, two to a stand.',
    ],
    price: '0',
    accessLevel: 'premium',
    supplier: 'sierraProducts',
    from: '17:30',
    to: '20:00',
  },
  openHouse: {
    title: 'Open Lab Evening',
    about: [
      'The lab is yours. Bring the assembly that has been puzzling you, or practise on ours; two instructors are there to look over your shoulder when you want it and to leave you alone when you do not.',
      'Free for every member. Coffee and sandwiches from half past five.',
    ],
    price: '0',
    accessLevel: 'free',
    supplier: 'pacificValve',
    from: '17:30',
    to: '20:00',
  },
  shopManagement: {
    title: 'Running a Testing Business: Schedules, Tags and Reminders',
    about: [
      'Most testing shops lose more money in the office than in the field. See how four of them keep annual test dates, route a week of work, file reports with a dozen water purveyors and get paid within thirty days.',
      'With templates for reminder letters, repair quotations and the hand-over to the purveyor’s portal. Questions are answered live; the recording is for those who registered.',
    ],
    ...WEBINAR,
    supplier: 'trainingGuild',
  },
  codeUpdate: {
    title: 'Code Update: What Changes for Cross-Connection Programs',
    about: [
      'A plain-language tour of what the state’s cross-connection control handbook asks of purveyors, and what it therefore asks of you: hazard assessments, tester qualifications, deadlines and records.',
      'Ninety minutes with half an hour of questions. One and a half hours of continuing education for those who stay to the end.',
    ],
    ...WEBINAR,
    supplier: 'inlandWater',
  },
  readTheGauge: {
    title: 'Read the Gauge: Ten Failures in Ninety Minutes',
    about: [
      'Ten short films of a differential gauge during a test, and nothing else. You say what is wrong; then we open the assembly and look.',
      'For testers in their first two years, and for anyone who teaches them.',
    ],
    ...WEBINAR,
    supplier: 'gaugeWorks',
  },
  estimating: {
    title: 'Estimating Large Assemblies: Premium Masterclass',
    about: [
      'Replacing an eight-inch assembly in a vault is a crane, a traffic plan and a shutdown at two in the morning. A contractor who has done sixty of them takes two jobs apart line by line, including the one that lost money.',
      'Included in the premium membership; the worksheets are yours to keep.',
    ],
    price: '0',
    accessLevel: 'premium',
    supplier: null,
    from: '13:00',
    to: '15:00',
  },
} satisfies Record<string, DemoCourse>;

export type DemoCourseName = keyof typeof DEMO_COURSES;
export type AnyDemoCourse = DemoCourse;
