import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/flows.ts'
import type { Deps } from '../deps.ts'
import { mountAnalyst } from '../request/mount.ts'
import { removeFlowTarget, setFlowTarget } from './change-target.ts'
import { listFlowsInState, readFlow, readFlowChart } from './read-flows.ts'
import {
  readOnboardingFunnel,
  readOnboardingTrend,
  readStateBranches,
  readStateOutliers,
} from './read-ways.ts'
import { rehearseFlows } from './rehearse-flows.ts'

export const flowRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountAnalyst(app, deps, endpoints.readFlowChart, ({ params, query }) => readFlowChart(deps)(params, query))
  mountAnalyst(app, deps, endpoints.listFlowsInState, ({ actor, params, query }) =>
    listFlowsInState(deps)(actor, params, query),
  )
  mountAnalyst(app, deps, endpoints.setFlowTarget, ({ actor, params, body }) =>
    setFlowTarget(deps)(actor, params, body),
  )
  mountAnalyst(app, deps, endpoints.removeFlowTarget, ({ actor, params }) =>
    removeFlowTarget(deps)(actor, params),
  )
  mountAnalyst(app, deps, endpoints.readStateOutliers, ({ actor, params, query }) =>
    readStateOutliers(deps)(actor, params, query),
  )
  mountAnalyst(app, deps, endpoints.readStateBranches, ({ params, query }) =>
    readStateBranches(deps)(params, query),
  )
  mountAnalyst(app, deps, endpoints.readOnboardingFunnel, ({ query }) => readOnboardingFunnel(deps)(query))
  mountAnalyst(app, deps, endpoints.readOnboardingTrend, ({ query }) => readOnboardingTrend(deps)(query))
  mountAnalyst(app, deps, endpoints.rehearseFlows, ({ params, query }) => rehearseFlows(deps)(params, query))
  mountAnalyst(app, deps, endpoints.readFlow, ({ params }) => readFlow(deps)(params))
}
