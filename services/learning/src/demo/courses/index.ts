import type { DemoCourse } from '../demo-course.ts';
import { assemblyInstallation } from './assembly-installation.ts';
import { assemblyRepair } from './assembly-repair.ts';
import { backflowBasics } from './backflow-basics.ts';
import { doubleCheckTesting } from './double-check-testing.ts';
import { fillingInATestReport } from './filling-in-a-test-report.ts';
import { fireLineAssemblies } from './fire-line-assemblies.ts';
import { hazardSurveys } from './hazard-surveys.ts';
import { rpzTesting } from './rpz-testing.ts';
import { vacuumBreakers } from './vacuum-breakers.ts';

export const DEMO_COURSES: readonly DemoCourse[] = [
  backflowBasics,
  vacuumBreakers,
  doubleCheckTesting,
  rpzTesting,
  assemblyRepair,
  hazardSurveys,
  assemblyInstallation,
  fillingInATestReport,
  fireLineAssemblies,
];
