import { findPersonMatches } from '@backflow/contracts/identity';
import { queryOf } from '@backflow/platform';
import { fullName, useDebouncedText, withoutEmpty } from '@backflow/remote-kit';
import { formatContact } from '@backflow/remote-kit/admin';
import type { FoundPerson } from '@backflow/remote-kit/admin';
import { useFormValue } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { Alert, Button, Row, RowList } from '@backflow/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatReasons } from '../merging/format-reasons.ts';
import type { ContactValues } from './person-fields.tsx';

interface Props {
  control: FormControl<ContactValues>;
  onSelected: (person: FoundPerson) => void;
}

/** People who are here already with this address, phone number or name, while somebody is typed in. */
export function PersonMatches({ control, onSelected }: Props) {
  const typed = {
    email: useDebouncedText(useFormValue(control, 'email') ?? ''),
    phoneNumber: useDebouncedText(useFormValue(control, 'phoneNumber') ?? ''),
    firstName: useDebouncedText(useFormValue(control, 'firstName')),
    lastName: useDebouncedText(useFormValue(control, 'lastName')),
  };
  const query = withoutEmpty(typed);
  const { data = [] } = useQuery({
    ...queryOf(findPersonMatches, { query }, { staleTime: 0 }),
    enabled: Object.keys(query).length > 0,
    placeholderData: keepPreviousData,
  });
  return (
    <div role="status">
      {data.length > 0 && (
        <Alert tone="warning" title="Here already?">
          <RowList items={data} getKey={({ id }) => id}>
            {(match) => (
              <Row title={fullName(match)} details={[formatContact(match), formatReasons(match)]}>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Use ${fullName(match)}, ${formatContact(match)}`}
                  onClick={() => onSelected(match)}
                >
                  Use
                </Button>
              </Row>
            )}
          </RowList>
        </Alert>
      )}
    </div>
  );
}
