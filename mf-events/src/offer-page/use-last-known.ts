import { useState } from 'react';

/** The last value that was there: a record stays on screen while it is fetched again, for instance after signing in. */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value);
  if (value !== undefined && value !== known) setKnown(value);
  return value ?? known;
}
