import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Budget, Costs } from '#contract/entities/costs.ts'
import * as files from '#src/shared/api/files.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { cellsOf, headers, plain, rows } from '#src/shared/testing/page-text.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer } from '#src/shared/testing/samples.ts'

const saveFile = vi.spyOn(files, 'saveFile')
afterEach(() => {
  saveFile.mockReset()
})

/** March so far, of which two days are over. */
const sampleCosts = (change: Partial<Costs> = {}): Costs => ({
  month: 202603,
  firstMonth: 202601,
  currentMonth: 202603,
  currency: 'SAR',
  knownThrough: '2026-03-02',
  comparedThrough: '2026-02-02',
  total: { amount: 34_500, previous: 23_000 },
  days: [
    { day: '2026-03-01', amount: 11_500 },
    { day: '2026-03-02', amount: 23_000 },
  ],
  services: [
    { service: 'Compute Engine', amount: 20_000, previous: 10_000 },
    { service: 'Cloud SQL', amount: 13_000, previous: 13_000 },
  ],
  projects: [
    { project: 'shop-production', amount: 30_000, previous: 20_000 },
    { project: null, amount: 3000, previous: 3000 },
  ],
  support: { amount: 1500, previous: 0 },
  forecast: {
    expected: 324_500,
    range: { low: 300_000, high: 350_000 },
    basis: { firstDay: '2026-02-03', lastDay: '2026-03-02' },
  },
  budget: null,
  threshold: { amount: 575_000, reached: 34_500 },
  ...change,
})

const CALL = 'GET /v1/costs'
const open = ({
  costs = sampleCosts(),
  path = '/costs',
  answers = {},
  ...rest
}: { costs?: Costs } & Partial<Parameters<typeof renderApp>[0]> = {}) =>
  act(() => renderApp({ path, answers: { [CALL]: costs, ...answers }, ...rest }))

const group = (name: string) => screen.findByRole('group', { name })
const textOf = async (name: string) => plain((await group(name)).textContent)
const tableOf = (name: string) => screen.findByRole('table', { name })
const textsIn = async (name: string) => rows(await tableOf(name)).map((row) => cellsOf(row).map(plain))

test('the costs say what was spent, what is expected, and how the month before was by the same day [2.8.15]', async () => {
  await open()
  expect(await textOf('So far, Mar 2026')).toContain('SAR 345.00')
  expect(await textOf('So far, Mar 2026')).toContain('known through 2 Mar 2026')
  const expected = await textOf('Expected, Mar 2026')
  expect(expected).toContain('SAR 3,245.00')
  expect(expected).toContain('Between SAR 3,000.00 and SAR 3,500.00')
  const before = await textOf('Compared with Feb 2026')
  expect(before).toContain('SAR 115.00 more (50%)')
  expect(before).toContain('1 Feb to 2 Feb cost SAR 230.00')
  expect(screen.getAllByText(/include VAT/)).toHaveLength(1)
})

test('the tables divide the total by service and by project, with the support package [2.8.15]', async () => {
  await open()
  expect(await textsIn('By service')).toEqual([
    ['Compute Engine', 'SAR 200.00SAR 100.00 more (100%)'],
    ['Cloud SQL', 'SAR 130.00The same'],
    ['Support package', 'SAR 15.00SAR 15.00 more '],
    ['Total', 'SAR 345.00SAR 115.00 more (50%)'],
  ])
  expect((await textsIn('By project')).map(([name]) => name)).toEqual([
    'shop-production',
    'No project',
    'Support package',
    'Total',
  ])
  expect(headers(await tableOf('By service')).map(({ textContent }) => textContent)).toEqual([
    'Service',
    'Cost, and the change from 1 Feb – 2 Feb',
  ])
})

test('screen readers get the days as a table, with the expected ones up to the forecast [2.8.15]', async () => {
  await open()
  const days = await textsIn('By day')
  expect(days.slice(0, 3)).toEqual([
    ['1 Mar 2026', 'SAR 115.00', 'SAR 115.00'],
    ['2 Mar 2026', 'SAR 230.00', 'SAR 345.00'],
    ['3 Mar 2026 (Expected)', 'SAR 100.00', 'SAR 445.00'],
  ])
  expect(days.at(-1)).toEqual(['31 Mar 2026 (Expected)', 'SAR 100.00', 'SAR 3,245.00'])
})

