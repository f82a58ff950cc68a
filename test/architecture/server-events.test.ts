import { expect, test } from 'vitest'
import { SERVER_CHARTS } from '#machines/index.ts'
import { sourcesOf } from '#test/support/sources.ts'

/** Tables in which the server looks up events: the acts of administrators, and the corrections of the onboarding. */
const TABLES = [
  'contract/entities/administration-acts.ts',
  'contract/entities/suspensions.ts',
  'machines/onboarding/selectors.ts',
]

const code = sourcesOf(['server', 'contract', 'machines'])
  .filter(({ path }) => (path.startsWith('server/') && !path.endsWith('.test.ts')) || TABLES.includes(path))
  .map(({ text }) => text)
  .join('\n')

test.each(SERVER_CHARTS.map(({ machine }) => [machine.id, machine.events] as const))(
  'the server sends every event of the %s chart',
  (_, events) => {
    expect(events.filter((event) => !code.includes(`'${event}'`))).toEqual([])
  },
)
