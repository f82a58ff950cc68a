import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/flows.ts'
import type { Deps } from '../../deps.ts'
import { removeFlowTarget, setFlowTarget } from '../../use-cases/flows/change-target.ts'
import { listFlowsInState, readFlow, readFlowChart } from '../../use-cases/flows/read-flows.ts'
import {
  readOnboardingFunnel,
  readOnboardingTrend,
  readStateBranches,
  readStateOutliers,
} from '../../use-cases/flows/read-ways.ts'
import { rehearseFlows } from '../../use-cases/flows/rehearse-flows.ts'
import { mountAnalyst } from '../mount.ts'

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
