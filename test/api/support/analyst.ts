import type { ReplyOf } from '#contract/endpoint.ts'
import type { readFlowChart } from '#contract/endpoints/flows.ts'
import type { Shown } from '#contract/entities/flow-figures.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { flowNaming } from '#server/flows/flow-name.ts'
import { someMember } from '#test/support/seed/team.ts'
import type { Api } from '../../support/api.ts'

/** A signed-in analyst with calls that read the flows. */
export const analystOf = (api: Api) => readerOf(api, 'analyst')

/** An administrator, who sees each figure. */
export const allSeeing = (api: Api) => readerOf(api, 'admin')

/** The number of a figure. Throws if the figure is hidden from its reader. */
export const exact = (figure: Shown): number => {
  if (typeof figure === 'string') throw new Error(`the figure is ${figure}`)
  return figure
}

/** The name of a flow in the answers of the API. */
export const nameIn = (api: Api, chart: string, id: string): string =>
  flowNaming(api.config.flowNamesSecret)(chart, id)

const readerOf = async (api: Api, role: 'analyst' | 'admin') => {
  const { token } = await someMember(api, role)
  const read = async <T>(path: string, query: Record<string, string> = {}) => {
    const answer = await api.call<T & ErrorBody>('GET', `/v1/flows/${path}`, { token, query })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    return answer.body
  }
  const today = riyadhDay(api.clock.now())
  const figures = (query: Record<string, string> = {}) =>
    read<ReplyOf<typeof readFlowChart>>('onboarding', { from: today, to: today, ...query })
  return { token, read, figures }
}
