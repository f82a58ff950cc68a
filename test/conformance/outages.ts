import { expect, test } from 'vitest'
import { ProviderFailure } from '#server/errors/failures.ts'
import type { World } from './sandbox.ts'

/** The provider failure that a call throws. Any other result fails the test. */
export const failureOf = async (call: Promise<unknown>) => {
  const thrown = await call.then(
    (value) => new Error(`expected a provider failure, got ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
  if (!(thrown instanceof ProviderFailure)) throw thrown
  return thrown
}

/** Expects the same reports of an outage from every port, and a working call after the outage. */
export const describeOutages = (
  world: Pick<World, 'fault'>,
  provider: string,
  call: () => Promise<unknown>,
): void => {
  test.each([
    ['error', 'error'],
    ['nonsense', 'nonsense'],
    ['html403', 'refused'],
    ['timeout', 'timeout'],
  ] as const)(
    'the fault %s of the provider is reported as "%s", and a later call works',
    async (mode, kind) => {
      await world.fault(provider, mode)
      expect((await failureOf(call())).kind).toBe(kind)
      await world.fault(provider, 'off')
      await call()
    },
  )

  test('broken JSON of the provider is reported as nonsense', async () => {
    await world.fault(provider, 'nonsense', { body: 'broken' })
    expect((await failureOf(call())).kind).toBe('nonsense')
  })
}
