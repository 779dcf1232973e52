import { needsPremium, presentPrice } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import type { CourseRow } from './course-select.ts';
import { presentOwn } from './progress.ts';

/** A course as this caller may see it in a list, with whatever else its row has. */
export const presentCourse = <Row extends CourseRow>(row: Row, actor: Actor | null) => ({
  ...row,
  price: presentPrice(row.price),
  needsPremium: needsPremium(actor, row),
  enrollment: presentOwn(row.enrollment),
});