test('of many projects the most expensive are shown at first [2.8.15]', async () => {
  const projects = Array.from({ length: 12 }, (_, index) => ({
    project: `project-${index + 1}`,
    amount: 1200 - index,
    previous: null,
  }))
  await open({ costs: sampleCosts({ projects, support: null }) })
  const shown = async () => (await textsIn('By project')).map(([name]) => name)
  expect((await shown()).slice(-2)).toEqual(['project-10', 'Total'])
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }))
  expect((await shown()).slice(-2)).toEqual(['project-12', 'Total'])
})

test('a press on a service filters by it, and the address keeps the filter [2.8.16]', async () => {
  const ofSql = sampleCosts({ total: { amount: 13_000, previous: null }, support: null, forecast: null })
  const app = await open({ answers: { [`${CALL}?service=Cloud+SQL`]: ofSql } })
  await userEvent.click(await screen.findByRole('link', { name: 'Show only Cloud SQL' }))
  await waitFor(() => expect(app.router.state.location.search).toEqual({ service: 'Cloud SQL' }))
  await waitFor(async () => expect(await textOf('So far, Mar 2026')).toContain('SAR 130.00'))
  expect(screen.queryByRole('group', { name: /^Expected/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Show only Cloud SQL' })).toBeNull()
  const service = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Service' })
  expect(service.value).toBe('Cloud SQL')
  fireEvent.change(service, { target: { value: '' } })
  await waitFor(() => expect(app.router.state.location.search).toEqual({}))
})

test('another month is chosen from those since the first one, and has no forecast [2.8.16]', async () => {
  const ofJanuary = sampleCosts({
    month: 202601,
    comparedThrough: null,
    total: { amount: 5000, previous: null },
    forecast: null,
  })
  const app = await open({ answers: { [`${CALL}?month=202601`]: ofJanuary } })
  const month = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Month' })
  expect([...month.options].map(({ text }) => text)).toEqual(['Mar 2026', 'Feb 2026', 'Jan 2026'])
  fireEvent.change(month, { target: { value: '202601' } })
  await waitFor(() => expect(app.router.state.location.search).toEqual({ month: 202601 }))
  expect(await textOf('Total, Jan 2026')).toContain('SAR 50.00')
  expect(await textOf('Compared with Dec 2025')).toContain('no whole Dec 2025 to compare with')
})

test('an invalid filter in the address is ignored', async () => {
  await open({ path: '/costs?month=13&service=' })
  expect(await textOf('So far, Mar 2026')).toContain('SAR 345.00')
})

test('the file has the shown filters and the language of the page [2.8.17]', async () => {
  const file = `${CALL}/file?project=shop-production&language=en`
  await open({
    path: '/costs?project=shop-production',
    answers: {
      [`${CALL}?project=shop-production`]: sampleCosts({ support: null, forecast: null }),
      [file]: () => new Response('day'),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^CSV/ }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'costs-2026-03.csv'))
})

test('a month without usage says so instead of empty charts', async () => {
  const none = sampleCosts({
    knownThrough: null,
    comparedThrough: null,
    total: { amount: 0, previous: null },
    days: [],
    services: [],
    projects: [],
    support: { amount: 0, previous: null },
    forecast: null,
  })
  await open({ costs: none })
  expect(await textOf('So far, Mar 2026')).toContain('None of this month has arrived yet')
  expect(await textOf('Expected, Mar 2026')).toContain('once usage of this month is known')
  expect(screen.getAllByText('No usage in this month.')).toHaveLength(2)
  expect(screen.getByText('No costs in these days.')).toBeTruthy()
})

test.each([
  ['active', 'after seven days of usage'],
  ['pending-review', 'once your account is approved'],
  ['cancelled', 'This account is not in use, so no further costs are expected.'],
  ['rejected', 'This account is not in use, so no further costs are expected.'],
] as const)(
  'a month without a forecast says why, for an account that is %s [2.8.15]',
  async (status, why) => {
    const current = sampleCurrent({ customer: sampleCustomer({ status }) })
    await open({ costs: sampleCosts({ forecast: null }), current })
    expect(await textOf('Expected, Mar 2026')).toContain(why)
  },
)

const BUDGET: Budget = {
  amount: 50_000,
  notices: [
    {
      kind: 'half',
      toldAt: '2026-03-02T22:05:00.000Z',
      amount: 50_000,
      spent: 34_500,
      expected: null,
      stopped: false,
    },
    {
      kind: 'forecast',
      toldAt: '2026-03-02T22:05:00.000Z',
      amount: 50_000,
      spent: 34_500,
      expected: 324_500,
      stopped: false,
    },
  ],
  chart: { state: 'half', version: 1, facts: { stops: false } },
}
const budgetCard = () => screen.findByRole('region', { name: 'Budget' })

test('the budget shows how much of it is used, and what was told when [2.8.19]', async () => {
  await open({ costs: sampleCosts({ budget: BUDGET }) })
  const card = await budgetCard()
  expect(plain(card.textContent)).toContain('SAR 345.00 of SAR 500.00 used this month')
  const told = within(card).getAllByRole('listitem')
  expect(told.map(({ textContent }) => plain(textContent))).toEqual([
    '3 Mar 2026: 50% used, SAR 345.00 of SAR 500.00. E-mailed.',
    '3 Mar 2026: SAR 3,245.00 expected, more than SAR 500.00. E-mailed.',
  ])
})

test('a budget is set in riyals; an amount that is none is refused at the field [2.8.19]', async () => {
  const app = await open({ answers: { 'PUT /v1/costs/budget': { budget: BUDGET } } })
  await userEvent.click(within(await budgetCard()).getByRole('button', { name: 'Set a budget' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Monthly budget' }))
  const field = dialog.getByRole('textbox', { name: /Amount a month/ })
  await userEvent.type(field, 'much')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the budget' }))
  expect(await dialog.findByText(/enter an amount in riyals/)).toBeTruthy()
  expect(app.api.calls()).not.toContain('PUT /v1/costs/budget')
  await userEvent.clear(field)
  await userEvent.type(field, '500')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the budget' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = app.api.seen.find(({ call }) => call === 'PUT /v1/costs/budget')
  expect(sent?.body).toEqual({ amount: 50_000, stops: false })
})

test('a budget can stop new resources when it is used up [2.8.24]', async () => {
  const app = await open({ answers: { 'PUT /v1/costs/budget': { budget: BUDGET } } })
  await userEvent.click(within(await budgetCard()).getByRole('button', { name: 'Set a budget' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Monthly budget' }))
  await userEvent.type(dialog.getByRole('textbox'), '500')
  const stops = dialog.getByRole('checkbox', { name: /stop new resources/ })
  const hint = document.getElementById(stops.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('Running resources keep running and are charged.')
  await userEvent.click(stops)
  await userEvent.click(dialog.getByRole('button', { name: 'Save the budget' }))
  await waitFor(() => expect(app.api.calls()).toContain('PUT /v1/costs/budget'))
  const sent = app.api.seen.find(({ call }) => call === 'PUT /v1/costs/budget')
  expect(sent?.body).toEqual({ amount: 50_000, stops: true })
})

const STOPPED: Budget = {
  amount: 50_000,
  notices: [
    {
      ...{ kind: 'all', toldAt: '2026-03-02T22:05:00.000Z', amount: 50_000, spent: 51_750 },
      ...{ expected: null, stopped: true },
    },
  ],
  chart: { state: 'stopped', version: 1, facts: { stops: true } },
}

/** The account of a customer whose budget has stopped new resources, in this status. */
const stoppedIn = (change: Parameters<typeof sampleCustomer>[0] = {}) => {
  const customer = sampleCustomer(change)
  const facts = { ...customer.account.facts, stoppedByBudget: true }
  return sampleCurrent({ customer: { ...customer, account: { ...customer.account, facts } } })
}

test('a stop shows what it does, and is lifted after a confirmation [2.8.24]', async () => {
  const app = await open({
    current: stoppedIn(),
    costs: sampleCosts({ budget: STOPPED }),
    answers: { 'POST /v1/costs/budget/lift': { budget: BUDGET } },
  })
  const card = await budgetCard()
  expect(plain(card.textContent)).toContain('New resources cannot start until the month ends.')
  expect(plain(card.textContent)).toContain('New resources stopped. E-mailed.')
  await userEvent.click(within(card).getByRole('button', { name: 'Lift the stop' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift the stop?' }))
  expect(app.api.calls()).not.toContain('POST /v1/costs/budget/lift')
  await userEvent.click(dialog.getByRole('button', { name: 'Lift the stop' }))
  await waitFor(() => expect(app.api.calls()).toContain('POST /v1/costs/budget/lift'))
})

test('a lifted stop says that it applies again next month [2.8.24]', async () => {
  await open({ costs: sampleCosts({ budget: { ...STOPPED, chart: { ...STOPPED.chart, state: 'used' } } }) })
  const card = await budgetCard()
  expect(plain(card.textContent)).toContain('The stop is lifted for the rest of this month.')
  expect(within(card).queryByRole('button', { name: 'Lift the stop' })).toBeNull()
})

test('the end of a stop promises nothing to an account that is suspended as well [2.8.24]', async () => {
  const current = stoppedIn({ status: 'suspended', statusDetails: { reason: 'security' } })
  await open({ current, costs: sampleCosts({ budget: STOPPED }) })
  const card = await budgetCard()
  expect(plain(card.textContent)).not.toContain('New resources cannot start until the month ends.')
  await userEvent.click(within(card).getByRole('button', { name: 'Lift the stop' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lift the stop?' })
  expect(plain(dialog.textContent)).toContain('when the account itself is active again')
})

test('the removal of a budget that stops resources tells that they can start again [2.8.24]', async () => {
  await open({ current: stoppedIn(), costs: sampleCosts({ budget: STOPPED }) })
  await userEvent.click(within(await budgetCard()).getByRole('button', { name: 'Remove the budget' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove the budget?' })
  expect(plain(dialog.textContent)).toContain('New resources can start again within minutes.')
})

test('a budget is removed after a confirmation [2.8.19]', async () => {
  const app = await open({
    costs: sampleCosts({ budget: BUDGET }),
    answers: { 'DELETE /v1/costs/budget': { budget: null } },
  })
  await userEvent.click(within(await budgetCard()).getByRole('button', { name: 'Remove the budget' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the budget?' }))
  expect(app.api.calls()).not.toContain('DELETE /v1/costs/budget')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the budget' }))
  await waitFor(() => expect(app.api.calls()).toContain('DELETE /v1/costs/budget'))
})

test('an administrator sees the budget of a customer and cannot change it [2.8.19]', async () => {
  await open({
    path: '/costs?customer=cus_1',
    current: sampleCurrent({ role: 'admin' }),
    costs: sampleCosts({ budget: BUDGET }),
  })
  const card = within(await budgetCard())
  expect(card.getAllByRole('listitem')).toHaveLength(2)
  expect(card.queryAllByRole('button')).toEqual([])
})

test('the threshold is explained in a sentence, with what is not billed yet [2.8.18]', async () => {
  await open()
  const text = plain((await screen.findByRole('region', { name: 'What the threshold does' })).textContent)
  expect(text).toContain('reaches SAR 5,750.00, we issue an invoice at once and charge your card')
  expect(text).toContain('SAR 5,000 before VAT')
  expect(text).toContain('SAR 345.00 of SAR 5,750.00')
  expect(screen.getByRole('meter', { name: /threshold/ }).getAttribute('value')).toBe('34500')
})

test('a cancelled account has costs, and no threshold any more [2.8.18]', async () => {
  await open({
    current: sampleCurrent({ customer: sampleCustomer({ status: 'cancelled' }) }),
    costs: sampleCosts({ forecast: null }),
  })
  expect(await textOf('So far, Mar 2026')).toContain('SAR 345.00')
  expect(screen.queryByText('What the threshold does')).toBeNull()
})

test('a failed read of the costs offers a retry', async () => {
  let isDown = true
  await open({
    answers: { [CALL]: () => (isDown ? refusal('unexpected', 'Unable to load your costs.') : sampleCosts()) },
  })
  isDown = false
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  const parts = within(await tableOf('By service'))
  expect(parts.getByText('Compute Engine')).toBeTruthy()
})
