import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { consequencesIn } from '#src/shared/testing/ready-dialog.ts'
import { owingCustomer, sampleCustomer } from '#src/shared/testing/samples.ts'
import { CURRENT, dialog, openDashboard, press, toast } from '../dashboard-harness.ts'

const SUSPEND = 'POST /v1/customers/cus_1/suspension'
const REINSTATE = 'POST /v1/customers/cus_1/reinstatement'
const HOLD = 'POST /v1/customers/cus_1/hold'
const RELEASE = 'DELETE /v1/customers/cus_1/hold'
const SET = 'PUT /v1/customers/cus_1/monthly-quota'
const CLEAR = 'DELETE /v1/customers/cus_1/monthly-quota'

const suspended = (reason: Customer['statusDetails']['reason'], more: Partial<Customer> = {}) =>
  ({ status: 'suspended', statusDetails: { reason }, ...more }) as const
const answering = (change: Partial<Customer>) => ({ customer: sampleCustomer({ revision: 4, ...change }) })
const panel = () => screen.findByRole('region', { name: 'Administration' }, { timeout: 10_000 })
const buttons = async () =>
  within(await panel())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const open = async (name: string) => {
  await panel()
  press(name)
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a customer has no administration', async () => {
  await openDashboard()
  await screen.findByRole('region', { name: 'Account summary' })
  expect(screen.queryByRole('region', { name: 'Administration' })).toBeNull()
})

describe('the acts of an administrator', () => {
  test.each<[string, Partial<Customer>, string[]]>([
    ['active', {}, ['Suspend…', 'Hold…', 'Set…']],
    [
      'active and held',
      { statusDetails: { reason: 'pending-review' }, heldAt: '2026-03-06T09:00:00.000Z' },
      ['Suspend…', 'Release…', 'Set…'],
    ],
    ['suspended for security', suspended('security'), ['Reinstate…', 'Change the reason…', 'Set…']],
    ['suspended for a debt', suspended('failed-payment'), ['Suspend…', 'Set…']],
    [
      'suspended for its quota',
      suspended('budget-overage', { monthlyQuota: 100_000 }),
      ['Reinstate…', 'Change the reason…', 'Change…', 'Remove…'],
    ],
    ['being cancelled', { status: 'pending-cancellation' }, ['Set…']],
  ])(
    'an account that is %s offers the administrator the acts that its chart allows [4.020]',
    async (_, customer, offered) => {
      await openDashboard({ customer, role: 'admin' })
      expect(await buttons()).toEqual(offered)
    },
  )

  test.each([
    ['en', 'Administration', 'The subscription is already being cancelled.'],
    ['ar', 'إدارة الحساب', 'الاشتراك قيد الإلغاء بالفعل.'],
  ] as const)(
    'a row without an act gives the reason, and does not suggest the customer’s way out, in the language %s',
    async (language, name, why) => {
      await openDashboard({ customer: { status: 'pending-cancellation' }, role: 'admin', language })
      const rows = within(await screen.findByRole('region', { name }, { timeout: 10_000 }))
      expect(await rows.findAllByText(why, {}, { timeout: 10_000 })).toHaveLength(2)
    },
  )

  test.each(['pending-review', 'rejected', 'cancelled'] as const)(
    'an account that is %s offers the administrator no act [4.020]',
    async (status) => {
      await openDashboard({ customer: { status }, role: 'admin' })
      await screen.findByRole('region', { name: 'Account summary' })
      expect(screen.queryByRole('region', { name: 'Administration' })).toBeNull()
    },
  )
})

test.each<[string, Partial<Customer>, string]>([
  ['an active account', {}, 'Not suspended'],
  ['a suspended account', suspended('security'), 'Security review'],
  ['an account that is being cancelled', { status: 'pending-cancellation' }, 'Pending Cancellation'],
])('the panel shows the state of %s', async (_, customer, words) => {
  await openDashboard({ customer, role: 'admin' })
  const fact = within(await panel()).getByText('Suspension').nextElementSibling
  expect(fact?.textContent).toBe(words)
})

test('an administrator signs an individual out everywhere, with a reason', async () => {
  const { userId } = sampleCustomer()
  const call = `POST /v1/people/${userId}/sign-out`
  const app = await openDashboard({
    customer: { accountType: 'individual' },
    role: 'admin',
    answers: { [call]: {} },
  })
  await open('Sign out everywhere…')
  const question = await dialog('Sign this person out everywhere?')
  type('Reason', 'A stolen laptop')
  fireEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.sent(call).map(({ body }) => body)).toEqual([{ reason: 'A stolen laptop' }])
})

