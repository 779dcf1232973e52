import * as contracts from '@backflow/contracts/community';
import { renderMarkdown, route } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { createReply } from './create-reply.ts';
import { createTopic } from './create-topic.ts';
import { deletePost } from './delete-post.ts';
import { discardEdit } from './change-post.ts';
import { editPost } from './edit-post.ts';
import { markAnswer } from './mark-answer.ts';
import { reportPost } from './reports.ts';

export const postRoutes = [
  route(contracts.createForumTopic, createTopic),
  route(contracts.createForumReply, createReply),
  route(contracts.editForumPost, editPost),
  route(contracts.discardPendingEdit, discardEdit),
  route(contracts.deleteForumPost, deletePost),
  route(contracts.reportForumPost, reportPost),
  route(contracts.markForumAnswer, markAnswer),
  route(contracts.previewForumPost, async (_: CommunityContext, { body }) => {
    const { html } = await renderMarkdown(body.content, { headingIds: false });
    return { html };
  }),
];
