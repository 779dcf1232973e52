import { toast } from '@backflow/platform';
import { NumberField, SwitchField, TextAreaField, TextField, useFormValue } from '@backflow/remote-kit/forms';
import type { AppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import styles from '../../forms.module.css';
import type { EventValues } from './event-values.ts';
import { useStashedFields } from './use-stashed-fields.ts';
import { VenueField } from './venue-field.tsx';

const NO_LOCATION = { location: '', latitude: null, longitude: null, venueId: '', parking: '' };
/** Decimal places of a coordinate: six are ten centimetres, more are noise. */
const DECIMALS = 6;
const TIMEOUT_MS = 15_000;

/** A postal address with coordinates, or the meeting link of a virtual event. */
export function LocationFields({ form }: { form: AppForm<EventValues> }) {
  const { control } = form;
  const isVirtual = useFormValue(control, 'isVirtual');
  const swap = useStashedFields(form, NO_LOCATION);
  return (
    <>
      <SwitchField control={control} name="isVirtual" onValueChange={swap} />
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
          <VenueField form={form} />
          <TextField control={control} name="location" label="Location" maxLength={500} optional />
          <div className={styles.pair}>
            <NumberField control={control} name="latitude" optional />
            <NumberField control={control} name="longitude" optional />
          </div>
          <CurrentPosition form={form} />
          <TextAreaField
            control={control}
            name="parking"
            hint="On the event’s page and in its emails."
            maxLength={500}
            rows={2}
            optional
          />
        </>
      )}
    </>
  );
}

/** Fills in the coordinates of the browser. */
function CurrentPosition({ form }: { form: AppForm<EventValues> }) {
  const [isLocating, setIsLocating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const fillIn = ({ coords }: GeolocationPosition) => {
    setIsLocating(false);
    form.setValue('latitude', Number(coords.latitude.toFixed(DECIMALS)), { shouldDirty: true });
    form.setValue('longitude', Number(coords.longitude.toFixed(DECIMALS)), { shouldDirty: true });
    toast({ title: 'Location Set', description: 'Current location coordinates added' });
  };
  const locate = () => {
    setProblem(null);
    // Browsers offer it on secure pages only.
    if (!('geolocation' in navigator)) return setProblem(NOT_FOUND);
    setIsLocating(true);
    navigator.geolocation.getCurrentPosition(
      fillIn,
      ({ code }) => {
        setIsLocating(false);
        setProblem(ERRORS[code] ?? NOT_FOUND);
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    );
  };
  return (
    <>
      <Button variant="quiet" icon="pin" className={styles.locate} pending={isLocating} onClick={locate}>
        Use Current Location
      </Button>
      <div role="status">{problem !== null && <p className={styles.problem}>{problem}</p>}</div>
    </>
  );
}

const NOT_FOUND = 'Your position could not be found. Please enter the coordinates.';

/** By the code of GeolocationPositionError. */
const ERRORS: Readonly<Record<number, string>> = {
  1: 'Your browser did not allow this site to know where you are. Allow it in the site’s settings, or enter the coordinates.',
  3: 'Finding your position took too long. Try again, or enter the coordinates.',
};
