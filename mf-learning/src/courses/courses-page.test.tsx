import { buildMember, data, failure, renderInShell, toastTitle } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { buildCourse, buildEnrollment, buildNewEnrollment } from '../testing/build-course.ts';
import { CATEGORY, listCalls, siteWith } from '../testing/courses-site.ts';
import { CoursesPage } from './courses-page.tsx';

const render = (at = '/courses', as = buildMember()) => renderInShell(<CoursesPage />, { at, as });

describe('the list of courses', () => {
  test('shows a card for each, and how many there are', async () => {
    const repair = buildCourse({ title: 'Repair', accessLevel: 'paid', price: '1325.5', enrollmentCount: 0 });
    siteWith([
      buildCourse({
        title: 'RPZ in the field',
        description: 'With a gauge.',
        level: 'advanced',
        lessonCount: 6,
      }),
      repair,
      buildCourse({ title: 'Reporting', accessLevel: 'premium', duration: null }),
    ]);
    render();
    await screen.findByText('RPZ in the field');
    const [first, second, third] = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(first).toMatch(
      /AdvancedFreeRPZ in the field.*With a gauge\..*4\.5 hours6 lessons12 enrolledEnroll Now/,
    );
    expect(second).toMatch(/Beginner\$1,325\.50Repair4\.5 hours1 lesson0 enrolled/);
    expect(third).toMatch(/BeginnerPremiumReporting1 lesson/);
    expect(screen.getByText('3 courses').getAttribute('role')).toBe('status');
    expect(document.title).toBe('Courses · Backflow Academy');
    expect(screen.getByRole('link', { name: 'Repair' }).getAttribute('href')).toBe(`/courses/${repair.id}`);
  });

  test('says that it is loading with six cards, then that there is none', async () => {
    const { promise: response, resolve: release } = Promise.withResolvers<ReturnType<typeof data>>();
    siteWith([], { 'GET /api/courses': () => response });
    render();
    expect(screen.getByText('Loading courses').nextElementSibling?.children).toHaveLength(6);
    release(data([]));
    expect(await screen.findByText('No courses available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });

  test('marks what a search has found, and loads more on request', async () => {
    const found = buildCourse({
      description: 'Every gauge drifts.',
      marks: { title: ['', 'Gauge', ' care'], text: ['Every ', 'gauge', ' drifts.'] },
    });
    siteWith([], {
      'GET /api/courses': ({ query }) =>
        query.cursor === 'next' ? data([buildCourse({ title: 'Second' })]) : data([found], 'next'),
    });
    const user = render('/courses?search=gauge');
    const link = await screen.findByRole('link', { name: 'Gauge care' });
    expect(link.querySelector('mark')?.textContent).toBe('Gauge');
    expect(screen.getByText('gauge').tagName).toBe('MARK');
    expect(screen.getByText('Showing the first 1 course')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    expect(document.activeElement).toBe(await screen.findByRole('link', { name: 'Second' }));
  });

  test('free members alone read what premium unlocks', async () => {
    siteWith([buildCourse()]);
    render();
    expect(await screen.findByRole('complementary', { name: 'Unlock Premium Courses' })).toBeTruthy();
    cleanup();
    siteWith([buildCourse({ title: 'For premium' })]);
    render('/courses', buildMember({ subscriptionStatus: 'premium' }));
    await screen.findByText('For premium');
    expect(screen.queryByText('Unlock Premium Courses')).toBeNull();
  });
});

describe('the filters', () => {
  test('ask the server, stand in the address, and are cleared at once', async () => {
    const calls = siteWith([], {
      'GET /api/courses': ({ query }) => data(query.search ? [] : [buildCourse()]),
    });
    const user = render();
    await screen.findByText('Testing an RPZ assembly');
    await user.selectOptions(screen.getByLabelText('Level'), 'Intermediate');
    await waitFor(() => expect(listCalls(calls).at(-1)?.query.level).toBe('intermediate'));
    await user.selectOptions(screen.getByLabelText('Category'), CATEGORY.name);
    await waitFor(() => expect(listCalls(calls).at(-1)?.query.categoryId).toBe(CATEGORY.id));
    await user.type(screen.getByLabelText('Search courses'), 'gauge');
    expect(await screen.findByText('No courses found')).toBeTruthy();
    expect(window.location.search).toBe(`?level=intermediate&category=${CATEGORY.id}&search=gauge`);
    const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' });
    if (clear) await user.click(clear);
    expect(await screen.findByText('Testing an RPZ assembly')).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  test('of an address that no filter knows are none', async () => {
    const calls = siteWith([buildCourse()]);
    render('/courses?level=expert&category=5b3d8c1e-0000-4000-8000-00000000dead');
    expect(await screen.findByText('1 course')).toBeTruthy();
    await waitFor(() => expect(listCalls(calls).at(-1)?.query).toEqual({ limit: '12' }));
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });
});

describe('enrolling', () => {
  test('says so while it is under way, and afterwards, with the focus where it was', async () => {
    let course = buildCourse();
    const { promise: response, resolve: release } = Promise.withResolvers<ReturnType<typeof data>>();
    siteWith([], {
      'GET /api/courses': () => data([course]),
      [`POST /api/courses/${course.id}/enroll`]: () => response,
    });
    const user = render();
    const button = await screen.findByRole('button', { name: 'Enroll Now' });
    await user.click(button);
    expect(button.textContent).toContain('Enrolling...');
    course = { ...course, enrollment: buildEnrollment() };
    release(data(buildNewEnrollment(course)));
    expect(await screen.findByRole('button', { name: 'Enrolled' })).toBe(document.activeElement);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(toastTitle()).toBe('Successfully enrolled in course!');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    expect(screen.getByRole('link', { name: 'Start Testing an RPZ assembly' })).toBeTruthy();
  });

  test('in a paid course asks first, then says below the label that an invoice was requested', async () => {
    let course = buildCourse({ accessLevel: 'paid', price: '325.00' });
    const calls = siteWith([], {
      'GET /api/courses': () => data([course]),
      [`POST /api/courses/${course.id}/enroll`]: () => {
        course = { ...course, enrollment: buildEnrollment({ status: 'pending' }) };
        return data(buildNewEnrollment(course, { status: 'pending' }));
      },
    });
    const user = render();
    await user.click(await screen.findByRole('button', { name: 'Enroll Now' }));
    const dialog = within(
      screen.getByRole('dialog', { name: /Enroll in “Testing an RPZ.*” for \$325\.00\?/ }),
    );
    expect(dialog.getByText(/You request an invoice for \$325\.00/)).toBeTruthy();
    expect(dialog.getByText(/opens once the invoice is paid/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Enroll Now' }));
    await user.click(screen.getByRole('button', { name: 'Enroll and Receive Invoice' }));
    const card =
      (await screen.findByRole('button', { name: 'Enrolled' })).closest('article') ?? document.body;
    expect(within(card).getByText(/Invoice requested/)).toBeTruthy();
    expect(within(card).queryByRole('progressbar')).toBeNull();
  });

  test('that is refused says why', async () => {
    const course = buildCourse();
    siteWith([course], {
      [`POST /api/courses/${course.id}/enroll`]: () => failure(500, 'INTERNAL', ''),
    });
    const user = render();
    await user.click(await screen.findByRole('button', { name: 'Enroll Now' }));
    await waitFor(() => expect(toastTitle()).toBe('Failed to enroll in course'));
    expect(screen.getByRole('button', { name: 'Enroll Now' })).toBeTruthy();
  });

  test('in a premium course leads a free member to premium; a cancelled enrollment is none', async () => {
    siteWith([
      buildCourse({ title: 'A', accessLevel: 'premium', needsPremium: true }),
      buildCourse({ title: 'B', enrollment: buildEnrollment({ status: 'cancelled' }) }),
    ]);
    render();
    await screen.findByText('A');
    const [premium, cancelled] = screen.getAllByRole('article').map((card) => within(card));
    expect(premium?.getByRole('link', { name: 'Get Premium' }).getAttribute('href')).toBe('/premium');
    expect(premium?.queryByRole('button')).toBeNull();
    expect(cancelled?.getByRole('button', { name: 'Enroll Now' })).toBeTruthy();
  });
});
