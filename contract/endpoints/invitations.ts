import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { EmptyReply } from '../entities/common.ts'

const InvitationId = z.object({ invitationId: z.uuid() })

export const acceptInvitation = defineEndpoint({
  id: 'invitations.accept',
  method: 'POST',
  path: '/v1/invitations/:invitationId/accept',
  access: 'signed-in',
  summary: 'Accept an invitation to a business account',
  params: InvitationId,
  reply: EmptyReply,
  errors: ['not-found', 'invitation-over', 'invitation-closed', 'own-account-in-use', 'payment-in-flight'],
  failure: 'answerInvitation',
})

export const declineInvitation = defineEndpoint({
  id: 'invitations.decline',
  method: 'POST',
  path: '/v1/invitations/:invitationId/decline',
  access: 'signed-in',
  summary: 'Decline an invitation to a business account',
  params: InvitationId,
  reply: EmptyReply,
  errors: ['not-found', 'invitation-over'],
  failure: 'answerInvitation',
})

export const requestInvitation = defineEndpoint({
  id: 'invitations.request',
  method: 'POST',
  path: '/v1/invitations/:invitationId/request',
  access: 'signed-in',
  summary: 'Request a new invitation in place of an expired one',
  params: InvitationId,
  reply: EmptyReply,
  errors: [
    'not-found',
    'invitation-over',
    'invitation-closed',
    'invitation-requested',
    'own-account-in-use',
    'rate-limited',
  ],
  failure: 'requestInvitation',
})
