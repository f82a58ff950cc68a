import { describe, expect, test } from 'vitest'
import { SERVER_CHARTS } from '#machines/index.ts'
import { runningApi } from '#test/support/api.ts'
import { stayInOneMonth } from '#test/support/calendar.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { BEGINNINGS, commandsFor } from './path-senders.ts'
import { longestOf, reasonFor, shortestPaths, transitionsOf } from './paths.ts'
import { runWalk } from './run-walk.ts'

/** Days; longer than any path that does not lead to a monthly invoice. */
const DAYS = 10

const api = runningApi()

/** Only a long run walks these charts: their paths need billing or jobs, and the tests of their calls cover them. */
const LONG_WAYS = ['onboarding', 'account', 'invoice', 'charge', 'cloud-account']

describe.each(
  SERVER_CHARTS.map(({ machine }) => [machine.id, machine] as const).filter(
    ([id]) => id in BEGINNINGS && (IS_LONG_RUN || !LONG_WAYS.includes(id)),
  ),
)('the shortest paths of the chart %s', (id, machine) => {
  const paths = longestOf(shortestPaths(machine))

  test.each(paths.map((path) => [path.to, path.events.join(', '), path] as const))(
    'the API reaches the state %s by the events %s',
    async (_, __, { events, transitions }) => {
      await stayInOneMonth(api, DAYS)
      const accountType = id === 'identity' ? 'individual' : 'business'
      const walked = await runWalk(api, { accountType, ahead: 0, commands: commandsFor(id, events) })
      expect(walked.problem).toBeNull()
      const missed = transitions.filter((transition) => !walked.driven.has(transition))
      expect(missed.length === 0 ? [] : [...missed, ...walked.trace, ...walked.driven]).toEqual([])
    },
  )
})

test('a shortest path takes each transition of the charts of the server, or a reason is listed', async () => {
  const lines = SERVER_CHARTS.flatMap(({ machine }) => {
    const onPaths = new Set(shortestPaths(machine).flatMap(({ transitions }) => transitions))
    return [...new Set(transitionsOf(machine))].map((transition) =>
      onPaths.has(transition)
        ? `driven      ${transition}`
        : `not driven  ${transition}: ${reasonFor(transition)}`,
    )
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('driven-transitions.txt')
})
