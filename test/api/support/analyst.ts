import type { ReplyOf } from '#contract/endpoint.ts'
import type { readFlowChart } from '#contract/endpoints/flows.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { someMember } from '#test/support/seed/team.ts'
import type { Api } from '../../support/api.ts'

/** A signed-in analyst with calls that read the flows. */
export const analystOf = async (api: Api) => {
  const { token } = await someMember(api, 'analyst')
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
