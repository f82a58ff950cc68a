import type { FastifyInstance } from 'fastify'
import { inviteToTeam as endpoint } from '#contract/endpoints/team.ts'
import type { Deps } from '../../../deps.ts'
import { inviteToTeam } from '../../../use-cases/team/invite-to-team.ts'
import { mountAdmin } from '../../mount.ts'

export const inviteToTeamRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ actor, body }) => inviteToTeam(deps)(actor, body))
