import { formatHours, formatPrices, hoursValues } from '@backflow/contracts/bookings';
import { CourseInput, MANUFACTURERS, listCourseCategories } from '@backflow/contracts/learning';
import type { AdminCourse } from '@backflow/contracts/learning';
import type { Category } from '@backflow/contracts/shared';
import type * as z from '@backflow/contracts/zod';
import { queryOf, useSearchParams } from '@backflow/platform';
import { ConfirmDialog } from '@backflow/remote-kit';
import { ACCESS_LABELS, accessOptions, withSelected } from '@backflow/remote-kit/admin';
import {
  FieldRow,
  MoneyField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '@backflow/remote-kit/forms';
import { HoursFields, PricesField, usePriceQuestion } from '@backflow/booking-kit';
import type { EditForm, FieldFormats } from '@backflow/remote-kit/forms';
import { RecordDialog, RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { ContentField, DurationField, ImageField, VideoField } from '../fields.tsx';
import { courseRecords } from './course-records.ts';
import { LEVEL_NAMES } from '../../courses/course-text.ts';
import { levelOptions, manufacturerOptions, unpublishQuestion } from './course-text.ts';
import { LinesField } from './lines-field.tsx';

/** Adds a course, or edits one. */
export const CourseDialog = (props: { id: string; onClose: () => void }) => (
  <RecordDialog records={courseRecords} {...props}>
    {(course) => <CourseForm course={course} onClose={props.onClose} />}
  </RecordDialog>
);

type Values = z.input<typeof CourseInput>;

const getFormValues = (course: AdminCourse | undefined): Values => ({
  title: course?.title ?? '',
  description: course?.description ?? '',
  content: course?.content ?? '',
  imageUrl: course?.imageUrl ?? null,
  videoUrl: course?.videoUrl ?? '',
  duration: course?.duration ?? '',
  level: course?.level ?? 'beginner',
  price: course?.price ?? '0',
  prices: course?.prices ?? [],
  accessLevel: course?.accessLevel ?? 'free',
  hours: hoursValues(course?.hours),
  categoryId: course?.categoryId ?? '',
  manufacturer: course?.manufacturer ?? '',
  outcomes: course?.outcomes ?? [],
  isPublished: course?.isPublished ?? false,
});

interface Props {
  course: AdminCourse | undefined;
  onClose: () => void;
}

function CourseForm({ course, onClose }: Props) {
  const categories = useQuery(queryOf(listCourseCategories, {})).data;
  const [, setParams] = useSearchParams();
  const created = useRef<string>(null);
  const [isAsking, setIsAsking] = useState(false);
  const question = course?.isPublished ? unpublishQuestion(course) : null;
  const form = useRecordForm({
    records: courseRecords,
    record: course,
    schema: CourseInput,
    getFormValues,
    update: async (values, version) =>
      course && (await price.ask()) ? courseRecords.update(course.id, { ...values, version }) : null,
    onSaved: (stored) => {
      if (course) {
        courseRecords.cache.changed(stored);
        return price.apply([course.id]);
      }
      created.current = stored.id;
      courseRecords.cache.added();
    },
  });
  const price = usePriceQuestion({ offers: 'courses', record: course, control: form.control });
  /** Replaces the entry of the history: Back does not lead to another new course. */
  const openLessons = (id: string) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present);
        next.delete('edit');
        next.set('lessons', id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <RecordFormDialog
        kind="course"
        isNew={!course}
        form={form}
        formats={getFormats(categories)}
        onClose={() => (created.current === null ? onClose() : openLessons(created.current))}
      >
        <CourseFields
          control={form.control}
          categories={withSelected(
            categories,
            course && { id: course.categoryId, name: course.categoryName },
          )}
          priceNotice={price.notice}
          onPrices={(prices) => form.setValue('prices', prices, { shouldDirty: true })}
          onPublished={(isPublished) => setIsAsking(!isPublished && question !== null)}
        />
      </RecordFormDialog>
      {price.dialog}
      {isAsking && question && (
        <ConfirmDialog
          open
          {...question}
          confirmLabel="Unpublish"
          onConfirm={() => setIsAsking(false)}
          onClose={() => {
            form.setValue('isPublished', true, { shouldDirty: true });
            setIsAsking(false);
          }}
        />
      )}
    </>
  );
}

interface FieldsProps {
  control: EditForm<Values>['control'];
  categories: ReturnType<typeof withSelected>;
  priceNotice: ReactNode;
  onPrices: ComponentProps<typeof PricesField>['onChange'];
  onPublished: (isPublished: boolean) => void;
}

const CourseFields = ({ control, categories, priceNotice, onPrices, onPublished }: FieldsProps) => (
  <>
    <TextField control={control} name="title" autoComplete="off" />
    <TextAreaField control={control} name="description" optional rows={3} />
    <FieldRow>
      <SelectField control={control} name="level" options={levelOptions} />
      <DurationField control={control} example="4.5 hours" />
    </FieldRow>
    <FieldRow>
      <SelectField control={control} name="accessLevel" options={accessOptions} />
      <MoneyField control={control} name="price" hint="In dollars; 0 is free" />
    </FieldRow>
    <PricesField control={control} onChange={onPrices} />
    {priceNotice}
    <HoursFields control={control} />
    <FieldRow>
      <SelectField control={control} name="categoryId" optional options={categories} />
      <SelectField control={control} name="manufacturer" optional options={manufacturerOptions} />
    </FieldRow>
    <ImageField control={control} />
    <VideoField control={control} />
    <LinesField control={control} name="outcomes" optional hint="A line each, at most 12" />
    <ContentField control={control} />
    <SwitchField
      control={control}
      name="isPublished"
      description="Members see it as soon as it is saved."
      onValueChange={onPublished}
    />
  </>
);

const getFormats = (categories: readonly Category[] | undefined): FieldFormats<Values> => ({
  level: (level) => (level ? LEVEL_NAMES[level] : ''),
  accessLevel: (access) => (access ? ACCESS_LABELS[access] : ''),
  prices: formatPrices,
  hours: formatHours,
  categoryId: (id) => categories?.find((each) => each.id === id)?.name ?? (id ? 'Another one' : ''),
  manufacturer: (key) => Object.entries(MANUFACTURERS).find(([each]) => each === key)?.[1] ?? '',
  outcomes: (lines) => (lines ?? []).join('\n'),
});
