import { Route, Routes } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import type { CourseDetail } from '@backflow/contracts/learning';
import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  buildCourseDetail,
  buildEnrollment,
  buildLessons,
  buildNewEnrollment,
  buildOpenCourse,
} from '../testing/build-course.ts';
import { getSite } from '../testing/courses-site.ts';
import { CoursePage } from './course-page.tsx';

const page = (
  <Routes>
    <Route path="/courses/:id" element={<CoursePage />} />
    <Route path="*" element={null} />
  </Routes>
);

const render = (current: () => CourseDetail, more: Responses = {}) => {
  const calls = getSite(current, more);
  const user = renderInShell(page, { at: `/courses/${current().id}`, as: buildMember() });
  return { calls, user };
};

const panel = async () => within(await screen.findByRole('region', { name: 'Enrollment' }));

describe('a course’s page', () => {
  test('says what it is about and what is inside, without a way into what is not open', async () => {
    const course = buildCourseDetail({
      title: 'Repairing check valves',
      description: 'From seat to spring.',
      manufacturer: 'zurn-wilkins',
      categoryName: 'Repair',
      level: 'intermediate',
      outcomes: ['Take one apart', 'Order the right kit'],
      lessons: buildLessons(['The seat', 'The spring']),
    });
    render(() => course);
    expect(await screen.findByRole('heading', { level: 1, name: 'Repairing check valves' })).toBeTruthy();
    expect(document.title).toBe('Repairing check valves · Backflow Academy');
    for (const text of [
      'From seat to spring.',
      'Repair',
      'About assemblies by Zurn Wilkins',
      'Intermediate',
      'Take one apart',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    const [first] = within(screen.getByRole('region', { name: 'What is inside' })).getAllByRole('listitem');
    expect(first?.textContent).toContain('The seat');
    expect(screen.getAllByRole('img', { name: 'Not open yet' })).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /The seat/ })).toBeNull();
    expect(screen.getByText(`${window.location.origin}/courses/${course.id}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy Link' })).toBeTruthy();
  });

  test('lets managers book it for their company', async () => {
    const company = {
      ...{ id: '5b3d8c1e-0000-4000-8000-000000000001', name: 'Valley Backflow', role: 'manager', owners: [] },
      ...{ sharesBookings: false, sharesHours: false, joinedAt: '2026-11-20T12:00:00.000Z' },
    };
    const course = buildCourseDetail({});
    render(() => course, {
      'GET /api/user/companies': () => data({ companies: [company], invitations: [] }),
    });
    expect(await screen.findByRole('button', { name: 'Book for My Company' })).toBeTruthy();
  });

  test('that does not exist shows the page for unknown addresses', async () => {
    const id = '0c0c0c0c-0000-4000-8000-00000000dead';
    fakeApi({ [`GET /api/courses/${id}`]: () => failure(404, 'NOT_FOUND', 'There is no such course.') });
    renderInShell(page, { at: `/courses/${id}`, as: buildMember() });
    expect(await screen.findByText('404 Page Not Found')).toBeTruthy();
  });

  test('that was deleted tells enrolled members so, and whom to ask', async () => {
    const id = '0c0c0c0c-0000-4000-8000-00000000fade';
    const message = 'Large repairs was withdrawn and can no longer be opened.';
    fakeApi({ [`GET /api/courses/${id}`]: () => failure(410, 'COURSE_WITHDRAWN', message) });
    renderInShell(page, { at: `/courses/${id}`, as: buildMember() });
    expect(await screen.findByRole('heading', { level: 1, name: 'This course was withdrawn' })).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
    expect(screen.getByRole('link', { name: 'Find Another Course' })).toBeTruthy();
  });

  test('that is no longer offered says that it stays open to enrolled members', async () => {
    const course = buildOpenCourse({ isPublished: false, lessons: buildLessons(['One', 'Two']) });
    render(() => course);
    expect((await panel()).getByText(/no longer offered\. You are enrolled in it/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /One/ })).toBeTruthy();
  });

  test('with nothing to say beside its panel has no second column', async () => {
    const course = buildCourseDetail();
    render(() => course);
    const region = await screen.findByRole('region', { name: 'Enrollment' });
    expect(region.parentElement?.className).toContain('page');
    cleanup();
    const more = buildCourseDetail({ outcomes: ['Read a gauge'] });
    render(() => more);
    const beside = await screen.findByRole('region', { name: 'Enrollment' });
    expect(beside.parentElement?.className).toContain('side');
  });

  test('that cannot be read says why', async () => {
    const id = '0c0c0c0c-0000-4000-8000-00000000beef';
    fakeApi({ [`GET /api/courses/${id}`]: () => failure(503, 'UNAVAILABLE', 'Courses are being mended.') });
    renderInShell(page, { at: `/courses/${id}`, as: buildMember() });
    expect((await screen.findByRole('alert')).textContent).toContain('Courses are being mended.');
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });
});

describe('the panel', () => {
  test('of a free course opens it at once, and takes the focus that its button had', async () => {
    let course = buildCourseDetail({ lessons: buildLessons(['One', 'Two']) });
    const { user } = render(() => course, {
      [`POST /api/courses/${course.id}/enroll`]: () => {
        course = buildOpenCourse({ id: course.id, lessons: course.lessons });
        return data(buildNewEnrollment(course));
      },
    });
    const shown = await panel();
    expect(shown.getByText('Free')).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Enroll Now' }));
    const start = await shown.findByRole('link', { name: 'Start Course' });
    expect(start.getAttribute('href')).toBe(`/courses/${course.id}/lessons/${course.lessons[0]?.id ?? ''}`);
    expect(shown.getByText('0 of 2 lessons')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Enrollment'));
    expect(await screen.findByRole('link', { name: /One/ })).toBeTruthy();
  });

  test('opens a course with the response to enrolling, before the page is fetched again', async () => {
    const course = buildCourseDetail({ lessons: buildLessons(['One', 'Two']) });
    let isEnrolled = false;
    const fetched = Promise.withResolvers<ReturnType<typeof data>>();
    const { user } = render(() => course, {
      [`GET /api/courses/${course.id}`]: () => (isEnrolled ? fetched.promise : data(course)),
      [`POST /api/courses/${course.id}/enroll`]: () => {
        isEnrolled = true;
        return data(buildNewEnrollment(course));
      },
    });
    const shown = await panel();
    await user.click(shown.getByRole('button', { name: 'Enroll Now' }));
    const start = await shown.findByRole('link', { name: 'Start Course' });
    expect(start.getAttribute('href')).toBe(`/courses/${course.id}/lessons/${course.lessons[0]?.id ?? ''}`);
    expect(shown.getByText('0 of 2 lessons')).toBeTruthy();
    fetched.resolve(data(buildOpenCourse({ id: course.id, lessons: course.lessons })));
  });

  test('of a paid course says that an invoice comes, then what comes next', async () => {
    let course = buildCourseDetail({ accessLevel: 'paid', price: '325.00' });
    const { user } = render(() => course, {
      [`POST /api/courses/${course.id}/enroll`]: () => {
        course = { ...course, enrollment: buildEnrollment({ status: 'pending' }) };
        return data(buildNewEnrollment(course, { status: 'pending' }));
      },
    });
    const shown = await panel();
    expect(shown.getByText('$325.00')).toBeTruthy();
    expect(shown.getByText(/request an invoice/)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Enroll Now' }));
    expect(shown.queryByText('Enrolled, invoice requested')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Enroll and Receive Invoice' }));
    expect(await shown.findByText('Enrolled, invoice requested')).toBeTruthy();
    expect(shown.getByText(/sends the invoice to member@example\.com/)).toBeTruthy();
    expect(shown.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
  });

  test('of a premium course leads a free member to premium', async () => {
    render(() => buildCourseDetail({ id: 'a1', accessLevel: 'premium', needsPremium: true }));
    const shown = await panel();
    expect(shown.getByRole('link', { name: 'Get Premium' })).toBeTruthy();
    expect(shown.getByText('Premium')).toBeTruthy();
    expect(shown.queryByRole('button')).toBeNull();
  });

  test('of one whose premium has ended keeps what was done', async () => {
    render(() => buildCourseDetail({ id: 'a2', accessLevel: 'premium', enrollment: buildEnrollment() }));
    expect((await panel()).getByText(/Your progress is kept/)).toBeTruthy();
  });

  test('leads to where the member left off, and says when all is done', async () => {
    const begun = buildOpenCourse({ lessons: buildLessons(['One', 'Two', 'Three'], 1) });
    render(() => begun);
    const shown = await panel();
    expect(shown.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
    expect(shown.getByText('1 of 3 lessons')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Continue' }).getAttribute('href')).toContain(
      begun.lessons[1]?.id,
    );
    expect(shown.getByText('Next: Two')).toBeTruthy();
    cleanup();
    const done = buildOpenCourse({ lessons: buildLessons(['One', 'Two'], 2) });
    render(() => done);
    expect(await screen.findByText('You have finished this course')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  });
});

describe('a course without lessons', () => {
  test('is one lesson: its content, marked as complete there', async () => {
    let course = buildOpenCourse({ html: '<p>All of it.</p>' });
    const path = `/api/courses/${course.id}/lessons/${course.id}/complete`;
    const { user } = render(() => course, {
      [`POST ${path}`]: () => {
        course = buildOpenCourse({
          ...course,
          lessons: course.lessons.map((each) => ({ ...each, isCompleted: true })),
        });
        const progress = { completed: 1, total: 1 };
        return data({ courseId: course.id, completedLessonIds: [course.id], progress, nextLessonId: null });
      },
    });
    expect(await screen.findByText('All of it.')).toBeTruthy();
    expect(screen.queryByText('What is inside')).toBeNull();
    expect((await panel()).getByRole('link', { name: 'Start Course' }).getAttribute('href')).toBe('#content');
    await user.click(screen.getByRole('button', { name: 'Mark as Complete' }));
    expect(await screen.findByRole('heading', { name: 'Course finished' })).toBeTruthy();
    expect(screen.getByText('You have finished this course')).toBeTruthy();
  });
});
