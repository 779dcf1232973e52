import { ACCESS_LEVELS, webAddress } from '@backflow/contracts';
import { createEvent } from '@backflow/contracts/events';
import { ACCEPTED_IMAGES, MAX_PHOTO_MB, uploadAsset } from '@backflow/contracts/media';
import * as z from '@backflow/contracts/zod';
import { request, toast, toastFailure } from '@backflow/platform';
import { Button } from '@backflow/ui';
import {
  ChipsField,
  DateTimeField,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  UploadField,
  useAppForm,
  useFormValue,
} from '../index.ts';
import type { AppForm, Choice } from '../index.ts';

const schema = z.extend(createEvent.body, { useCustomFacilitator: z.boolean() });
type Values = z.input<typeof schema>;
type Control = AppForm<Values>['control'];

const NEW_EVENT: Values = {
  title: '',
  startDate: '',
  isVirtual: false,
  isPublished: false,
  useCustomFacilitator: false,
  facilitatorId: '',
  supplierId: '',
  customSupplierName: '',
  accessLevel: 'free',
  price: '0',
  relatedResourceIds: [],
};

interface Props {
  administrators: readonly Choice[];
  suppliers: readonly Choice[];
  findResources: (search: string) => Promise<readonly Choice[]>;
  defaultValues?: Values;
  onSaved: () => void;
}

/** The administrator's event form, as the specification has it: every kind of field, and rules between them. */
export function EventForm({
  administrators,
  suppliers,
  findResources,
  defaultValues = NEW_EVENT,
  onSaved,
}: Props) {
  const form = useAppForm({
    schema,
    defaultValues,
    recheck: true,
    validate: problemsBetweenFields,
    async submit({ useCustomFacilitator, ...event }) {
      const facilitator = useCustomFacilitator
        ? { facilitatorId: null }
        : {
            facilitatorName: null,
            facilitatorTitle: null,
            facilitatorCompany: null,
            facilitatorHeadshot: null,
          };
      const supplierId = event.customSupplierName ? null : event.supplierId;
      await request(createEvent, { body: { ...event, ...facilitator, supplierId } });
      onSaved();
    },
    onInvalid: (fields) => {
      if (!fields.includes('title') && !fields.includes('startDate')) return;
      toast({
        title: 'Validation Error',
        description: 'Title and start date are required',
        variant: 'destructive',
      });
    },
    onFailure: (error) => toastFailure('Error', error, 'Failed to create event'),
  });
  const { control } = form;
  const locate = () =>
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      form.setValue('latitude', coords.latitude);
      form.setValue('longitude', coords.longitude);
    });
  return (
    <form {...form.formProps} aria-label="Event">
      <TextField control={control} name="title" label="Title" />
      <TextAreaField control={control} name="description" label="Description" />
      <DateTimeField control={control} name="startDate" label="Start date" />
      <DateTimeField control={control} name="endDate" label="End date" />
      <DateTimeField control={control} name="registrationCloseDate" label="Registration closes" />
      <Place control={control} onLocate={locate} />
      <Facilitator control={control} administrators={administrators} />
      <SelectField control={control} name="supplierId" label="Supplier" options={withNone(suppliers)} />
      <TextField control={control} name="customSupplierName" label="Custom supplier" />
      <NumberField control={control} name="maxAttendees" label="Max attendees" />
      <MoneyField control={control} name="price" label="Price" />
      <SelectField
        control={control}
        name="accessLevel"
        label="Access level"
        options={ACCESS_LEVELS.map((value) => ({ value, label: value }))}
      />
      <SwitchField control={control} name="isPublished" label="Published" />
      <TextField control={control} name="registrationUrl" label="Registration URL" />
      <ChipsField
        control={control}
        name="relatedResourceIds"
        label="Related resources"
        noMatch="No matching resources found"
        matches={(search) => ({ queryKey: ['resources', search], queryFn: () => findResources(search) })}
      />
      <Button type="submit" pending={form.pending}>
        Save
      </Button>
    </form>
  );
}

/** A postal address with its coordinates, or a meeting link. */
function Place({ control, onLocate }: { control: Control; onLocate: () => void }) {
  const isVirtual = useFormValue(control, 'isVirtual');
  return (
    <>
      <SwitchField control={control} name="isVirtual" label="Virtual Event" />
      <TextField control={control} name="location" label={isVirtual ? 'Meeting link' : 'Location'} />
      {!isVirtual && (
        <>
          <NumberField control={control} name="latitude" label="Latitude" />
          <NumberField control={control} name="longitude" label="Longitude" />
          <Button onClick={onLocate}>Use my position</Button>
        </>
      )}
    </>
  );
}

/** An administrator, or a speaker from outside. */
function Facilitator({ control, administrators }: { control: Control; administrators: readonly Choice[] }) {
  const isExternal = useFormValue(control, 'useCustomFacilitator');
  return (
    <>
      <SwitchField control={control} name="useCustomFacilitator" label="External speaker" />
      {isExternal ? (
        <>
          <TextField control={control} name="facilitatorName" label="Name" />
          <TextField control={control} name="facilitatorTitle" label="Job title" />
          <TextField control={control} name="facilitatorCompany" label="Company" />
          <UploadField
            control={control}
            name="facilitatorHeadshot"
            label="Headshot"
            endpoint={uploadAsset}
            accept={ACCEPTED_IMAGES}
            maxMb={MAX_PHOTO_MB}
          />
        </>
      ) : (
        <SelectField
          control={control}
          name="facilitatorId"
          label="Facilitator"
          options={withNone(administrators)}
        />
      )}
    </>
  );
}

const withNone = (choices: readonly Choice[]) => [
  { value: '', label: 'None' },
  ...choices.map(({ id, label }) => ({ value: id, label })),
];

const meetingLink = webAddress('Meeting link');

function problemsBetweenFields({ startDate, endDate, isVirtual, location }: Values) {
  const link = isVirtual && location ? z.safeParse(meetingLink, location) : undefined;
  return {
    endDate:
      endDate && Date.parse(endDate) <= Date.parse(startDate)
        ? 'End date must be after the start date'
        : undefined,
    location: link?.error?.issues[0]?.message,
  };
}
