import { MAX_UNREAD_COUNT, countNotices, listNotices, readNotices } from '@backflow/contracts/notifications';
import {
  mutate,
  pagesOf,
  patchCached,
  queryClient,
  queryOf,
  refetchAfter,
  toastFailure,
  useSession,
} from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';
import type { RequestOf } from '@backflow/contracts';

/** While the page is visible. */
const POLL_MS = 60_000;

/** Also refetched when the page becomes visible, so that what was read on one device is read on the others. */
const count = queryOf(
  countNotices,
  {},
  { staleTime: 5000, refetchInterval: POLL_MS, refetchOnWindowFocus: true, isBackground: true },
);

/** The number of unread notices; undefined while it is unknown, and for visitors. */
export function useUnreadCount(): number | undefined {
  const enabled = useSession(({ status }) => status === 'signed-in');
  return useQuery({ ...count, enabled }).data?.unread;
}

/** '7', '99+' */
export const formatUnread = (unread: number): string =>
  unread >= MAX_UNREAD_COUNT ? `${MAX_UNREAD_COUNT - 1}+` : String(unread);

/** The notices, newest first, a page at a time; fetched anew whenever they are shown. */
export const noticePages = (limit: number) =>
  pagesOf(listNotices, { query: { limit } }, { staleTime: 0, gcTime: 0 });

/** Marks notices as read, on the screen at once. A failure changes nothing for the reader but the count. */
export async function markAsRead(body: RequestOf<typeof readNotices>['body']): Promise<void> {
  const readAt = new Date().toISOString();
  const isMeant = (id: string, createdAt: string) =>
    body.ids?.includes(id) === true || (body.until !== undefined && createdAt <= body.until);
  patchCached(listNotices, (notice) =>
    notice.readAt === null && isMeant(notice.id, notice.createdAt) ? { ...notice, readAt } : notice,
  );
  try {
    await mutate(
      readNotices,
      { body },
      {
        apply: (unread) => void queryClient.setQueryData(count.queryKey, unread),
        except: [listNotices, countNotices],
      },
    );
  } catch (error) {
    toastFailure('Error', error, 'The notices could not be marked as read.');
    void refetchAfter(readNotices);
  }
}

/** Fetches the list again, where it is on the screen. */
export const refetchNotices = (): void => void refetchAfter(readNotices, { except: [countNotices] });
