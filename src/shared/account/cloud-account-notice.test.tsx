import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import { refusal } from '../testing/fake-api.ts'
import { renderApp, toast } from '../testing/render-app.tsx'
import { sampleCurrent, sampleCustomer } from '../testing/samples.ts'
import { cloudNotice } from './cloud-account-notice.tsx'

const RETRY = 'POST /v1/customers/cus_1/cloud-account/retry'
const cloudAccount = (state: CloudAccount['state'], failure: CloudAccount['failure']): CloudAccount => ({
  state,
  version: 1,
  failure,
})

const open = (
  account: CloudAccount,
  {
    role = 'user',
    language = 'en',
    answers = {},
  }: Pick<Parameters<typeof renderApp>[0], 'answers'> & {
    role?: 'user' | 'admin'
    language?: 'en' | 'ar'
  } = {},
) => {
  const customer = sampleCustomer({ cloudAccount: account })
  return renderApp({
    path: role === 'admin' ? `/subscription?customer=${customer.id}` : '/subscription',
    language,
    current: sampleCurrent({ customer, role }),
    answers: {
      [RETRY.replace('cus_1', customer.id)]: {
        customer: sampleCustomer({ cloudAccount: cloudAccount('closing', null), revision: 2 }),
      },
      ...answers,
    },
  })
}

test.each([
  ['opening', null, 'The new billing account is being created', /usually takes less than a minute/],
  ['opening-failed', 'unavailable', 'The new billing account is not open yet', /We keep trying/],
  [
    'opening-failed',
    'group-unknown',
    'The new billing account is not open yet',
    /billing@najd-trading.com.* Enter another one/,
  ],
  ['closing-failed', 'projects-linked', 'The cloud billing account is not closed yet', /Unlink them/],
  [
    'resuming-failed',
    'suspended-by-provider',
    'The billing account is still suspended on Google Cloud',
    /Contact support/,
  ],
] as const)(
  'the notice for %s (%s) gives its meaning and the next step',
  async (state, failure, title, text) => {
    await open(cloudAccount(state, failure))
    const notice = within(await screen.findByRole('region', { name: title }))
    expect(notice.getByText(text)).toBeTruthy()
    expect(notice.queryByRole('button')).toBeNull()
  },
)

test('an administrator is not referred to support for a suspension by the provider', async () => {
  await open(cloudAccount('resuming-failed', 'suspended-by-provider'), { role: 'admin' })
  const title = 'The billing account is still suspended on Google Cloud'
  expect((await screen.findByRole('region', { name: title })).textContent).not.toContain('support')
})

test('an administrator retries a failed change of a cloud account', async () => {
  await open(cloudAccount('closing-failed', 'projects-linked'), { role: 'admin' })
  const title = 'The cloud billing account is not closed yet'
  const notice = within(await screen.findByRole('region', { name: title }))
  fireEvent.click(notice.getByRole('button', { name: 'Try again now' }))
  expect(await toast('Trying again on Google Cloud.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
})

test('an administrator who retries a finished change sees the finished state', async () => {
  let account = cloudAccount('closing-failed', 'projects-linked')
  const { id } = sampleCustomer()
  await open(account, {
    role: 'admin',
    answers: {
      'GET /v1/customers/current': () =>
        sampleCurrent({ customer: sampleCustomer({ cloudAccount: account }), role: 'admin' }),
      [RETRY.replace('cus_1', id)]: () => {
        account = cloudAccount('closed', null)
        return refusal('cloud-account-settled')
      },
    },
  })
  const title = 'The cloud billing account is not closed yet'
  const notice = within(await screen.findByRole('region', { name: title }))
  fireEvent.click(notice.getByRole('button', { name: 'Try again now' }))
  expect(await toast(/Google Cloud is up to date/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
})

test('a former cloud account that is still open is named, and an administrator retries closing it', async () => {
  const formerCloudAccounts = [
    { ...cloudAccount('closing-failed', 'projects-linked'), account: '012345-567890-ABCDEF' },
  ]
  const customer = sampleCustomer({ cloudAccount: cloudAccount('open', null), formerCloudAccounts })
  await renderApp({
    path: `/subscription?customer=${customer.id}`,
    current: sampleCurrent({ customer, role: 'admin' }),
    answers: { [RETRY.replace('cus_1', customer.id)]: { customer: sampleCustomer({ revision: 2 }) } },
  })
  const notice = within(
    await screen.findByRole('region', {
      name: /former billing account .*012345-567890-ABCDEF.* is not closed yet/,
    }),
  )
  expect(notice.getByText(/Unlink them/)).toBeTruthy()
  fireEvent.click(notice.getByRole('button', { name: 'Try again now' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /former billing account/ })).toBeNull())
})

test.each([
  ['user', 'Your budget has stopped new resources', /Until the month ends, nothing new can start/],
  ['admin', 'The customer’s budget has stopped new resources', /The customer can lift the stop on Costs/],
] as const)(
  'a stop by the budget is told to the %s, with the way to the budget [2.8.24]',
  async (role, title, text) => {
    const customer = sampleCustomer({ cloudAccount: cloudAccount('suspended', null) })
    const facts = { ...customer.account.facts, stoppedByBudget: true }
    await renderApp({
      path: role === 'admin' ? `/subscription?customer=${customer.id}` : '/subscription',
      current: sampleCurrent({ customer: { ...customer, account: { ...customer.account, facts } }, role }),
    })
    const notice = within(await screen.findByRole('region', { name: title }))
    expect(notice.getByText(text)).toBeTruthy()
    const link = notice.getByRole('link', { name: 'See the budget' })
    expect(link.getAttribute('href')).toMatch(/^\/costs/)
  },
)

test('the notice of a cloud account is in Arabic on an Arabic page', async () => {
  await open(cloudAccount('closing-failed', 'projects-linked'), { language: 'ar' })
  expect(await screen.findByRole('region', { name: 'لم يُغلق حساب الفوترة السحابي بعد' })).toBeTruthy()
})

const account = (state: CloudAccount['state'], failure: CloudAccount['failure'] = null) => ({
  state,
  version: 1,
  failure,
})

test.each(['open', 'suspended', 'closed', 'suspending', 'resuming', 'ending', 'closing'] as const)(
  'a cloud account that is %s has no notice',
  (state) => {
    expect(cloudNotice(account(state), true)).toBeNull()
  },
)

test('a customer without a cloud account has no notice', () => {
  expect(cloudNotice(null, true)).toBeNull()
})

test('the notice announces a new cloud account', () => {
  expect(cloudNotice(account('opening'), false)).toEqual({ order: 'open', failure: null })
})

test('the notice names the cause of a failed change', () => {
  expect(cloudNotice(account('closing-failed', 'projects-linked'), false)).toEqual({
    order: 'close',
    failure: 'projects-linked',
  })
  expect(cloudNotice(account('resuming-failed'), false)).toEqual({ order: 'resume', failure: 'unavailable' })
})

test('a failed suspension before a closing is shown as a failed closing', () => {
  expect(cloudNotice(account('ending-failed', 'unavailable'), false)).toEqual({
    order: 'close',
    failure: 'unavailable',
  })
})

test('only administrators see a failed suspension', () => {
  expect(cloudNotice(account('suspending-failed', 'unavailable'), false)).toBeNull()
  expect(cloudNotice(account('suspending-failed', 'unavailable'), true)).toMatchObject({ order: 'suspend' })
})
