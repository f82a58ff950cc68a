import { expect, test } from 'vitest'
import { STORED_CHARTS } from '#server/flows/stored-charts.ts'
import { runningApi } from '#test/support/api.ts'
import { seed } from '#test/support/seed/customer.ts'
import { withoutGuard } from '#test/support/without-guard.ts'
import { rehearseDatabase } from '../../scripts/rehearse/rehearse-database.ts'

const api = runningApi()
const period = () => ({ since: new Date(0), until: new Date(api.clock.now().getTime() + 1000) })
const urlOf = () => (api.database.engine.kind === 'postgres' ? api.database.engine.url : '')

test('a rehearsal of a database names the flow that a changed chart would lead elsewhere', async () => {
  const { current, person } = await seed(api, 'payment-info')
  const { id } = await current()
  const token = await api.idToken(person.email)
  expect((await api.call('POST', '/v1/customers/payment-methods', { token })).status).toBe(422)

  const same = await rehearseDatabase(urlOf(), STORED_CHARTS, period())
  expect(same.map(({ name }) => name)).toEqual(STORED_CHARTS.map(({ machine }) => machine.id))
  expect(same.flatMap(({ differences, unknownStates }) => [...differences, ...unknownStates])).toEqual([])

  const changed = STORED_CHARTS.filter(({ machine }) => machine.id === 'onboarding').map((chart) => ({
    ...chart,
    machine: withoutGuard(chart.machine, 'usableCard'),
  }))
  expect(await rehearseDatabase(urlOf(), changed, period())).toMatchObject([
    {
      name: 'onboarding',
      differences: [{ kind: 'now-taken', event: 'card.confirmed', guard: 'usableCard', examples: [id] }],
    },
  ])
  const before = { since: new Date(0), until: new Date(1) }
  expect(await rehearseDatabase(urlOf(), changed, before)).toMatchObject([{ steps: 0, differences: [] }])
})
