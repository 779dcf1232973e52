import { ACCEPTED_IMAGES, MAX_PHOTO_MB, uploadAsset } from '@backflow/contracts/media';
import type { AdminEventView } from '@backflow/contracts/events';
import { listUsers } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { everyPage, fullName } from '@backflow/remote-kit';
import { SwitchField, TextField, UploadField, useField, useFormValue } from '@backflow/remote-kit/forms';
import type { AppForm } from '@backflow/remote-kit/forms';
import { Avatar } from '@backflow/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Combobox } from '@backflow/remote-kit/admin';
import styles from '../../forms.module.css';
import { NOBODY } from './event-values.ts';
import type { EventValues } from './event-values.ts';
import { hasWords } from '../../has-words.ts';
import { useStashedFields } from './use-stashed-fields.ts';

/** Everyone who may facilitate an event, by name. */
export const administrators = {
  ...everyPage(listUsers, { query: { role: 'admin', sort: 'name' } }),
  staleTime: 0,
};

/** The fields of an event for an administrator; for somebody else only their name. */
export const getFacilitator = (user: AdminUser | undefined, name = '') => ({
  ...NOBODY,
  facilitatorId: user?.id ?? null,
  facilitatorName: user ? fullName(user) : name,
  facilitatorTitle: user?.jobTitle ?? '',
  facilitatorHeadshot: user?.profileImageUrl ?? null,
});

interface Props {
  form: AppForm<EventValues>;
  event: AdminEventView | undefined;
  people: Pick<UseQueryResult<readonly AdminUser[]>, 'data' | 'isError'>;
}

/** An administrator, whose name, title and photo fill the form, or a speaker from elsewhere. */
export function FacilitatorFields({ form, event, people }: Props) {
  const { control } = form;
  const isExternal = useFormValue(control, 'useCustomFacilitator');
  const swap = useStashedFields(form, NOBODY);
  return (
    <>
      <SwitchField
        control={control}
        name="useCustomFacilitator"
        description="Someone who is no administrator of this site."
        onValueChange={swap}
      />
      {isExternal ? <ExternalSpeaker control={control} /> : <Administrator {...{ form, event, people }} />}
    </>
  );
}

const ExternalSpeaker = ({ control }: Pick<AppForm<EventValues>, 'control'>) => (
  <>
    <div className={styles.pair}>
      <TextField control={control} name="facilitatorName" maxLength={160} />
      <TextField control={control} name="facilitatorTitle" maxLength={160} optional />
      <TextField control={control} name="facilitatorCompany" maxLength={160} optional />
    </div>
    <UploadField
      control={control}
      name="facilitatorHeadshot"
      hint={`An image of at most ${MAX_PHOTO_MB} MB.`}
      endpoint={uploadAsset}
      accept={ACCEPTED_IMAGES}
      maxMb={MAX_PHOTO_MB}
      optional
    />
  </>
);

function Administrator({ form, event, people: { data = [], isError } }: Props) {
  const { control, setValue } = form;
  const [search, setSearch] = useState('');
  const {
    value: id,
    change,
    props,
  } = useField<EventValues, string | null | undefined>({
    control,
    name: 'facilitatorId',
  });
  const [name, headshot] = [
    useFormValue(control, 'facilitatorName'),
    useFormValue(control, 'facilitatorHeadshot'),
  ];
  const choices = data.map((user) => ({ id: user.id, name: fullName(user) }));
  const selected = choices.find((each) => each.id === id) ?? formerly(id, event);
  const selectFacilitator = (choice: { id: string } | null) => {
    change(choice?.id ?? null);
    const { facilitatorId: _, ...filled } = getFacilitator(data.find((each) => each.id === choice?.id));
    for (const field of Object.keys(NOBODY) as (keyof typeof NOBODY)[]) {
      setValue(field, filled[field], { shouldDirty: true });
    }
  };
  return (
    <>
      <Combobox
        label="Facilitator"
        name={props.name}
        error={props.error}
        disabled={props.disabled}
        hint={isError ? 'The administrators could not be loaded.' : 'An administrator of this site.'}
        items={choices.filter((choice) => hasWords(choice.name, search))}
        selected={selected}
        getLabel={(choice) => choice.name}
        onSearch={setSearch}
        onChange={selectFacilitator}
        noMatch="No administrator has this name."
      />
      {selected && (
        <>
          <div className={styles.chosen}>
            <Avatar src={headshot ?? null} letter={name || selected.name} size={44} />
            <span>The photo is the one of their profile.</span>
          </div>
          <div className={styles.pair}>
            <TextField control={control} name="facilitatorName" maxLength={160} />
            <TextField control={control} name="facilitatorTitle" maxLength={160} optional />
          </div>
        </>
      )}
    </>
  );
}

/** The stored facilitator, where they are no administrator any more or the list is not fetched yet. */
const formerly = (id: string | null | undefined, event: AdminEventView | undefined) =>
  id && id === event?.facilitatorId ? { id, name: event.facilitatorName ?? 'Former administrator' } : null;
