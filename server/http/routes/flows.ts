import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/flows.ts'
import type { Deps } from '../../deps.ts'
import { listFlowsInState, readFlow, readFlowChart } from '../../use-cases/flows/read-flows.ts'
import { mountAnalyst } from '../mount.ts'

export const flowRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAnalyst(app, deps, endpoints.readFlowChart, ({ params, query }) => readFlowChart(deps)(params, query))
  mountAnalyst(app, deps, endpoints.listFlowsInState, ({ actor, params, query }) =>
    listFlowsInState(deps)(actor, params, query),
  )
  mountAnalyst(app, deps, endpoints.readFlow, ({ params }) => readFlow(deps)(params))
}
