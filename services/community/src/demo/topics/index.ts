import type { DemoTopic } from '../demo-topic.ts';
import { BUSINESS } from './business.ts';
import { REPAIR } from './repair-and-parts.ts';
import { REPORTING } from './reporting.ts';
import { SURVEYS } from './surveys.ts';
import { TESTING } from './testing.ts';
import { WAITING } from './waiting.ts';
import { WELCOME } from './welcome.ts';

export const DEMO_TOPICS: readonly DemoTopic[] = [
  ...[...WELCOME, ...TESTING, ...REPAIR, ...SURVEYS],
  ...[...REPORTING, ...BUSINESS, ...WAITING],
];
