import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/endpoints/activity.ts'
import { acceptTerms, completeOnboarding, saveSupportPackage } from '#contract/endpoints/customers.ts'
import { approveCustomer } from '#contract/endpoints/review.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { RUNNING_MS } from '#rules/activity.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startShortWorld, type World } from '#test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startShortWorld()
})
afterAll(() => world.close())

const subAccountsOf = async (customerId: string): Promise<number> => {
  const state = await world.control<{ parts: Record<string, unknown> }>('/state')
  return JSON.stringify(state.parts['cloud-billing']).split(customerId.slice(0, 8)).length - 1
}

const crash = async () => {
  await world.killServer()
  await world.startServer()
}

describe('a killed server', () => {
  test('a killed server loses nothing of a customer at any step [4.002]', async () => {
    const customers = []
    for (const step of stepsOf('business'))
      customers.push({ step, ...(await seed(world, step, newPerson('business'))) })
    const created = customers.find(({ step }) => step === 'success-creation')
    await expect.poll(async () => (await created?.current())?.gcpSubBillingAccountId).not.toBeNull()
    const before = await Promise.all(customers.map(({ current }) => current()))
    expect(before.map(({ step }) => step)).toEqual(stepsOf('business'))
    await crash()
    expect(await Promise.all(customers.map(({ current }) => current()))).toEqual(before)
  })

  test('a server killed during a write has stored all of it or nothing', async () => {
    const { call, current } = await seed(world, 'support-package', newPerson('business'))
    const writes = Array.from({ length: 20 }, (_, round) =>
      call(saveSupportPackage, { body: { package: round % 2 === 0 ? 'Basic' : 'Enhanced' } }).then(
        ({ customer }) => customer.revision,
        () => 0,
      ),
    )
    await writes[0]
    await crash()
    const acknowledged = Math.max(...(await Promise.all(writes)))
    const { revision, step, package: packageName } = await current()
    expect(revision).toBeGreaterThanOrEqual(acknowledged)
    expect([step, packageName === null]).toEqual(['upload-documents', false])
  })

  test('a server killed after the acceptance of the terms opens one cloud account, and the onboarding can end', async () => {
    const { call, current } = await seed(world, 'terms-conditions', newPerson('business'))
    await world.control('/faults', { provider: 'cloud-billing', mode: 'slow' })
    const { customer } = await call(acceptTerms)
    await crash()
    await world.control('/faults', { provider: 'cloud-billing', mode: 'off' })
    await expect
      .poll(async () => (await current()).gcpSubBillingAccountId, { timeout: 30_000 })
      .toMatch(/^billingAccounts\//)
    expect(await subAccountsOf(customer.id)).toBe(1)
    await call(completeOnboarding)
    expect((await current()).step).toBe('onboarding-completed')
  })
})

test('a server killed during an act lists the act with an unknown result', async () => {
  const customer = await seed(world, 'onboarding-completed', newPerson('business'))
  const { id: about } = await customer.current()
  const backoffice = await callAsAdmin(world)
  const newestAct = async () =>
    (await backoffice(listAudit, { query: { about, limit: '1' } })).acts.map((act) => [
      act.operation,
      act.result,
    ])
  await world.control('/faults', { provider: 'cloud-billing', mode: 'timeout' })
  const approval = backoffice(approveCustomer, { params: { customerId: about } }).catch(() => 'unanswered')
  await expect.poll(newestAct).toEqual([['customers.assignPermission', 'running']])
  await crash()
  expect(await approval).toBe('unanswered')
  await world.control('/faults', { provider: 'cloud-billing', mode: 'off' })
  expect(await newestAct()).toEqual([['customers.assignPermission', 'running']])
  await letPass(world, RUNNING_MS)
  expect(await newestAct()).toEqual([['customers.assignPermission', 'unknown']])
})

describe('a second server', () => {
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  const startAnother = async (variables: Record<string, string>) => {
    const child = spawn(process.execPath, [join('dist', 'programs', 'server.js')], {
      env: { PATH: process.env.PATH, ...variables },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    children.push(child)
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    return { output: output.trim(), code }
  }

  test('a second server on the same data exits and names the process that uses the data', async () => {
    const { output, code } = await startAnother({ DATA_DIR: world.dataDir, PORT: '0' })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The data directory .+ is in use by process \d+, started \S+\. Stop it or set DATA_DIR to another directory\.$/,
    )
    await crash()
  })

  test('a server in production without its settings exits with one sentence per setting', async () => {
    const { output, code } = await startAnother({ NODE_ENV: 'production' })
    expect(code).toBe(1)
    expect(output.split('\n').every((line) => line.endsWith('.'))).toBe(true)
    expect(output).toContain('DATABASE_URL must be set in production')
  })
})
