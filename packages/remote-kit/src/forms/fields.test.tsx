import { id, instant, price, requiredText, webAddress } from '@backflow/contracts';
import { ACCEPTED_IMAGES, uploadAsset } from '@backflow/contracts/media';
import * as z from '@backflow/contracts/zod';
import { ApiError } from '@backflow/platform';
import { Button } from '@backflow/ui';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { data, getError, fakeApi, field, renderInShell } from '../testing/index.ts';
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
} from './index.ts';

const getId = (digit: number) => `${digit}e0e0e0e-0000-4000-8000-000000000001`;
const [ANNA, GUIDE, CHART] = [1, 2, 3].map(getId) as [string, string, string];
const GUIDES = [
  { id: GUIDE, label: 'Field guide' },
  { id: CHART, label: 'Field chart' },
];
const findGuides = (search: string) =>
  Promise.resolve(GUIDES.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())));

const schema = z.object({
  title: requiredText('Title', { max: 200 }),
  note: z.nullable(z.string()),
  start: instant('Start'),
  end: z.nullable(instant('End')),
  isVirtual: z.boolean(),
  link: z.string(),
  seats: z.nullable(z.int({ error: 'Seats must be a whole number' })),
  latitude: z.nullable(z.number().check(z.maximum(90, 'Latitude must be at most 90'))),
  price,
  teacherId: z.string(),
  picture: z.nullable(z.string()),
  guideIds: z.array(id),
});
const EMPTY = {
  ...{ title: '', note: null, start: '', end: null, isVirtual: false, link: '', seats: null },
  ...{ latitude: null, price: '0', teacherId: '', picture: null, guideIds: [] as string[] },
};
const meetingLink = webAddress('Link');

type Sent = z.output<typeof schema>;
const send = jest.fn<(values: Sent) => Promise<unknown>>();
const [onInvalid, onFailure, onValueChange] = [jest.fn(), jest.fn(), jest.fn()];
beforeEach(() => {
  jest.resetAllMocks();
  send.mockResolvedValue(true);
});

/** A form with a field of every kind. */
function LabForm() {
  const form = useAppForm({
    ...{ schema, defaultValues: EMPTY, recheck: true, submit: send, onInvalid, onFailure },
    validate: ({ start, end, isVirtual, link }) => ({
      end: end && Date.parse(end) <= Date.parse(start) ? 'End must be after the start' : undefined,
      link: isVirtual ? z.safeParse(meetingLink, link).error?.issues[0]?.message : undefined,
    }),
  });
  const { control } = form;
  const isVirtual = useFormValue(control, 'isVirtual');
  return (
    <form {...form.formProps}>
      <TextField control={control} name="title" />
      <TextAreaField control={control} name="note" label="Note" />
      <DateTimeField control={control} name="start" />
      <DateTimeField control={control} name="end" label="End" />
      <SwitchField control={control} name="isVirtual" label="Virtual" onValueChange={onValueChange} />
      {isVirtual ? (
        <TextField control={control} name="link" label="Link" />
      ) : (
        <NumberField control={control} name="latitude" label="Latitude" />
      )}
      <Button onClick={() => form.setValue('latitude', -33.5)}>Use my position</Button>
      <NumberField control={control} name="seats" label="Seats" />
      <MoneyField control={control} name="price" />
      <SelectField
        control={control}
        name="teacherId"
        label="Teacher"
        options={[
          { value: '', label: 'None' },
          { value: ANNA, label: 'Anna' },
        ]}
      />
      <UploadField
        control={control}
        name="picture"
        label="Picture"
        endpoint={uploadAsset}
        accept={ACCEPTED_IMAGES}
      />
      <ChipsField
        control={control}
        name="guideIds"
        label="Guides"
        noMatch="No matching guides found"
        matches={(search) => ({ queryKey: ['guides', search], queryFn: () => findGuides(search) })}
      />
      <Button type="submit" pending={form.pending}>
        Save
      </Button>
    </form>
  );
}

const at = (label: RegExp, wallTime: string) =>
  fireEvent.change(field(label), { target: { value: wallTime } });
type User = ReturnType<typeof renderInShell>;
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));
/** Saves, and resolves to the values that were sent. */
async function saved(user: User): Promise<Sent | undefined> {
  await save(user);
  await waitFor(() => expect(send).toHaveBeenCalled());
  return send.mock.calls[0]?.[0];
}
/** Replaces the text of fields, by their labels. */
async function enter(user: User, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(field(label));
    if (text !== '') await user.type(field(label), text);
  }
}
/** The form with its required fields filled in. */
async function openForm() {
  const user = renderInShell(<LabForm />);
  await enter(user, { Title: 'RPZ field testing' });
  at(/^Start/, '2026-12-04T08:00');
  return user;
}

