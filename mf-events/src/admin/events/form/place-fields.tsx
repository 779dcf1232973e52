import { toast } from '@backflow/platform';
import { NumberField, SwitchField, TextField, useFormValue } from '@backflow/remote-kit/forms';
import type { AppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import styles from './event-form.module.css';
import type { EventValues } from './event-values.ts';
import { useStashedFields } from './use-stashed-fields.ts';

const NOWHERE = { location: '', latitude: null, longitude: null };
/** Of the degree some ten centimetres: what is beyond is noise. */
const PLACES = 6;
const PATIENCE_MS = 15_000;

/** A postal address with its coordinates, or the meeting link that takes their place. */
export function PlaceFields({ form }: { form: AppForm<EventValues> }) {
  const { control } = form;
  const isVirtual = useFormValue(control, 'isVirtual');
  const turn = useStashedFields(form, NOWHERE);
  return (
    <>
      <SwitchField control={control} name="isVirtual" onValueChange={turn} />
      {isVirtual ? (
        <TextField
          control={control}
          name="location"
          label="Meeting link"
          hint="Members see it once their seat is confirmed."
          placeholder="https://"
          inputMode="url"
          optional
        />
      ) : (
        <>
          <TextField control={control} name="location" label="Location" maxLength={500} optional />
          <div className={styles.pair}>
            <NumberField control={control} name="latitude" optional />
            <NumberField control={control} name="longitude" optional />
          </div>
          <CurrentPosition form={form} />
        </>
      )}
    </>
  );
}

/** Takes the coordinates from where the browser is. */
function CurrentPosition({ form }: { form: AppForm<EventValues> }) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = ({ coords }: GeolocationPosition) => {
    setIsAsking(false);
    form.setValue('latitude', Number(coords.latitude.toFixed(PLACES)), { shouldDirty: true });
    form.setValue('longitude', Number(coords.longitude.toFixed(PLACES)), { shouldDirty: true });
    toast({ title: 'Location Set', description: 'Current location coordinates added' });
  };
  const ask = () => {
    setProblem(null);
    // Absent where the page did not come over a safe connection.
    if (!('geolocation' in navigator)) return setProblem(NOT_FOUND);
    setIsAsking(true);
    navigator.geolocation.getCurrentPosition(
      take,
      ({ code }) => {
        setIsAsking(false);
        setProblem(REFUSALS[code] ?? NOT_FOUND);
      },
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    );
  };
  return (
    <>
      <Button variant="quiet" icon="pin" className={styles.locate} pending={isAsking} onClick={ask}>
        Use Current Location
      </Button>
      <div role="status">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
    </>
  );
}

const NOT_FOUND = 'Your position could not be found. Please enter the coordinates.';

/** By the codes of GeolocationPositionError. */
const REFUSALS: Readonly<Record<number, string>> = {
  1: 'Your browser did not allow this site to know where you are. Allow it in the site’s settings, or enter the coordinates.',
  3: 'Finding your position took too long. Try again, or enter the coordinates.',
};
