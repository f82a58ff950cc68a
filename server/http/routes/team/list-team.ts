import type { FastifyInstance } from 'fastify'
import { listTeam as endpoint } from '#contract/endpoints/team.ts'
import type { Deps } from '../../../deps.ts'
import { listTeam } from '../../../use-cases/team/list-team.ts'
import { mountAdmin } from '../../mount.ts'

export const listTeamRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ query }) => listTeam(deps)(query))
