import { ChipsField, useFormValue } from '@backflow/remote-kit/forms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { chosenResources, resourcesTitled } from './choices.ts';
import type { EventControl } from './event-values.ts';

/** Resources to read before or after the event. */
export function RelatedResourcesField({ control }: { control: EventControl }) {
  const ids = useFormValue(control, 'relatedResourceIds') ?? [];
  const named = useQuery({ ...chosenResources(ids), placeholderData: keepPreviousData });
  const unnamed = named.isError ? 'A resource' : 'Loading…';
  return (
    <ChipsField
      control={control}
      name="relatedResourceIds"
      label="Search resources"
      noMatch="No matching resources found"
      selected={ids.map((id) => named.data?.find((each) => each.id === id) ?? { id, label: unnamed })}
      matches={resourcesTitled}
    />
  );
}
