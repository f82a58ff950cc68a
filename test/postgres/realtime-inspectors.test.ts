import { expect, test } from 'vitest'
import { FLOW_STEPPED, INSPECTS } from '#contract/events.ts'
import { socketsOf } from '#test/support/sockets.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { replicasOf } from './support/replicas.ts'

const api = runningApi()
const { listen } = socketsOf(api)
const { connection, replica } = replicasOf(api)

test('a step is told to the inspector of another server, and to no server while there is no inspector', async () => {
  const said: string[] = []
  const observer = await connection()
  observer.on('notification', ({ payload = '' }) => {
    if (payload.includes(FLOW_STEPPED)) said.push(payload)
  })
  await observer.query('LISTEN "socket.io#/"')
  const unwatched = await api.signIn(someEmail())

  const analyst = { userId: 'analyst', sessionId: null, customerId: null, watchesFlows: true }
  const other = await replica(async () => analyst)
  const { heard } = await listen('any', { at: other.appUrl, says: INSPECTS })
  const steps = () => heard.filter(([name]) => name === FLOW_STEPPED).map(([, step]) => step)
  const watched: string[] = []
  await expect
    .poll(
      async () => {
        // The API hears of the inspector a moment after it is here.
        watched.push((await api.signIn(someEmail())).customer.id)
        return steps().length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0)

  const [step] = steps()
  expect(step).toMatchObject({ event: 'customer.registered', from: 'none' })
  expect(watched.map((flow) => ({ flow }))).toContainEqual({ flow: Object(step).flow })
  await expect.poll(() => said.length).toBeGreaterThan(0)
  expect(said.filter((payload) => watched.some((id) => payload.includes(id)))).toEqual(said)
  expect(said.filter((payload) => payload.includes(unwatched.customer.id))).toEqual([])
})