describe('suspending', () => {
  test('a suspension shows its effects, asks for the reason and is sent once with revision and key', async () => {
    const app = await openDashboard({
      role: 'admin',
      answers: { [SUSPEND]: answering(suspended('terms-violation', { statusNote: 'Mining of coins' })) },
    })
    await open('Suspend…')
    const question = await dialog('Suspend this account?')
    expect(consequencesIn(question)).toEqual({
      Account: 'From “Active” to “Suspended: security”',
      'Google Cloud': 'No new resources can be started. Running ones continue and are billed.',
      Billing: 'Invoices stay due, and cards are charged as before.',
      'Support package': 'Cannot be changed',
      'E-mail': 'The customer gets an e-mail.',
    })
    expect(question.getByText('The customer reads this in the e-mail and on the dashboard.')).toBeTruthy()
    fireEvent.click(question.getByRole('radio', { name: /Violation of the terms/ }))
    type('Reason for the customer', 'Mining of coins')
    await dialog('Suspend this account?')
    const send = question.getByRole('button', { name: 'Suspend the account' })
    for (let times = 0; times < 3; times += 1) fireEvent.click(send)
    expect(await toast('The account is suspended. The customer gets an e-mail.')).toBeTruthy()
    const [sent, ...more] = app.sent(SUSPEND)
    expect(more).toEqual([])
    expect(sent?.body).toEqual({ statusReason: 'terms-violation', reason: 'Mining of coins' })
    expect(sent?.headers.get('if-match')).toBe('"3"')
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/)
    expect((await panel()).textContent).toContain('Violation of the termsMining of coins')
    expect(screen.getByRole('region', { name: /policy violation/ }).textContent).toContain('Mining of coins')
  })

  test('a suspension without a reason shows the error at the field and is not sent', async () => {
    const app = await openDashboard({ role: 'admin' })
    await open('Suspend…')
    const question = await dialog('Suspend this account?')
    fireEvent.click(question.getByRole('button', { name: 'Suspend the account' }))
    expect(await question.findByText('This field is required')).toBeTruthy()
    expect(app.sent(SUSPEND)).toEqual([])
  })

  test('a suspension keeps its input if another administrator changed the account first', async () => {
    const app = await openDashboard({ role: 'admin', answers: { [SUSPEND]: refusal('version-conflict') } })
    const before = app.sent(CURRENT).length
    await open('Suspend…')
    const question = await dialog('Suspend this account?')
    type('Reason for the customer', 'Stolen sign-in')
    fireEvent.click(question.getByRole('button', { name: 'Suspend the account' }))
    expect(
      await question.findByText(/changed in the meantime, by another person or in another window/),
    ).toBeTruthy()
    expect((screen.getByLabelText('Reason for the customer') as HTMLTextAreaElement).value).toBe(
      'Stolen sign-in',
    )
    expect(app.sent(CURRENT).length).toBeGreaterThan(before)
  })
})

