import { expect, test } from 'vitest'
import { createTracer } from './tracer.ts'

const REPORTS = { onDropped: () => undefined, onFailure: () => undefined }
const PLACE = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }

/** Starts the span of a request or job below this parent, and returns its place. */
const startedAt = async (ratio: number, parent: { isSampled: boolean; isForeign: boolean }) => {
  const tracer = await createTracer({ endpoint: 'http://127.0.0.1:9', ratio }, REPORTS)
  const { isSampled, isForeign } = parent
  const span = tracer.start({
    name: 'job some-job',
    kind: 'job',
    parent: { ...PLACE, isSampled },
    isForeign,
    facts: {},
  })
  await tracer.stop()
  return span?.place
}

test.each([
  [0, true, false],
  [1, false, true],
])(
  'with a share of %s, a client’s mark %s becomes %s, and its trace id stays',
  async (ratio, mark, sampled) => {
    expect(await startedAt(ratio, { isSampled: mark, isForeign: true })).toMatchObject({
      traceId: PLACE.traceId,
      isSampled: sampled,
    })
  },
)

test.each([true, false])('a job follows the decision %s for its request', async (isSampled) => {
  const ratio = isSampled ? 0 : 1
  expect(await startedAt(ratio, { isSampled, isForeign: false })).toMatchObject({ isSampled })
})

test('without a collector there is no span', async () => {
  const tracer = await createTracer(null, REPORTS)
  expect(
    tracer.start({ name: 'job some-job', kind: 'job', parent: null, isForeign: false, facts: {} }),
  ).toBeNull()
})
