import { expect, test, vi } from 'vitest'
import { sampleCustomer } from '../testing/samples.ts'
import { loadReasons } from './closed-part.tsx'

const loadFor = async (customer: Parameters<typeof loadReasons>[1], load = vi.fn(async () => {})) => {
  await loadReasons({ load } as never, customer)
  return load.mock.calls
}

test('the reasons are fetched before a page shows a closed part, and else not at all', async () => {
  const suspended = sampleCustomer({ status: 'suspended', statusDetails: { reason: 'failed-payment' } })
  expect(await loadFor(suspended)).toEqual([[['why-not']]])
  expect(await loadFor(sampleCustomer())).toEqual([])
  expect(await loadFor(null)).toEqual([])
})

test('a page shows without reasons that cannot be fetched', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('offline')))
  const cancelled = sampleCustomer({ status: 'cancelled', statusDetails: { reason: null } })
  await expect(loadFor(cancelled, failing)).resolves.toHaveLength(1)
})
