import type { FastifyInstance } from 'fastify'
import { changeTeamRole as endpoint } from '#contract/endpoints/team.ts'
import type { Deps } from '../../../deps.ts'
import { changeMember } from '../../../use-cases/team/change-member.ts'
import { mountAdmin } from '../../mount.ts'

export const changeTeamRoleRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, params: { userId }, body: { role }, ifMatch: revision }) =>
    changeMember(deps)(actor, { userId, revision }, (member) => ({ ...member, role })),
  )
