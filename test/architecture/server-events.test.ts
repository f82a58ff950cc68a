import { expect, test } from 'vitest'
import { quotaVerdict } from '#machines/account/selectors.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { CORRECTION_EVENTS } from '#machines/onboarding/onboarding.machine.ts'
import { sourcesOf } from '#test/support/sources.ts'

/** Files with tables in which the server looks up the events of administrators' acts. */
const TABLES = ['contract/entities/administration-acts.ts', 'contract/entities/suspensions.ts']

const code = sourcesOf(['server', 'contract'])
  .filter(({ path }) => (path.startsWith('server/') && !path.endsWith('.test.ts')) || TABLES.includes(path))
  .map(({ text }) => text)
  .join('\n')

/** The server looks up the events of corrections in `CORRECTION_EVENTS`, so they are not in its own code. */
const corrections = code.includes('CORRECTION_EVENTS[')
  ? Object.values(CORRECTION_EVENTS).map(({ type }): string => type)
  : []
/** The server sends the events that follow from the usage of the month as `quotaVerdict` returns them. */
const verdicts: readonly string[] = code.includes('quotaVerdict(')
  ? [quotaVerdict(1, 0), quotaVerdict(0, null)].map(({ type }) => type)
  : []
const isSent = (event: string): boolean =>
  [...corrections, ...verdicts].includes(event) || code.includes(`'${event}'`)

test.each(SERVER_CHARTS.map(({ machine }) => [machine.id, machine.events] as const))(
  'the server sends every event of the %s chart',
  (_, events) => {
    expect(events.filter((event) => !isSent(event))).toEqual([])
  },
)
