import { createCourse, enroll } from '../support/courses.ts';
import { join } from '../support/people.ts';
import type { MakeSample } from './sample.ts';

/** A course with somebody enrolled. */
const anAttendedCourse: MakeSample = async (admin) => {
  const id = await createCourse(admin);
  await enroll((await join()).cookie, id);
  return { params: { id } };
};

/** What makes each call of administrators about enrollments succeed. */
export const LEARNING_SAMPLES: Record<string, MakeSample> = {
  'enrollments.ofCourse': anAttendedCourse,
  'enrollments.counts': anAttendedCourse,
  'enrollments.export': anAttendedCourse,
  'enrollments.createByHand': async (admin) => ({
    params: { id: await createCourse(admin) },
    body: { userId: (await join()).id },
  }),
  'enrollments.mailReach': anAttendedCourse,
  'enrollments.mail': async (admin) => ({
    ...(await anAttendedCourse(admin, admin)),
    body: { to: 'all', subject: 'Bring your gauge', message: 'At eight.\nAt the gate.' },
  }),
  'enrollments.setStatus': async (admin) => ({
    params: { id: await enroll((await join()).cookie, await createCourse(admin)) },
    body: { status: 'cancelled' },
  }),
};
