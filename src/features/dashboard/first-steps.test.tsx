import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { sampleCard, sampleCustomer, sampleUser } from '#src/shared/testing/samples.ts'
import { openDashboard } from './dashboard-harness.ts'

const NAME = 'Your first steps'
/** Noon in Riyadh, `day` days after the activation on 1 March 2026. */
const onDay = (day: number) => new Date(Date.UTC(2026, 2, 1 + day, 9)).toISOString()
const ACTIVE = { activationDate: onDay(0) }

/** An account with its first usage. */
const withUsage = (change: Partial<Customer> = {}): Customer => {
  const { account, ...customer } = sampleCustomer({ ...ACTIVE, ...change })
  return { ...customer, account: { ...account, facts: { ...account.facts, hasUsage: true } } }
}

type Options = NonNullable<Parameters<typeof openDashboard>[0]>

const stepsOf = async ({ customer, ...options }: Options = {}, name = NAME) => {
  await openDashboard({
    now: onDay(2),
    ...options,
    customer: { ...ACTIVE, ...customer },
  })
  return within(await screen.findByRole('region', { name }))
}
const titles = (part: Awaited<ReturnType<typeof stepsOf>>) =>
  part.getAllByRole('listitem').map((step) => plain(step.querySelector('span')?.textContent))

test('a new business is led to its first project, a backup card and a colleague', async () => {
  const part = await stepsOf()
  expect(titles(part)).toEqual([
    'Create your first project To do',
    'Add a backup card To do',
    'Invite a colleague To do',
  ])
  expect(plain(part.getAllByRole('listitem')[0]?.textContent)).toContain(
    'Link it to your billing account 01A2B3-C4D5E6-F70819.',
  )
  expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/links/instructions-create-project',
    '/managePayment',
    '/manageUsers',
  ])
})

test('usage ticks the first project', async () => {
  const part = await stepsOf({ customer: withUsage() })
  await waitFor(() =>
    expect(titles(part)).toEqual([
      'Create your first project Done',
      'Add a backup card To do',
      'Invite a colleague To do',
    ]),
  )
})

test('a backup card and a colleague tick their steps', async () => {
  const part = await stepsOf({
    cards: [sampleCard(), sampleCard({ id: 'pm_2', status: 'backup' })],
    customer: { users: [sampleUser(), sampleUser({ id: 'usr_2' })] },
  })
  await waitFor(() =>
    expect(titles(part)).toEqual([
      'Create your first project To do',
      'Add a backup card Done',
      'Invite a colleague Done',
    ]),
  )
})

test('an individual invites nobody, and is told when everything is done', async () => {
  const part = await stepsOf(
    {
      cards: [sampleCard(), sampleCard({ id: 'pm_2', status: 'backup' })],
      customer: withUsage({ accountType: 'individual' }),
    },
    'Your first steps are done',
  )
  expect(titles(part)).toEqual(['Create your first project Done', 'Add a backup card Done'])
})

test.each<[string, Options]>([
  ['after two weeks', { now: onDay(14) }],
  ['to administrators', { role: 'admin' }],
  ['before the activation', { customer: { activationDate: null } }],
  [
    'to a suspended account',
    { customer: { status: 'suspended', statusDetails: { reason: 'failed-payment' } } },
  ],
  ['to a cancelled account', { customer: { status: 'cancelled' } }],
  ['while the cloud account is opened', { customer: { gcpSubBillingAccountId: null } }],
  [
    'after a resubscription',
    {
      customer: {
        oldGcpSubBillingAccount: 'billingAccounts/000000-000000-000000',
      },
    },
  ],
])('the first steps are not shown %s', async (_, { customer, ...options }) => {
  await openDashboard({ now: onDay(13), ...options, customer: { ...ACTIVE, ...customer } })
  await screen.findByRole('group', { name: 'Next Charge' })
  expect(screen.queryByRole('region', { name: NAME })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Your first steps are done' })).toBeNull()
})

test('the first steps are shown until the end of the second week', async () => {
  await stepsOf({ now: onDay(13) })
})
