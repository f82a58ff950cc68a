import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
import type { Days } from '#rules/flow-period.ts'
import { call } from '#src/shared/api/api.ts'
import type { InsightSearch } from './insight-search.ts'

const given = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Name in keyof Value]?: Exclude<Value[Name], undefined>
  }

/** The filters of an address. */
export const filtersOf = ({ accountType, package: name, language, width, version }: InsightSearch) =>
  given({ accountType, package: name, language, width, version })
type Filters = ReturnType<typeof filtersOf>

/** Those of them that choose customers. */
export const customersOf = ({ version: _, ...filters }: Filters) => filters

/** All figures of the flows; they change whenever a flow takes a step. */
export const FLOW_FIGURES = ['flows'] as const

/** The figures of one chart in a period. While others are on their way, those before stay. */
export const chartQuery = (chart: FlowChart, period: Days, filters: Filters) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'chart', chart, period, filters],
    queryFn: ({ signal }) =>
      call(readFlowChart, { params: { chart }, query: { ...period, ...filters } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Where a list of flows is read from. */
export interface StatePlace {
  chart: FlowChart
  state: string
}

export const flowsQuery = (params: StatePlace, filters: Filters) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'list', params, filters],
    queryFn: ({ signal }) => call(listFlowsInState, { params, query: filters }, { signal }),
  })

export const outliersQuery = (params: StatePlace, period: Days, filters: Filters) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'outliers', params, period, filters],
    queryFn: ({ signal }) =>
      call(readStateOutliers, { params, query: { ...period, ...filters } }, { signal }),
  })

export const branchesQuery = (params: StatePlace, filters: Filters) =>
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

/** One recorded flow. */
export const flowQuery = (chart: FlowChart, flow: string) =>
  queryOptions({
    queryKey: [...FLOW_FIGURES, 'flow', chart, flow],
    queryFn: ({ signal }) => call(readFlow, { params: { chart, flow } }, { signal }),
  })

/** What the running version would do with the flows of a period. It is asked once, and not whenever a flow takes a step. */
export const rehearsalQuery = (chart: FlowChart, period: Days) =>
  queryOptions({
    queryKey: ['rehearsal', chart, period],
    queryFn: ({ signal }) => call(rehearseFlows, { params: { chart }, query: period }, { signal }),
  })