describe('reinstating', () => {
  test('a reinstatement with a debt shows that the account stays suspended until the debt is paid', async () => {
    const app = await openDashboard({
      role: 'admin',
      customer: owingCustomer(suspended('security', { statusNote: 'Stolen sign-in' })),
      summary: { outstanding: { ...sampleOutstanding(), amount: 230_000 } },
      answers: { [REINSTATE]: answering(suspended('failed-payment')) },
    })
    await open('Reinstate…')
    const question = await dialog('Reinstate this account?')
    expect(consequencesIn(question)).toMatchObject({
      Account: 'From “Suspended: security” to “Suspended: payment failed”',
      'Google Cloud': 'No new resources can be started. Running ones continue and are billed.',
      'Still to be paid': 'SAR 2,300.00',
    })
    fireEvent.click(question.getByRole('button', { name: 'Reinstate the account' }))
    expect(await toast(/the account stays suspended until it is paid/)).toBeTruthy()
    expect(app.sent(REINSTATE)).toHaveLength(1)
  })

  test('a reinstatement after an overage shows that the quota applies again from the 1st', async () => {
    await openDashboard({
      role: 'admin',
      customer: suspended('budget-overage', { monthlyQuota: 100_000 }),
      answers: { [REINSTATE]: answering({}) },
    })
    await open('Reinstate…')
    const question = await dialog('Reinstate this account?')
    expect(question.getByText(/not applied again before the 1st/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Reinstate the account' }))
    expect(await toast('The account is active again. The customer gets an e-mail.')).toBeTruthy()
  })
})

test('a hold explains its effects and asks for a reason, and a release is confirmed [4.023]', async () => {
  const held = answering({
    statusDetails: { reason: 'pending-review' },
    heldAt: '2026-03-06T09:00:00.000Z',
    statusNote: 'We check the address',
  })
  const app = await openDashboard({
    role: 'admin',
    answers: { [HOLD]: held, [RELEASE]: answering({ revision: 5 }) },
  })
  await open('Hold…')
  const question = await dialog('Hold this account for review?')
  expect(consequencesIn(question)).toEqual({
    Account: 'Changes are locked for review',
    'Google Cloud': 'Projects keep running. Nothing changes.',
    Cards: 'Cannot be changed',
    'Support package': 'Cannot be changed',
    'E-mail': 'The customer gets an e-mail.',
  })
  type('Reason for the customer', 'We check the address')
  fireEvent.click(question.getByRole('button', { name: 'Hold the account' }))
  expect(await toast(/held for review/)).toBeTruthy()
  expect(app.sent(HOLD)[0]?.body).toEqual({ reason: 'We check the address' })
  expect((await panel()).textContent).toContain('Held since 6 Mar 2026We check the address')

  press('Release…')
  fireEvent.click((await dialog('Release the hold?')).getByRole('button', { name: 'Release the hold' }))
  await waitFor(() => expect(app.sent(RELEASE)).toHaveLength(1))
  expect(await toast(/The hold is released/)).toBeTruthy()
})

describe('the monthly quota', () => {
  const FIELD = 'Quota in SAR, before VAT'

  test('the monthly quota is typed in riyals and sent in halalas', async () => {
    const app = await openDashboard({
      role: 'admin',
      answers: { [SET]: answering({ monthlyQuota: 1_250_050 }) },
    })
    await open('Set…')
    const question = await dialog('Monthly quota')
    type(FIELD, '12,500.50')
    await question.findByText('The customer gets an e-mail.')
    fireEvent.click(question.getByRole('button', { name: 'Save the quota' }))
    expect(await toast(/The monthly quota is/)).toBeTruthy()
    expect(app.sent(SET)[0]?.body).toEqual({ monthlyQuota: 1_250_050 })
    expect(plain((await panel()).textContent)).toContain('SAR 12,500.50 before VAT')
  })

  test('a quota below the usage of the month shows a warning about an immediate suspension', async () => {
    await openDashboard({ role: 'admin', summary: { usageOfMonth: 640_000 } })
    await open('Set…')
    const question = await dialog('Monthly quota')
    type(FIELD, '6,399.99')
    expect(await question.findByText(/suspended immediately/)).toBeTruthy()
    expect(await question.findByText('From “Active” to “Suspended: budget used up”')).toBeTruthy()
    type(FIELD, '6,400')
    await waitFor(() => expect(question.queryByText(/suspended immediately/)).toBeNull())
    await waitFor(() => expect(question.queryByText(/^From “Active”/)).toBeNull())
    expect(await question.findByText('The customer gets an e-mail.')).toBeTruthy()
  })

  test.each([
    ['', 'Please enter an amount in riyals, such as 1,500.00'],
    ['much', 'Please enter an amount in riyals, such as 1,500.00'],
    ['0', 'Please enter an amount from SAR 1.00 to SAR 10,000,000.00'],
    ['10,000,000.01', 'Please enter an amount from SAR 1.00 to SAR 10,000,000.00'],
  ])('a quota typed as %j is refused at the field', async (typed, words) => {
    const app = await openDashboard({ role: 'admin' })
    await open('Set…')
    const question = await dialog('Monthly quota')
    type(FIELD, typed)
    fireEvent.click(question.getByRole('button', { name: 'Save the quota' }))
    expect(await question.findByText(words)).toBeTruthy()
    expect(app.sent(SET)).toEqual([])
  })

  test('the monthly quota is removed after a confirmation', async () => {
    const app = await openDashboard({
      role: 'admin',
      customer: { monthlyQuota: 100_000 },
      answers: { [CLEAR]: answering({}) },
    })
    await open('Remove…')
    const question = await dialog('Remove the monthly quota?')
    await question.findByText('The customer gets an e-mail.')
    fireEvent.click(question.getByRole('button', { name: 'Remove the quota' }))
    expect(await toast(/The monthly quota is removed/)).toBeTruthy()
    expect(app.sent(CLEAR)).toHaveLength(1)
    expect((await panel()).textContent).toContain('No quota')
  })
})
