import { moderateForumTopic } from '@backflow/contracts/community';
import type { BodyOf } from '@backflow/contracts';
import type { ForumTopicPage } from '@backflow/contracts/community';
import { refetchAfter, request, toast } from '@backflow/platform';
import { Button, Dialog, Menu } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CategorySelect } from '../../topics/category-select.tsx';
import { toastError } from '../../toast-error.ts';

/** The administrators' menu of a topic. It starts open. */
export function TopicTools({ topic, trigger }: { topic: ForumTopicPage; trigger: string }) {
  const { id, isPinned, isLocked } = topic;
  const [isMoving, setIsMoving] = useState(false);
  const moderate = useMutation({
    mutationFn: ({ body }: { body: BodyOf<typeof moderateForumTopic>; done: string }) =>
      request(moderateForumTopic, { params: { id }, body }),
    onSuccess: async (_, { done }) => {
      setIsMoving(false);
      toast({ title: done });
      await refetchAfter(moderateForumTopic);
    },
    onError: (error) => toastError('Failed to change the topic. Please try again.', error),
  });
  return (
    <>
      <Menu
        trigger={trigger}
        floats
        startsOpen
        items={[
          {
            key: 'pin',
            label: isPinned ? 'Unpin' : 'Pin',
            icon: 'pin',
            onSelect: () =>
              moderate.mutate({
                body: { isPinned: !isPinned },
                done: isPinned ? 'Topic unpinned' : 'Topic pinned',
              }),
          },
          {
            key: 'lock',
            label: isLocked ? 'Unlock' : 'Lock',
            icon: 'lock',
            onSelect: () =>
              moderate.mutate({
                body: { isLocked: !isLocked },
                done: isLocked ? 'Topic unlocked' : 'Topic locked',
              }),
          },
          {
            key: 'move',
            label: 'Move to Category',
            icon: 'arrow-right',
            onSelect: () => setIsMoving(true),
          },
        ]}
      />
      {isMoving && (
        <MoveDialog
          topic={topic}
          pending={moderate.isPending}
          onMove={(categoryId) => moderate.mutate({ body: { categoryId }, done: 'Topic moved' })}
          onClose={() => setIsMoving(false)}
        />
      )}
    </>
  );
}

interface MoveProps {
  topic: ForumTopicPage;
  pending: boolean;
  onMove: (categoryId: string | null) => void;
  onClose: () => void;
}

function MoveDialog({ topic, pending, onMove, onClose }: MoveProps) {
  const [categoryId, setCategoryId] = useState(topic.categoryId);
  return (
    <Dialog
      open
      size="sm"
      title="Move to Category"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={pending} onClick={() => onMove(categoryId)}>
            Move
          </Button>
        </>
      }
    >
      <CategorySelect
        value={categoryId}
        onChange={setCategoryId}
        current={{ id: topic.categoryId, name: topic.categoryName }}
      />
    </Dialog>
  );
}
