import type { DemoArticle } from '../demo-course.ts';
import { choosingByHazard } from './choosing-by-hazard.ts';
import { freezeProtection } from './freeze-protection.ts';
import { gaugeCare } from './gauge-care.ts';
import { measuringAirGaps } from './measuring-air-gaps.ts';
import { reliefValveDischarge } from './relief-valve-discharge.ts';
import { reportsThatAreAccepted } from './reports-that-are-accepted.ts';
import { shuttingDownAFireLine } from './shutting-down-a-fire-line.ts';
import { testingADoubleCheck } from './testing-a-double-check.ts';
import { testingAPvb } from './testing-a-pvb.ts';
import { testingAnRpz } from './testing-an-rpz.ts';
import { testingAnSvb } from './testing-an-svb.ts';
import { theDrippingReliefValve } from './the-dripping-relief-valve.ts';
import { thermalExpansion } from './thermal-expansion.ts';
import { workingInVaults } from './working-in-vaults.ts';

export const DEMO_ARTICLES: readonly DemoArticle[] = [
  testingAnRpz,
  testingADoubleCheck,
  testingAPvb,
  testingAnSvb,
  theDrippingReliefValve,
  choosingByHazard,
  gaugeCare,
  reportsThatAreAccepted,
  freezeProtection,
  thermalExpansion,
  shuttingDownAFireLine,
  measuringAirGaps,
  reliefValveDischarge,
  workingInVaults,
];
