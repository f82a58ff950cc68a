import { beforeEach, expect, test, vi } from 'vitest'
import { getTermsConfig } from '#contract/endpoints/configs.ts'
import { parseTraceparent } from '#contract/traceparent.ts'
import { client, expired } from '../testing/client-harness.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})

const read = () => client([() => Response.json({})])
const press = () => document.body.click()
const placeOf = ({ header }: ReturnType<typeof read>, index = 0) =>
  parseTraceparent(header(index, 'traceparent'))

/** Makes a call, and returns the place that its header names. */
const placeOfCall = async () => {
  const made = read()
  await made.call(getTermsConfig, {}).catch(() => undefined)
  return placeOf(made)
}

test('the calls of one press have one trace and different spans', async () => {
  press()
  const [one, other] = [await placeOfCall(), await placeOfCall()]
  expect(one?.traceId).toBe(other?.traceId)
  expect(one?.spanId).not.toBe(other?.spanId)
})

test('a further press begins another trace', async () => {
  press()
  const one = await placeOfCall()
  press()
  expect((await placeOfCall())?.traceId).not.toBe(one?.traceId)
})

test('a call without a press before it, such as that of a timer, has a trace of its own', async () => {
  press()
  const one = await placeOfCall()
  vi.advanceTimersByTime(1001)
  const [later, last] = [await placeOfCall(), await placeOfCall()]
  expect(new Set([one, later, last].map((place) => place?.traceId)).size).toBe(3)
})

test('the repetition of a call after a renewal stays in its trace, even after another press', async () => {
  const made = client([expired, () => Response.json({})], {
    renew: async () => {
      press()
      return { token: 'token-2' }
    },
  })
  await made.call(getTermsConfig, {}).catch(() => undefined)
  const [first, second] = [placeOf(made, 0), placeOf(made, 1)]
  expect(second?.traceId).toBe(first?.traceId)
  expect(second?.spanId).not.toBe(first?.spanId)
})
