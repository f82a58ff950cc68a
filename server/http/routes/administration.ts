import type { FastifyInstance } from 'fastify'
import {
  clearQuota,
  holdAccount as holdEndpoint,
  reinstateAccount as reinstateEndpoint,
  releaseAccount as releaseEndpoint,
  setQuota,
  suspendAccount as suspendEndpoint,
} from '#contract/endpoints/administration.ts'
import { openVisit as openVisitEndpoint } from '#contract/endpoints/visits.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import {
  changeQuota,
  holdAccount,
  type Order,
  reinstateAccount,
  releaseAccount,
  suspendAccount,
} from '../../use-cases/administration/administer.ts'
import { openVisit } from '../../use-cases/visits/open-visit.ts'
import { mountAdmin } from '../mount.ts'

interface NamingCustomer {
  actor: Actor
  params: { customerId: string }
  ifMatch: number | undefined
}

const orderOf = ({ actor, params, ifMatch }: NamingCustomer): Order => ({
  actor,
  customerId: params.customerId,
  ifMatch,
})

export const administrationRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAdmin(app, deps, openVisitEndpoint, ({ actor, body }) => openVisit(deps)(actor, body))
  mountAdmin(app, deps, suspendEndpoint, (call) => suspendAccount(deps)(orderOf(call), call.body))
  mountAdmin(app, deps, reinstateEndpoint, (call) => reinstateAccount(deps)(orderOf(call)))
  mountAdmin(app, deps, holdEndpoint, (call) => holdAccount(deps)(orderOf(call), call.body))
  mountAdmin(app, deps, releaseEndpoint, (call) => releaseAccount(deps)(orderOf(call)))
  mountAdmin(app, deps, setQuota, (call) => changeQuota(deps)(orderOf(call), call.body.monthlyQuota))
  mountAdmin(app, deps, clearQuota, (call) => changeQuota(deps)(orderOf(call), null))
}
