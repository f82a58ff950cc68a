import type { ParamsOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/flows.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type CommandResult, command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { deleteTarget, storeTarget } from './target-store.ts'

type StatePath = ParamsOf<typeof endpoints.setFlowTarget>

/** Returns the chart and state. Throws `not-found` when the current version has no such state. */
const placeOf = ({ chart, state }: StatePath): { machine: string; state: string } => {
  const machine = SERVER_CHARTS.find(({ machine: { id } }) => id === chart)?.machine
  if (!machine || !Object.hasOwn(machine.states, state)) throw new AppError('not-found')
  return { machine: chart, state }
}

/** Sets the share of flows that should leave a state within a time. Throws `not-found`. */
export const setFlowTarget = (
  deps: Deps,
  { actor, params: place, body: target }: Call<typeof endpoints.setFlowTarget>,
): Promise<CommandResult<ReplyOf<typeof endpoints.setFlowTarget>>> =>
  command(deps, actor, async (tx) => {
    await storeTarget(tx, placeOf(place), target, { by: actor.userId, at: deps.clock.now() })
    return { target }
  })

/** Removes the target of a state. Throws `not-found`. */
export const removeFlowTarget = (
  deps: Deps,
  { actor, params: place }: Call<typeof endpoints.removeFlowTarget>,
): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    await deleteTarget(tx, placeOf(place))
    return EMPTY
  })
