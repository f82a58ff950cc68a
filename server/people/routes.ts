import * as invitations from '#contract/endpoints/invitations.ts'
import * as endpoints from '#contract/endpoints/users.ts'
import { clearLanguageChosen } from '../http/language-cookie.ts'
import { type Route, route } from '../request/route.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { inviteUser, resendInvitation } from './user-invitations.ts'
import { changeLanguage, deleteUser, listUsers, restoreUser } from './users.ts'

export const userRoutes: readonly Route[] = [
  route(endpoints.listUsers, listUsers),
  route(endpoints.inviteUser, inviteUser),
  route(endpoints.resendInvitation, resendInvitation),
  route(endpoints.deleteUser, deleteUser),
  route(endpoints.restoreUser, restoreUser),
  route(invitations.acceptInvitation, acceptInvitation),
  route(invitations.declineInvitation, declineInvitation),
  route(endpoints.changeLanguage, async (deps, { actor, body, reply }) => {
    const answer = await changeLanguage(deps, actor, body.language)
    clearLanguageChosen(reply)
    return answer
  }),
]
