import { AdminCourse, AdminCourseView, AdminLesson } from '@backflow/contracts/learning';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import { buildCourse } from '../../../testing/build-course.ts';

/** A published, free course of the list with twelve enrollments; name only the fields that matter. */
export const buildListed = (overrides: Partial<AdminCourseView> = {}): AdminCourseView =>
  makeFixture(AdminCourseView, { ...buildCourse(), version: 1, ...overrides });

/** The course as its form receives it. */
export const buildEdited = (overrides: Partial<AdminCourse> = {}): AdminCourse =>
  makeFixture(AdminCourse, { ...buildListed(), ...overrides });

/** Lessons with these titles. */
export const buildLessons = (courseId: string, titles: readonly string[]): AdminLesson[] =>
  titles.map((title) =>
    makeFixture(AdminLesson, { id: nextId(), courseId, title, duration: '20 min', version: 1 }),
  );
