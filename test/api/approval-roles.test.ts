import { expect, test } from 'vitest'
import { changeSupportPackage } from '#contract/endpoints/subscription.ts'
import type { AccountType } from '#contract/entities/common.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import type { GrantResult } from '#server/providers/cloud-billing/port.ts'
import { openAccount, standingOf } from '#test/support/seed/account.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'

type Grant = () => Promise<GrantResult>
/** Replacements for the next calls that grant roles. Each runs once, in this order. */
const grants: ((grant: Grant) => Promise<GrantResult>)[] = []
const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cloudBilling: {
      ...ports.cloudBilling,
      grantRoles: (id, grantee) => {
        const grant = () => ports.cloudBilling.grantRoles(id, grantee)
        return grants.shift()?.(grant) ?? grant()
      },
    },
  }),
})

test.each([
  ['business', 'group'],
  ['individual', 'user'],
] as const)(
  'the approval of a %s grants the roles to a %s of the cloud provider',
  async (accountType: AccountType, prefix) => {
    const account = await openAccount(api, newPerson(accountType))
    expect(await standingOf(account)).toEqual(['active', null])
    const state = JSON.stringify(await api.control('/state'))
    expect(state).toContain(`"${prefix}:${account.person.email}"`)
  },
)

test('one of eight simultaneous approvals succeeds, and the others get a conflict', async () => {
  const { id } = await applicantOf(api)
  const reviewer = await reviewerOf(api)
  const answers = await Promise.all(Array.from({ length: 8 }, () => reviewer.approve(id)))
  const codes = answers.map(({ status, body }) => `${status} ${body.message?.code ?? 'done'}`).toSorted()
  expect(codes[0]).toBe('200 done')
  expect(codes.slice(1)).toHaveLength(7)
  for (const code of codes.slice(1)) expect(code).toMatch(/^409 (?:status|version)-conflict$/)
})

const codeOfApproval = ({
  status,
  body,
}: Awaited<ReturnType<Awaited<ReturnType<typeof reviewerOf>>['approve']>>) =>
  `${status} ${body.message?.code ?? 'done'}`

test('an approval still succeeds when the provider refuses it because of a simultaneous approval', async () => {
  const { id } = await applicantOf(api)
  const reviewer = await reviewerOf(api)
  const isGranted = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  grants.push(
    async (grant) => {
      const granted = await grant()
      isGranted.resolve()
      await mayEnd.promise
      return granted
    },
    () => Promise.reject(new ProviderFailure('cloud-billing', { kind: 'error', status: 409 })),
  )
  const first = reviewer.approve(id)
  await isGranted.promise
  const second = await reviewer.approve(id)
  mayEnd.resolve()

  expect(codeOfApproval(second)).toBe('200 done')
  expect(codeOfApproval(await first)).toMatch(/^409 (?:status|version)-conflict$/)
})

test('an account that changes while its roles are granted is not approved, and loses the roles again', async () => {
  const { id, call, person } = await applicantOf(api)
  const reviewer = await reviewerOf(api)
  grants.push(async (grant) => {
    const granted = await grant()
    await call(changeSupportPackage, { body: { package: 'Enhanced' } })
    return granted
  })
  expect(codeOfApproval(await reviewer.approve(id))).toBe('409 version-conflict')
  expect((await reviewer.application(id)).customer.status).toBe('pending-review')
  await api.advance(10 * 60_000)
  expect(JSON.stringify(await api.control('/state'))).not.toContain(`:${person.email}"`)
})
