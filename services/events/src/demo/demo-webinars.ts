import type { AccessLevel } from '@backflow/contracts';

export interface DemoWebinar {
  title: string;
  about: string;
  /** When it starts: minutes from now, or a Pacific time on a working day so many days from now. */
  starts: { inMinutes: number } | { inDays: number; at: string };
  /** In minutes; absent is the usual hour. */
  duration?: number;
  accessLevel?: AccessLevel;
  /** Null is no limit. */
  seats: number | null;
  taken: number;
  /** The name of its recording, for a past one that has any. */
  recording?: string;
  live?: true;
  draft?: true;
  /** Has the demo's members who may attend. */
  demoMembers?: true;
}

/** The demo's webinars: one live, one about to start, some to come (one full, one premium), recordings, one without. */
export const DEMO_WEBINARS: readonly DemoWebinar[] = [
  {
    title: 'Reading a failing relief valve',
    about: 'Live from the wet lab: three RPZ assemblies that discharge, and how the gauge tells you why.',
    starts: { inMinutes: -15 },
    duration: 240,
    seats: null,
    taken: 18,
    live: true,
    demoMembers: true,
  },
  {
    title: 'Test reports the water purveyor accepts',
    about: 'The ten lines that get reports sent back, and how to fill them in the first time.',
    starts: { inMinutes: 29 },
    duration: 45,
    seats: 200,
    taken: 21,
    live: true,
  },
  {
    title: 'Cross-connection surveys: where to look first',
    about: 'A walk through a restaurant, a dental office and a car wash with a survey sheet in hand.',
    starts: { inDays: 2, at: '11:00' },
    seats: 120,
    taken: 14,
  },
  {
    title: 'Advanced differential gauge diagnostics',
    about: 'Buffer, creep and noise: what a steady hand and a slow bleed reveal. For premium members.',
    starts: { inDays: 4, at: '10:00' },
    duration: 90,
    accessLevel: 'premium',
    seats: 60,
    taken: 9,
  },
  {
    title: 'Double check repair clinic',
    about: 'Bring your questions and your failed springs. A small group, so that everybody gets a turn.',
    starts: { inDays: 7, at: '12:00' },
    seats: 12,
    taken: 12,
  },
  {
    title: 'What changes in the plumbing code next year',
    about: 'The paragraphs on backflow that change, what they mean on site, and from when.',
    starts: { inDays: 12, at: '09:00' },
    seats: null,
    taken: 11,
    demoMembers: true,
  },
  {
    title: 'Bidding annual testing contracts',
    about:
      'Pricing a route, renewals that renew themselves, and what a missed deadline costs. For premium members.',
    starts: { inDays: 19, at: '13:00' },
    accessLevel: 'premium',
    seats: 80,
    taken: 4,
  },
  {
    title: 'Freeze protection for outdoor assemblies',
    about: 'Enclosures, heat tape and draining: what held last winter and what split.',
    starts: { inDays: 26, at: '11:00' },
    seats: 150,
    taken: 2,
    draft: true,
  },
  {
    title: 'Vacuum breakers on irrigation systems',
    about: 'Heights, opening points and the mistakes that let a lawn drink backwards.',
    starts: { inDays: -6, at: '11:00' },
    seats: 120,
    taken: 19,
    recording: 'irrigation-vacuum-breakers',
    demoMembers: true,
  },
  {
    title: 'Fire line detector assemblies',
    about: 'Testing without setting off the alarm, and whom to call before you start. For premium members.',
    starts: { inDays: -20, at: '10:00' },
    duration: 90,
    accessLevel: 'premium',
    seats: 60,
    taken: 13,
    recording: 'fire-line-detectors',
    demoMembers: true,
  },
  {
    title: 'Gauge calibration questions, answered',
    about: 'An hour of questions to a calibration lab: drift, certificates, dropped gauges.',
    starts: { inDays: -34, at: '12:00' },
    seats: null,
    taken: 16,
    recording: 'gauge-calibration',
  },
  {
    title: 'Open office hours',
    about: 'No agenda: testers and instructors talked about the week’s hardest call.',
    starts: { inDays: -9, at: '16:00' },
    duration: 30,
    seats: 40,
    taken: 7,
  },
];
