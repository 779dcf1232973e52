import { listSuppliers } from '@backflow/contracts/events';
import { ResourceInput, listResourceCategories } from '@backflow/contracts/learning';
import type { AdminResource } from '@backflow/contracts/learning';
import type * as z from '@backflow/contracts/zod';
import { pacificDay, pacificTime, queryOf } from '@backflow/platform';
import { ACCESS_LABELS, accessOptions, withSelected } from '@backflow/remote-kit/admin';
import {
  DateTimeField,
  FieldRow,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '@backflow/remote-kit/forms';
import type { EditForm, FieldFormats } from '@backflow/remote-kit/forms';
import { RecordDialog, RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { useQuery } from '@tanstack/react-query';
import { ContentField, ImageField } from '../fields.tsx';
import { DownloadsField } from './downloads-field.tsx';
import { resourceRecords } from './resource-records.ts';

/** Adds a resource, or edits one. */
export const ResourceDialog = (props: { id: string; onClose: () => void }) => (
  <RecordDialog records={resourceRecords} {...props}>
    {(resource) => <ResourceForm resource={resource} onClose={props.onClose} />}
  </RecordDialog>
);

type Values = z.input<typeof ResourceInput>;

const getFormValues = (resource: AdminResource | undefined): Values => ({
  title: resource?.title ?? '',
  description: resource?.description ?? '',
  excerpt: resource?.excerpt ?? '',
  content: resource?.content ?? '',
  author: resource?.author ?? '',
  imageUrl: resource?.imageUrl ?? null,
  publishedAt: resource?.publishedAt ?? null,
  categoryId: resource?.categoryId ?? '',
  supplierId: resource?.supplierId ?? '',
  accessLevel: resource?.accessLevel ?? 'free',
  isPublished: resource?.isPublished ?? false,
  downloadIds: resource?.downloads.map((file) => file.id) ?? [],
});

interface Props {
  resource: AdminResource | undefined;
  onClose: () => void;
}

function ResourceForm({ resource, onClose }: Props) {
  const categories = withSelected(
    useQuery(queryOf(listResourceCategories, {})).data,
    resource && { id: resource.categoryId, name: resource.categoryName },
  );
  const sources = withSelected(
    useQuery(queryOf(listSuppliers, {})).data,
    resource && { id: resource.supplierId, name: resource.supplierName },
  );
  const form = useRecordForm({
    records: resourceRecords,
    record: resource,
    schema: ResourceInput,
    getFormValues,
  });
  return (
    <RecordFormDialog
      kind="resource"
      isNew={!resource}
      form={form}
      formats={getFormats(categories, sources)}
      onClose={onClose}
    >
      <ResourceFields
        control={form.control}
        categories={categories}
        sources={sources}
        downloads={resource?.downloads ?? []}
      />
    </RecordFormDialog>
  );
}

type Options = ReturnType<typeof withSelected>;

interface FieldsProps {
  control: EditForm<Values>['control'];
  categories: Options;
  sources: Options;
  downloads: AdminResource['downloads'];
}

const ResourceFields = ({ control, categories, sources, downloads }: FieldsProps) => (
  <>
    <TextField control={control} name="title" autoComplete="off" />
    <TextField
      control={control}
      name="excerpt"
      optional
      autoComplete="off"
      hint="A sentence or two for its card"
    />
    <TextAreaField control={control} name="description" optional rows={3} />
    <FieldRow>
      <TextField control={control} name="author" optional autoComplete="off" />
      <DateTimeField
        control={control}
        name="publishedAt"
        optional
        hint="Left empty: when it is first published"
      />
    </FieldRow>
    <FieldRow>
      <SelectField control={control} name="categoryId" optional options={categories} />
      <SelectField control={control} name="supplierId" optional options={sources} />
    </FieldRow>
    <SelectField
      control={control}
      name="accessLevel"
      options={accessOptions}
      hint="Premium opens every article. Paid ones also open to who has a confirmed booking of an event that lists them."
    />
    <ImageField control={control} />
    <ContentField control={control} rows={12} />
    <DownloadsField control={control} name="downloadIds" stored={downloads} />
    <SwitchField
      control={control}
      name="isPublished"
      description="Everyone sees it as soon as it is saved."
    />
  </>
);

const getFormats = (categories: Options, sources: Options): FieldFormats<Values> => {
  const selected = (options: Options) => (id: string | null | undefined) =>
    id ? (options.find(({ value }) => value === id)?.label ?? 'Another one') : '';
  return {
    publishedAt: (at) => (at ? `${pacificDay(at)}, ${pacificTime(at)}` : ''),
    categoryId: selected(categories),
    supplierId: selected(sources),
    accessLevel: (access) => (access ? ACCESS_LABELS[access] : ''),
    downloadIds: (ids) => (ids?.length ? `${ids.length} file${ids.length === 1 ? '' : 's'}` : ''),
  };
};
