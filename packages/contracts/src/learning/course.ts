import * as z from '@backflow/contracts/zod';
import { ACCESS_LEVELS } from '../access-level.ts';
import { Hours, hoursInput } from '../bookings/hours.ts';
import { pricesInput } from '../bookings/price-input.ts';
import { PUBLIC_PRICES } from '../bookings/price-rule.ts';
import {
  SearchHighlights,
  accessLevelInput,
  blankAsNull,
  id,
  isPublishedInput,
  markdown,
  optionalText,
  price,
  requiredText,
} from '../fields.ts';
import { labelled } from '../label.ts';
import { uploadedImage } from '../media/asset.endpoints.ts';
import { MyEnrollment } from './enrollment.ts';
import { MANUFACTURER_KEYS } from './manufacturer.ts';
import { Video, videoAddress } from './video.ts';

export const COURSE_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export type CourseLevel = (typeof COURSE_LEVELS)[number];
export const CourseLevelField = z.enum(COURSE_LEVELS, 'Level must be beginner, intermediate or advanced');

/** A course as lists show it to everyone: nothing of what it teaches. */
export const CourseView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** Free text, such as '4.5 hours'. */
  duration: z.nullable(z.string()),
  level: z.enum(COURSE_LEVELS),
  /** Decimal string in dollars. */
  price: z.string(),
  ...PUBLIC_PRICES,
  accessLevel: z.enum(ACCESS_LEVELS),
  /** Hours earned by completing; null for nothing. */
  hours: z.nullable(Hours),
  categoryId: z.nullable(z.string()),
  categoryName: z.nullable(z.string()),
  manufacturer: z.nullable(z.enum(MANUFACTURER_KEYS)),
  /** Learning outcomes, a line each. */
  outcomes: z.array(z.string()),
  isPublished: z.boolean(),
  /** Pending and confirmed enrollments. */
  enrollmentCount: z.number(),
  /** How many lessons it has; 1 where its content is all there is. */
  lessonCount: z.number(),
  createdAt: z.string(),
  /** True if the caller is signed in and lacks the premium that it requires; false for visitors. */
  needsPremium: z.boolean(),
  /** The caller's own enrollment; null when there is none. */
  enrollment: z.nullable(MyEnrollment),
  marks: z.optional(SearchHighlights),
});
export type CourseView = z.infer<typeof CourseView>;

/** A lesson in its course's list. The only lesson of a course without others has the course's own id. */
export const LessonSummary = z.object({
  id: z.string(),
  title: z.string(),
  duration: z.nullable(z.string()),
  isCompleted: z.boolean(),
});
export type LessonSummary = z.infer<typeof LessonSummary>;

/** A course's page. Its content is present only for callers who may open it. */
export const CourseDetail = z.extend(CourseView, {
  mayOpen: z.boolean(),
  /** Its content, as safe HTML; null for who may not open it, and where it has none. */
  html: z.nullable(z.string()),
  video: z.nullable(Video),
  lessons: z.array(LessonSummary),
  /** The next lesson, after the one completed last; null when all are completed or the course is not open. */
  nextLessonId: z.nullable(z.string()),
});
export type CourseDetail = z.infer<typeof CourseDetail>;

/** Input of administrators. */
export const CourseInput = z.object({
  title: requiredText('Title', { max: 200 }),
  description: z.optional(optionalText('Description', { max: 2000, multiline: true })),
  content: markdown('Content'),
  imageUrl: z.optional(blankAsNull(uploadedImage('Image'))),
  videoUrl: labelled('Video address', z.optional(blankAsNull(videoAddress('Video')))),
  duration: z.optional(optionalText('Duration', { max: 60 })),
  level: labelled('Level', z.optional(CourseLevelField)),
  price: z.optional(price),
  prices: pricesInput,
  accessLevel: accessLevelInput,
  hours: hoursInput,
  categoryId: labelled('Category', z.optional(blankAsNull(id))),
  manufacturer: labelled(
    'Manufacturer',
    z.optional(blankAsNull(z.enum(MANUFACTURER_KEYS, 'Manufacturer must be one of the list'))),
  ),
  outcomes: labelled(
    'What you will learn',
    z.optional(
      z
        .array(requiredText('What one learns', { max: 200 }), 'What one learns must be a list of lines')
        .check(z.maxLength(12, 'At most 12 lines of what one learns')),
    ),
  ),
  isPublished: isPublishedInput,
});
export type CourseInput = z.infer<typeof CourseInput>;
