import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createGoogleBilling } from '#server/providers/cloud-billing/google.ts'
import { CHANNEL_SCOPE, createGoogleTokens } from '#server/providers/cloud-billing/google-call.ts'
import { createGoogleChannel } from '#server/providers/cloud-billing/google-channel.ts'
import type { CloudAccountsPort, CloudStatesPort } from '#server/providers/cloud-billing/port.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()

let accounts: CloudAccountsPort
let states: CloudStatesPort
let id: string

const statesWith = async (grant: { scope?: string; subject?: string }) => {
  const credentials = await (await fetch(`${world.origin()}/control/cloud-billing/key`)).text()
  const url = `${world.origin()}/cloud-billing`
  const tokensFor = (own: object) =>
    createGoogleTokens({ url, credentials, clock: systemClock, timeoutMs: 1500, ...own })
  accounts = createGoogleBilling({
    url,
    tokens: tokensFor({}),
    parent: 'billingAccounts/000000-000000-000000',
    timeoutMs: 1500,
  })
  return createGoogleChannel({
    url,
    account: 'accounts/C0sandbox',
    tokens: tokensFor(grant),
    isOpen: accounts.isOpen,
    timeoutMs: 1500,
    pausesMs: [1, 10, 100],
  })
}

beforeEach(async () => {
  states = await statesWith({ scope: CHANNEL_SCOPE, subject: 'reseller@masar.example' })
  ;({ id } = await accounts.createSubAccount('masar-org-najd'))
})

const press = (button: Record<string, string>) =>
  world.press(`/cloud-billing/board/${id.replace('billingAccounts/', '')}`, button)
const done = { kind: 'done' }

describe('a cloud account', () => {
  test('a cloud account is suspended and resumed, even on repeated calls', async () => {
    expect(await states.stateOf(id)).toBe('open')
    expect(await states.suspend(id)).toEqual(done)
    expect(await states.suspend(id)).toEqual(done)
    expect(await states.stateOf(id)).toBe('suspended')
    expect(await states.resume(id)).toEqual(done)
    expect(await states.resume(id)).toEqual(done)
    expect(await states.stateOf(id)).toBe('open')
  })

  test.each(['open', 'suspended'])(
    'a cloud account that is %s is closed once and stays closed',
    async (before) => {
      if (before === 'suspended') await states.suspend(id)
      expect(await states.close(id)).toEqual(done)
      expect(await states.close(id)).toEqual(done)
      expect(await states.stateOf(id)).toBe('closed')
      expect(await accounts.isOpen(id)).toBe(false)
      expect([await states.suspend(id), await states.resume(id)]).toEqual([
        { kind: 'closed' },
        { kind: 'closed' },
      ])
    },
  )

  test('a cloud account is not closed while a project is linked to it', async () => {
    await press({ projects: 'link' })
    expect(await states.close(id)).toEqual({ kind: 'projects-linked' })
    expect(await accounts.isOpen(id)).toBe(true)
    await press({ projects: 'unlink' })
    expect(await states.close(id)).toEqual(done)
  })

  test('a cloud account is closed after the reseller has unlinked its projects, unless a link is locked', async () => {
    await accounts.unlinkProjects(id)
    await press({ projects: 'lock' })
    await accounts.unlinkProjects(id)
    await states.suspend(id)
    expect(await states.close(id)).toEqual({ kind: 'projects-linked' })
    await press({ projects: 'link' })
    await accounts.unlinkProjects(id)
    expect(await states.close(id)).toEqual(done)
  })

  test('a cloud account that the provider has suspended stays suspended despite the reseller', async () => {
    await press({ provider: 'suspend' })
    expect(await states.suspend(id)).toEqual(done)
    expect(await states.resume(id)).toEqual({ kind: 'suspended-by-provider' })
    expect(await states.stateOf(id)).toBe('suspended')
    await press({ provider: 'lift' })
    expect(await states.stateOf(id)).toBe('open')
  })

  test('a cloud account on a later page of customers is suspended, and no other account is', async () => {
    for (let made = 0; made < 55; made += 1) await accounts.createSubAccount(`masar-ind-${made}`)
    const last = await accounts.createSubAccount('masar-ind-last')
    expect(await states.suspend(last.id)).toEqual(done)
    expect(await states.stateOf(id)).toBe('open')
  })

  test('a cloud account that the provider does not know is a failure, not a closed account', async () => {
    expect(await failureOf(states.close('billingAccounts/ABCDEF-ABCDEF-ABCDEF'))).toMatchObject({
      kind: 'error',
      status: 404,
    })
  })
})

test('a suspension after a lost answer reads the state first', async () => {
  await states.stateOf(id)
  await world.fault('cloud-billing', 'lost', { times: 2 })
  await failureOf(states.suspend(id))
  await world.fault('cloud-billing', 'off')
  expect(await states.suspend(id)).toEqual(done)
  expect(await states.stateOf(id)).toBe('suspended')
})

describe('a caller without the right', () => {
  test('a caller with another scope is refused', async () => {
    const billing = await statesWith({})
    expect((await failureOf(billing.suspend(id))).kind).toBe('refused')
  })

  test('a caller without an administrator of the reseller gets no token', async () => {
    const nameless = await statesWith({ scope: CHANNEL_SCOPE })
    expect((await failureOf(nameless.suspend(id))).kind).toBe('refused')
  })
})

describe('an outage of the cloud provider', () => {
  beforeEach(() => states.stateOf(id))
  describeOutages(world, 'cloud-billing', () => states.stateOf(id))
})
