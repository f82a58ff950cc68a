import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  listFlowsInState,
  readFlow,
  readFlowChart,
  readOnboardingFunnel,
  readOnboardingTrend,
  readStateBranches,
  readStateOutliers,
  rehearseFlows,
} from '#contract/endpoints/flows.ts'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import { FLOWS_CHANGED } from '#contract/events.ts'
import type { Days } from '#rules/flow-figures.ts'
import { call } from '#src/shared/api/api.ts'
import { subscribeToServer } from '#src/shared/realtime/subscribe-to-server.ts'
import { withoutUndefined } from '#src/shared/table/table-search.ts'
import type { InsightSearch } from './insight-search.ts'

/** The filters in the address. */
export const filtersOf = ({ accountType, package: name, language, width, version }: InsightSearch) =>
  withoutUndefined({ accountType, package: name, language, width, version })
type Filters = ReturnType<typeof filtersOf>

/** The filters without the version of a chart: a funnel and a trend count customers. */
export const customersOf = ({ version: _, ...filters }: Filters) => filters

/** Prefix of the cache keys of all figures of flows. Every step of a flow changes these figures. */
export const FLOW_FIGURES = ['flows'] as const

/** The figures of a chart in a period. The previous figures stay visible while new ones load. */
export const chartQuery = (chart: FlowChart, period: Days, filters: Filters) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'chart', chart, period, filters],
    queryFn: ({ signal }) =>
      call(readFlowChart, { params: { chart }, query: { ...period, ...filters } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A state whose flows are listed. */
export interface StateRef {
  chart: FlowChart
  state: string
}

export const flowsQuery = (params: StateRef, filters: Filters) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'list', params, filters],
    queryFn: ({ signal }) => call(listFlowsInState, { params, query: filters }, { signal }),
  })

export const outliersQuery = (params: StateRef, period: Days, filters: Filters) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'outliers', params, period, filters],
    queryFn: ({ signal }) =>
      call(readStateOutliers, { params, query: { ...period, ...filters } }, { signal }),
  })

export const branchesQuery = (params: StateRef, filters: Filters) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'branches', params, filters],
    queryFn: ({ signal }) => call(readStateBranches, { params, query: filters }, { signal }),
  })

export const funnelQuery = (period: Days, filters: Filters) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'funnel', period, customersOf(filters)],
    queryFn: ({ signal }) =>
      call(readOnboardingFunnel, { query: { ...period, ...customersOf(filters) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const trendQuery = (period: Days, filters: Filters) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'trend', period, customersOf(filters)],
    queryFn: ({ signal }) =>
      call(readOnboardingTrend, { query: { ...period, ...customersOf(filters) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const flowQuery = (chart: FlowChart, flow: string) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'flow', chart, flow],
    queryFn: ({ signal }) => call(readFlow, { params: { chart, flow } }, { signal }),
  })

/** Rehearses the flows of a period with the running version. A step of a flow does not repeat the rehearsal. */
export const rehearsalQuery = (chart: FlowChart, period: Days) =>
  queryOptions({
    queryKey: ['rehearsal', chart, period],
    queryFn: ({ signal }) => call(rehearseFlows, { params: { chart }, query: period }, { signal }),
  })

/** Reads the shown figures again after flows took steps. The server notifies at most once a second per chart. */
export const useLiveFigures = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const reload = () => void queryClient.invalidateQueries({ queryKey: FLOW_FIGURES })
    return subscribeToServer({ event: FLOWS_CHANGED, onMessage: reload, onReconnect: reload })
  }, [queryClient])
}