describe('the fields of a form', () => {
  test('send numbers, instants, switches and ids, and null for empty ones', async () => {
    const user = await openForm();
    at(/^End/, '2026-12-04T16:30');
    await enter(user, { Note: 'Bring gauges', Latitude: '33.95', Seats: '1,024', Price: '$1,325.50' });
    await user.selectOptions(field('Teacher'), 'Anna');
    await user.click(field('Virtual'));
    expect(onValueChange).toHaveBeenCalledWith(true);
    expect(screen.queryByLabelText('Latitude')).toBeNull();
    await enter(user, { Link: 'https://meet.example/rpz' });
    expect(await saved(user)).toEqual({
      ...{ title: 'RPZ field testing', note: 'Bring gauges' },
      ...{ start: '2026-12-04T16:00:00.000Z', end: '2026-12-05T00:30:00.000Z' },
      ...{ isVirtual: true, link: 'https://meet.example/rpz', latitude: 33.95, seats: 1024 },
      ...{ price: '1325.50', teacherId: ANNA, picture: null, guideIds: [] },
    });
  });

  test('name what is required, under the labels of the contract', async () => {
    const user = renderInShell(<LabForm />);
    await save(user);
    expect(getError('Title')).toBe('Title is required');
    expect(getError('Start (Pacific Time)')).toBe('Start is required');
    expect(onInvalid).toHaveBeenCalledWith(['title', 'start']);
    expect(document.activeElement).toBe(field('Title'));
    expect(send).not.toHaveBeenCalled();
  });

  test('refuse a text that is no number, and an hour that the change to daylight time skips', async () => {
    const user = await openForm();
    at(/^Start/, '2027-03-14T02:30');
    await enter(user, { Seats: 'a dozen', Latitude: '91', Price: '12,50' });
    await save(user);
    expect(getError(/^Start/)).toBe('This time does not exist: clocks go forward in that hour.');
    expect(field(/^Start/).value).toBe('2027-03-14T02:30');
    expect(getError('Seats')).toBe('Seats must be a whole number');
    expect(getError('Latitude')).toBe('Latitude must be at most 90');
    expect(getError('Price')).toMatch(/^Price must be a decimal/);
    expect(send).not.toHaveBeenCalled();
    at(/^Start/, '2027-03-14T03:30');
    await enter(user, { Price: '', Seats: '', Latitude: '' });
    const cleared = { start: '2027-03-14T10:30:00.000Z', seats: null, latitude: null };
    expect(await saved(user)).toMatchObject(cleared);
  });

  test('show problems between fields, until they are corrected', async () => {
    const user = await openForm();
    at(/^End/, '2026-12-04T08:00');
    await user.click(field('Virtual'));
    await enter(user, { Link: 'somewhere' });
    await save(user);
    expect(getError(/^End/)).toBe('End must be after the start');
    expect(getError('Link')).toMatch(/full web address/);
    at(/^End/, '2026-12-04T09:00');
    await waitFor(() => expect(getError(/^End/)).toBe(''));
    await enter(user, { Link: 'https://meet.example/rpz' });
    expect(await saved(user)).toMatchObject({ isVirtual: true, link: 'https://meet.example/rpz' });
  });

  test('upload a file at once, and send its address', async () => {
    const fileUrl = `/api/files/${getId(5)}`;
    const asset = { id: getId(5), originalName: 'lee.png', fileSize: 4, mimeType: 'image/png', fileUrl };
    const calls = fakeApi({ 'POST /api/upload': () => ({ ...data(asset), status: 201 }) });
    const user = await openForm();
    await user.upload(field('Picture'), new File(['GIF89a'], 'lee.png', { type: 'image/png' }));
    expect(await screen.findByRole('button', { name: 'Remove lee.png' })).toBeTruthy();
    expect((calls[0]?.body as FormData).get('file')).toBeTruthy();
    expect(await saved(user)).toMatchObject({ picture: fileUrl });
  });

  test('find records by text; the selected ones are chips that can be removed', async () => {
    const user = await openForm();
    const search = screen.getByRole('searchbox', { name: 'Guides' });
    await user.type(search, 'nothing like it');
    expect(await screen.findByText('No matching guides found')).toBeTruthy();
    for (const label of ['Field chart', 'Field guide']) {
      await user.clear(search);
      await user.type(search, 'FIELD');
      await user.click(await screen.findByRole('button', { name: label }));
      expect(document.activeElement).toBe(search);
    }
    await user.type(search, 'field');
    expect(await screen.findByText('No matching guides found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Field chart' }));
    expect(within(screen.getByRole('list', { name: 'Chosen' })).getAllByRole('listitem')).toHaveLength(1);
    expect(await saved(user)).toMatchObject({ guideIds: [GUIDE] });
  });

  test('show the problems that the site found: of a number, a date, a switch, an item of a list', async () => {
    const fields = [
      { path: 'seats', message: 'Fewer than are registered' },
      { path: 'end', message: 'It must end before midnight' },
      { path: 'guideIds.0', message: 'There is no such guide' },
      { path: 'isVirtual', message: 'It has no link yet' },
    ];
    send.mockRejectedValue(new ApiError({ status: 400, code: 'VALIDATION', reason: 'Please check', fields }));
    const user = await openForm();
    await user.type(screen.getByRole('searchbox'), 'guide');
    await user.click(await screen.findByRole('button', { name: 'Field guide' }));
    await save(user);
    expect(await screen.findByText('There is no such guide')).toBeTruthy();
    expect(getError('Seats')).toBe('Fewer than are registered');
    expect(getError(/^End/)).toBe('It must end before midnight');
    const description = field('Virtual').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toContain('It has no link yet');
    await waitFor(() => expect(document.activeElement).toBe(field(/^End/)));
    expect(onFailure).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'Please check' }),
      expect.anything(),
    );
  });

  test('show a value that is set by the program', async () => {
    const user = await openForm();
    await user.click(screen.getByRole('button', { name: 'Use my position' }));
    expect(field('Latitude').value).toBe('-33.5');
    expect(await saved(user)).toMatchObject({ latitude: -33.5 });
  });
});
