import { expect, test } from 'vitest'
import { ProviderFailure } from '#server/errors/provider-failure.ts'
import type { World } from './sandbox.ts'

/** What an awaited call threw, if it was a provider's failure; anything else fails the test. */
export const failureOf = async (call: Promise<unknown>) => {
  const thrown = await call.then(
    (value) => new Error(`expected a provider failure, got ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
  if (!(thrown instanceof ProviderFailure)) throw thrown
  return thrown
}

/** Every port says the same about a provider that is down, and works again as soon as the provider does. */
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
  ] as const)('%s: tells "%s", then works again', async (mode, kind) => {
    await world.fault(provider, mode)
    expect((await failureOf(call())).kind).toBe(kind)
    await world.fault(provider, 'off')
    await call()
  })

  test('broken JSON is nonsense', async () => {
    await world.fault(provider, 'nonsense', { body: 'broken' })
    expect((await failureOf(call())).kind).toBe('nonsense')
  })
}
