import * as endpoints from '#contract/endpoints/flows.ts'
import { type Route, route } from '../request/route.ts'
import { removeFlowTarget, setFlowTarget } from './change-target.ts'
import { listFlowsInState, readFlow, readFlowChart } from './read-flows.ts'
import {
  readOnboardingFunnel,
  readOnboardingTrend,
  readStateBranches,
  readStateOutliers,
} from './read-ways.ts'
import { rehearseFlows } from './rehearse-flows.ts'

export const flowRoutes: readonly Route[] = [
  route(endpoints.readFlowChart, readFlowChart),
  route(endpoints.listFlowsInState, listFlowsInState),
  route(endpoints.setFlowTarget, setFlowTarget),
  route(endpoints.removeFlowTarget, removeFlowTarget),
  route(endpoints.readStateOutliers, readStateOutliers),
  route(endpoints.readStateBranches, readStateBranches),
  route(endpoints.readOnboardingFunnel, readOnboardingFunnel),
  route(endpoints.readOnboardingTrend, readOnboardingTrend),
  route(endpoints.rehearseFlows, rehearseFlows),
  route(endpoints.readFlow, readFlow),
]
