import { setImmediate } from 'node:timers/promises'
import type { ReplyOf } from '#contract/endpoint.ts'
import * as endpoints from '#contract/endpoints/flows.ts'
import { DAY_MS, riyadhDayStart } from '#rules/riyadh-time.ts'
import { isFew, shown } from '#rules/smallest-group.ts'
import { withSnapshot } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Call } from '../request/route.ts'
import { type Reader, seesPeople } from './reader.ts'
import { findUnknownStates, rehearsalOf } from './rehearse.ts'
import { flowsStoredBy, occupiedStates, recordedSteps } from './step-store.ts'
import { STORED_CHARTS } from './stored-charts.ts'

/** Steps rehearsed before the event loop serves other requests. */
const BATCH = 100

/** Rehearses the newest steps of a period with the running version, and lists stored states it does not know. */
export const rehearseFlows = async (
  { db, nameFlow }: Pick<Deps, 'db' | 'nameFlow'>,
  { actor, params: { chart: id }, query: { from, to } }: Call<typeof endpoints.rehearseFlows>,
): Promise<ReplyOf<typeof endpoints.rehearseFlows>> => {
  const chart = STORED_CHARTS.find(({ machine }) => machine.id === id)
  if (!chart) throw new AppError('not-found')
  // The contract allows days that PostgreSQL cannot store; nothing was recorded before 1970.
  const since = new Date(Math.max(0, riyadhDayStart(from).getTime()))
  const until = new Date(Math.max(0, riyadhDayStart(to).getTime() + DAY_MS))
  const range = { chart: id, since, until, limit: endpoints.REHEARSED_MAX + 1 }
  const [recorded, unknownStates] = await withSnapshot(db, async (tx) => [
    [...(await recordedSteps(tx, 'transitions', range)), ...(await recordedSteps(tx, 'refusals', range))],
    await findUnknownStates(chart, await occupiedStates(tx, id), (state, limit) =>
      flowsStoredBy(tx, state, limit),
    ),
  ])
  recorded.sort((one, other) => Date.parse(other.cursor[0]) - Date.parse(one.cursor[0]))
  const newest = recorded.slice(0, endpoints.REHEARSED_MAX)

  const rehearsal = rehearsalOf(chart)
  for (let start = 0; start < newest.length; start += BATCH) {
    rehearsal.add(newest.slice(start, start + BATCH))
    await setImmediate()
  }
  const { steps, notRehearsed, differences } = rehearsal.result()
  const namesOf = (flows: number, examples: readonly string[]) =>
    isHidden(actor, flows) ? [] : examples.map((flow) => nameFlow(id, flow))
  return {
    chart: id,
    version: chart.version,
    isLimited: recorded.length > newest.length,
    steps,
    notRehearsed,
    differences: differences.map(({ flows, examples, ...difference }) => ({
      ...difference,
      steps: isHidden(actor, flows) ? shown(difference.steps, true) : difference.steps,
      flows: isHidden(actor, flows) ? 'few' : flows,
      examples: namesOf(flows, examples),
    })),
    unknownStates: unknownStates.map(({ flows, examples, ...state }) => ({
      ...state,
      flows: isHidden(actor, flows) ? 'few' : flows,
      examples: namesOf(flows, examples),
    })),
  }
}

const isHidden = (reader: Reader, flows: number): boolean => !seesPeople(reader) && isFew(flows)
