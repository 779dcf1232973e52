import { getHref } from '@backflow/contracts';
import { KIND_OF_PATH, KIND_RULES, exportAttendees, hasWaitingList } from '@backflow/contracts/bookings';
import type { ImportKind } from '@backflow/contracts/bookings';
import type { OfferKey } from '@backflow/booking-kit';
import { Link } from '@backflow/platform';
import { useMatches } from '@backflow/remote-kit';
import { Button, Menu, VisuallyHidden, buttonClass } from '@backflow/ui';
import { doorHref } from './door-href.ts';
import { LABELS } from './labels.ts';

const BUTTON = buttonClass('quiet', 'sm');
const PHONE = '(max-width: 699px)';
/** Beside the title there is no room for all. */
const RARE: readonly string[] = ['Rosters', 'Attendance Report', 'Import', 'Export CSV', 'Seat Offers'];

interface Props {
  offer: OfferKey;
  title: string;
  /** False until there is somebody to write to. */
  canMail: boolean;
  isPage: boolean;
  /** True if tickets are read at its door. */
  hasDoor: boolean;
  onOpen: (dialog: 'register' | 'group' | 'mail' | 'seat-offers') => void;
}

interface Tool {
  label: string;
  /** It opens a dialog, leads to a page, or is a file. */
  dialog?: 'group' | 'mail' | 'seat-offers';
  to?: string;
  file?: string;
  /** A page that is a document of its own. */
  document?: string;
}

/** What is done with everyone who has booked. On a page the rare ones are in a menu; on a phone all that the door doesn't need. */
export function AttendeeTools({ offer, title, canMail, isPage, hasDoor, onOpen }: Props) {
  const { offers, id } = offer;
  const kind = KIND_OF_PATH[offers];
  const isPhone = useMatches(PHONE);
  const importHref = (list: ImportKind) =>
    `/admin/import?${new URLSearchParams({ kind: list, offer: id, title })}`;
  const sheet = { label: 'Sign-In Sheet', to: `/admin/sign-in-sheet/${offers}/${id}` };
  const others: readonly Tool[] = [
    { label: 'Book for a Company', dialog: 'group' },
    { label: 'Email All', dialog: 'mail' },
    ...(KIND_RULES[kind].isAttended
      ? [
          { label: 'Attendance', to: `/admin/attendance/${offers}/${id}` },
          { label: 'Rosters', to: `/admin/rosters?${new URLSearchParams({ state: 'all', offerId: id })}` },
          { label: 'Attendance Report', to: importHref('attendance') },
        ]
      : []),
    { label: 'Import', to: importHref('bookings') },
    { label: 'Export CSV', file: getHref(exportAttendees, offer) },
    ...(hasWaitingList(kind) ? [{ label: 'Seat Offers', dialog: 'seat-offers' as const }] : []),
    ...(isPage ? [] : [{ label: 'Open as Page', to: `/admin/bookings/${offers}/${id}` }]),
  ];
  const isInMenu = ({ label }: Tool) => isPhone || (isPage && RARE.includes(label));
  const tools: readonly Tool[] = [
    ...(KIND_RULES[kind].isAttended ? [sheet] : []),
    ...others.filter((tool) => !isInMenu(tool)),
  ];
  const more: readonly Tool[] = [
    ...(hasDoor ? [{ label: 'Check-In', document: doorHref(id) }] : []),
    ...others.filter(isInMenu),
  ];
  return (
    <>
      <Button size="sm" onClick={() => onOpen('register')}>
        {LABELS[offers].add.open}
      </Button>
      {tools.map(({ label, dialog, to, file }) =>
        dialog ? (
          <Button
            key={label}
            size="sm"
            variant="quiet"
            disabled={dialog === 'mail' && !canMail}
            onClick={() => onOpen(dialog)}
          >
            {label}
          </Button>
        ) : to ? (
          <Link key={label} to={to} className={BUTTON}>
            {label}
          </Link>
        ) : (
          <a key={label} href={file} download className={BUTTON}>
            {label}
          </a>
        ),
      )}
      {more.length > 0 && (
        <Menu
          floats
          icon="more"
          trigger={<VisuallyHidden>More</VisuallyHidden>}
          items={more.map(({ label, dialog, to, file, document }) => ({
            ...{ key: label, label },
            ...(dialog && { onSelect: () => onOpen(dialog) }),
            ...(to && { render: (props) => <Link to={to} {...props} /> }),
            ...((file ?? document) && {
              render: ({ children, ...props }) => (
                <a href={document ?? file} download={document === undefined} {...props}>
                  {children}
                </a>
              ),
            }),
          }))}
        />
      )}
    </>
  );
}
