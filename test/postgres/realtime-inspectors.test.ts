import { expect, test } from 'vitest'
import { FLOW_STEPPED, INSPECTS } from '#contract/events.ts'
import { flowNaming } from '#server/flows/flow-name.ts'
import { socketsOf } from '#test/support/sockets.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { replicasOf } from './support/replicas.ts'

const api = runningApi()
const { listen } = socketsOf(api)
const { connection, replica } = replicasOf(api)

test('a step is sent to the inspector of another server, and to no server without an inspector', async () => {
  const payloads: string[] = []
  const observer = await connection()
  observer.on('notification', ({ payload = '' }) => {
    if (payload.includes(FLOW_STEPPED)) payloads.push(payload)
  })
  await observer.query('LISTEN "socket.io#/"')
  const earlier = await api.signIn(someEmail())

  const analyst = {
    userId: 'analyst',
    sessionId: null,
    customerId: null,
    watchesFlows: true,
    seesPeople: false,
  }
  const other = await replica(async () => analyst)
  const { heard } = await listen('any', { at: other.appUrl, says: INSPECTS })
  const steps = () => heard.filter(([name]) => name === FLOW_STEPPED).map(([, step]) => step)
  const flowIds: string[] = []
  await expect
    .poll(
      async () => {
        // The API learns of the inspector a moment after its connection.
        flowIds.push((await api.signIn(someEmail())).customer.id)
        return steps().length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)

  const [step] = steps()
  expect(step).toMatchObject({ event: 'customer.registered', from: 'none' })
  const nameFlow = flowNaming(api.config.flowNamesSecret)
  const namesOf = (id: string) => ['onboarding', 'account'].map((chart) => nameFlow(chart, id))
  const names = flowIds.flatMap(namesOf)
  expect(names).toContain(Object(step).flow)
  await expect.poll(() => payloads.length).toBeGreaterThan(0)
  expect(payloads.filter((payload) => names.some((name) => payload.includes(name)))).toEqual(payloads)
  const unwanted = [...namesOf(earlier.customer.id), earlier.customer.id, ...flowIds]
  expect(payloads.filter((payload) => unwanted.some((name) => payload.includes(name)))).toEqual([])
})
