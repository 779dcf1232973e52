/**
 * Mutations that the tests must catch. `npm run mutations` applies each in turn and runs its tests.
 * [file, code, replacement, tests]: if the code has moved, the script searches for its file.
 */
const bookings = 'services/bookings/src/';
const events = 'services/events/src/';
const learning = 'services/learning/src/';
const community = 'services/community/src/';
const identity = 'services/identity/src/';
const media = 'services/media/src/';
const notifications = 'services/notifications/src/';
const kit = 'packages/service-kit/src/';

export const MUTATIONS = [
  // Gateway
  [
    'gateway/src/security/origin-check.ts',
    "fetchSite !== 'same-origin' && fetchSite !== 'none'",
    "fetchSite === 'cross-site'",
    'gateway/src/api.test.ts',
  ],
  [
    'gateway/src/security/origin-check.ts',
    'if (fetchSite === undefined && cookie !== undefined) throw',
    'if (fetchSite === undefined && cookie === null) throw',
    'gateway/src/api.test.ts',
  ],
  ['gateway/src/security/origin-check.ts', '(!production && origin', '(origin', 'gateway/src/api.test.ts'],
  ['gateway/src/api.ts', 'assertSameOrigin(exchange.request, context.site);', '', 'gateway/src/api.test.ts'],
  [
    'gateway/src/api.ts',
    'writes.take(exchange.facts.address);',
    '',
    'gateway/src/security/rate-limit.test.ts',
  ],
  [
    'gateway/src/api.ts',
    "exchange.fail(methodNotAllowed(), ['allow', found.allow.join(', ')]);",
    'exchange.fail(methodNotAllowed(), []);',
    'gateway/src/api.test.ts',
  ],
  [
    'gateway/src/security/rate-limit.ts',
    'if (allowance.left < 1) throw',
    'if (allowance.left < 0) throw',
    'gateway/src/security/rate-limit.test.ts',
  ],
  [
    'gateway/src/security/concurrency-limiter.ts',
    'Math.ceil(share / 2)',
    'share',
    'gateway/src/security/concurrency-limiter.test.ts',
  ],
  ['gateway/src/security/security-headers.ts', `"object-src 'none'",`, '', 'gateway/src/api.test.ts'],
  // Service kit
  [`${kit}mutate.ts`, "['40001', '40P01']", "['40001']", `${kit}mutate.test.ts`],
  [`${kit}mutate.ts`, 'operation.endpoint.audit && ', '', `${kit}mutate.test.ts`],
  [`${kit}mutate.ts`, 'actorId: actor?.id ?? null,', 'actorId: null,', `${kit}mutate.test.ts`],
  [`${kit}file-ticket.ts`, 'Number.parseInt(expires, 36) > now', 'true', `${kit}file-ticket.test.ts`],
  [
    `${kit}failure.ts`,
    "'retry-after': String(error.retryAfterSeconds)",
    "'retry-after': '1'",
    `${kit}failure.test.ts gateway/src/security/rate-limit.test.ts`,
  ],
  [`${kit}failure.ts`, '|57P0.|', '|', `${kit}failure.test.ts`],
  [
    `${kit}idempotency/idempotent-call.ts`,
    'if (fingerprint.equals(this.#fingerprint)) return;',
    'return;',
    `${kit}idempotency`,
  ],
  [
    `${kit}idempotency/idempotent-call.ts`,
    'set response = coalesce(response, $4)',
    'set response = $4',
    `${kit}idempotency/idempotent-call.test.ts`,
  ],
  [
    `${kit}session/session-records.ts`,
    'if (record.epoch !== epoch) return null;',
    '',
    `${kit}session/session-records.test.ts`,
  ],
  [`${kit}session/session-records.ts`, '-(MOST_SESSIONS + 1)', '-(MOST_SESSIONS + 2)', `${kit}session`],
  [
    `${kit}session/session.ts`,
    'if (now - (current.signedInAt ?? 0) > ABSOLUTE_MS) return undefined;',
    '',
    `${kit}session`,
  ],
  // Contracts
  [
    'packages/contracts/src/bookings/transitions.ts',
    "pending: { confirmed: 'paid'",
    "pending: { confirmed: 'confirmed'",
    'packages/contracts/src/bookings/transitions.test.ts',
  ],
  [
    'packages/contracts/src/bookings/transitions.ts',
    "!isFree(offer.price) && offer.accessLevel !== 'free'",
    '!isFree(offer.price)',
    'mf-events/src/events/register-button.test.ts',
  ],
  // Bookings
  [
    `${bookings}bookings/book.ts`,
    'assertOpen({ ...offer, registration: existing }, actor, now());',
    '',
    `${bookings}bookings/book-races.test.ts`,
  ],
  [
    `${bookings}bookings/store-booking.ts`,
    'where o.id = ${offerId} for update',
    'where o.id = ${offerId}',
    `${bookings}bookings/book-races.test.ts`,
  ],
  [
    `${bookings}bookings/store-booking.ts`,
    `o.price > 0 and o."accessLevel" <> 'free'`,
    'o.price > 0',
    `${bookings}bookings/book.test.ts`,
  ],
  [
    `${bookings}bookings/waiting-list.ts`,
    'if (left.length === 0) write.unchanged();',
    '',
    `${bookings}bookings/waiting-list.test.ts ${bookings}service.test.ts`,
  ],
  [
    `${bookings}bookings/unconfirmed-booking.ts`,
    'if (own >= UNCONFIRMED_LIMITS.bookings)',
    'if (own > UNCONFIRMED_LIMITS.bookings)',
    `${bookings}bookings/unconfirmed-booking.test.ts`,
  ],
  [
    `${bookings}bookings/unconfirmed-booking.ts`,
    'if (confirmBy.getTime() <= now()) throw new EmailUnconfirmedError();',
    '',
    `${bookings}bookings/unconfirmed-booking.test.ts`,
  ],
  [
    `${bookings}bookings/waiting-list.ts`,
    'if (!isNotified) {',
    'if (left === undefined) {',
    `${bookings}bookings/waiting-list.test.ts`,
  ],
  [
    `${bookings}bookings/waiting-list.ts`,
    'if (!isNotified) {',
    'if (left?.id !== "") {',
    `${bookings}bookings/waiting-list.test.ts`,
  ],
  // Events
  [
    `${events}events/check-event.ts`,
    'endDate <= startDate',
    'endDate < startDate',
    `${events}events/create-event.test.ts`,
  ],
  [
    `${events}events/check-event.ts`,
    '...(isNew && !facilitator?.isAdmin',
    '...(isNew && !facilitator',
    `${events}events/create-event.test.ts ${events}events/facilitator-photo.test.ts ${events}events/update-event.test.ts`,
  ],
  [
    `${events}events/event.presenter.ts`,
    'event.isPublished || actor?.isAdmin === true',
    'true',
    `${events}events/find-event.test.ts`,
  ],
  [
    `${events}events/event.presenter.ts`,
    'registration !== null && takesSeat(registration.status)',
    'registration !== null',
    `${events}events/events-page.test.ts`,
  ],
  [
    `${events}webinars/webinar.presenter.ts`,
    'webinar.registration !== null && takesSeat(webinar.registration.status)',
    'webinar.registration !== null',
    `${events}webinars/webinar-tabs.test.ts`,
  ],
  [
    'packages/contracts/src/time/series-starts.ts',
    'return day > daysIn(month) ? day - 7 : day;',
    'return day;',
    `${events}events/create-event-series.test.ts`,
  ],
  // Learning
  [
    `${learning}courses/course.policy.ts`,
    "if (needsPremium(actor, course)) return 'PREMIUM_REQUIRED';",
    '',
    `${learning}lessons/lessons.test.ts`,
  ],
  [
    `${learning}lessons/order-lessons.ts`,
    'if (isDeepStrictEqual(from, to)) return write.unchanged();',
    '',
    `${learning}service.test.ts ${learning}lessons/edit-lessons.test.ts`,
  ],
  [
    `${learning}courses/course.policy.ts`,
    'actor.isAdmin || enrollment !== null',
    'actor.isAdmin',
    `${learning}courses/withdraw-courses.test.ts`,
  ],
  [
    `${learning}courses/course.policy.ts`,
    'course?.isDeleted && enrollment',
    'course?.isDeleted',
    `${learning}courses/withdraw-courses.test.ts`,
  ],
  [
    `${learning}resources/resource.presenter.ts`,
    'mayUsePremium(actor) || isBooked',
    'mayUsePremium(actor)',
    `${learning}resources/paid-resources.test.ts`,
  ],
  [
    `${learning}resources/resource.presenter.ts`,
    "r.access_level = 'paid' and exists",
    'exists',
    `${learning}resources/paid-resources.test.ts`,
  ],
  // Community
  [
    `${community}posts/post.policy.ts`,
    'actor.isAdmin || (post.authorId === actor.id && !(isOpeningPost(post) && othersReplied))',
    'actor.isAdmin || post.authorId === actor.id',
    `${community}writing/delete-post.test.ts`,
  ],
  [
    `${community}posts/post.policy.ts`,
    "state === 'approved' && authorId !== actor.id",
    "state === 'approved'",
    `${community}writing/report-and-answer.test.ts ${community}topics`,
  ],
  [
    `${community}writing/posting-limits.ts`,
    ' and t <= ${now})`',
    ')`',
    `${community}writing/posting-limits.test.ts`,
  ],
  [
    `${community}writing/edit-post.ts`,
    'if (body.version !== undefined && body.version !== post.version) {',
    'if (false) {',
    `${community}writing/edit-post.test.ts ${community}writing/edit-as-admin.test.ts`,
  ],
  // Identity
  [
    `${identity}passwords/password-hasher.ts`,
    "password.normalize('NFKC')",
    'password',
    `${identity}passwords`,
  ],
  [
    `${identity}passwords/password-hasher.ts`,
    'return usable !== undefined && isSame;',
    'return isSame;',
    `${identity}passwords`,
  ],
  [
    `${identity}throttling/sign-in-throttle.ts`,
    'Promise.all(uses.map(',
    'Promise.all(uses.slice(0, 2).map(',
    `${identity}throttling`,
  ],
  [
    `${identity}throttling/sign-in-throttle.ts`,
    '...(isKnown ? [] : [[byStrangers, account] satisfies [Limiter, string]]),',
    '',
    `${identity}throttling`,
  ],
  [
    `${identity}one-time-links.ts`,
    'now() + hours * HOUR_MS',
    'now() + 2 * hours * HOUR_MS',
    `${identity}accounts/reset-password.test.ts`,
  ],
  // Media and notifications
  [
    `${media}assets/delete-asset.ts`,
    "where: { id: params.id, status: 'ready' }",
    'where: { id: params.id }',
    `${media}assets/delete-asset.test.ts`,
  ],
  [
    `${media}assets/purge-assets.ts`,
    "where: { [Op.and]: [assets, { status: 'ready' }] },",
    'where: assets,',
    `${media}assets/delete-asset.test.ts`,
  ],
  [
    `${notifications}sending/deliver-mail.ts`,
    'if (finalStatus === undefined) throw failure;',
    '',
    `${notifications}sending/send-requested-mail.test.ts`,
  ],
  // Stack
  [
    'packages/stack/src/settings.ts',
    "if (env.SMTP_URL === undefined) complain('SMTP_URL', 'is required in production');",
    '',
    'packages/stack/src/settings.test.ts',
  ],
  [
    'packages/stack/src/process/log-rotation.ts',
    'statSync(from).size - maxBytes',
    '0',
    'packages/stack/src/process/log-rotation.test.ts',
  ],
  // In the browser
  [
    'mf-events/src/events/register-button.tsx',
    "if (isRegistering && state !== 'completed' && state !== 'closed') {",
    'if (isRegistering) {',
    'mf-events/src/events/register-button.test.ts',
  ],
  [
    'mf-events/src/events/registered-text.ts',
    'if (!user?.emailNotifications) return undefined;',
    '',
    'mf-events/src',
  ],
  [
    'mf-community/src/compose/use-draft.ts',
    'one.content.trim() === other.content.trim() &&',
    '',
    'mf-community/src/compose',
  ],
  [
    'mf-community/src/compose/use-draft.ts',
    'release: (draft) => ({ ...draft, attachments: asStored(draft.attachments) }),',
    '',
    'mf-community/src/compose',
  ],
  [
    'mf-learning/src/courses/course-page.tsx',
    'if (isWithdrawn(query.error)) return',
    'if (false) return',
    'mf-learning/src/courses/course-page.test.tsx',
  ],
  ['mf-admin/src/people/people-page.tsx', 'countText.current?.focus();', '', 'mf-admin/src/people'],
  [
    'shell/src/sign-in/greet.ts',
    "next.variant === 'destructive' ? joined(next, greeting) : joined(greeting, next)",
    'joined(greeting, next)',
    'shell/src/sign-in/auth-dialog.test.tsx',
  ],
  [
    'shell/src/sign-in/auth-dialog.tsx',
    'if (isShownInFields) return;',
    '',
    'shell/src/sign-in/auth-dialog.test.tsx',
  ],
];
