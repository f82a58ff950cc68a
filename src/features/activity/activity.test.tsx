import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Activity, AuditedAct } from '#contract/entities/activity.ts'
import * as files from '#src/shared/api/files.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { rows } from '#src/shared/testing/page-text.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent } from '#src/shared/testing/samples.ts'

const sampleActivity = (change: Partial<Activity> = {}): Activity => ({
  id: 'act_1',
  at: '2026-03-06T09:00:00.000Z',
  operation: 'subscription.changePackage',
  details: { package: 'Standard' },
  result: 'done',
  outcome: 'done',
  onBehalf: false,
  reason: null,
  changes: [],
  by: { kind: 'person', name: 'Noura Alqahtani', email: 'n.alqahtani@najd-trading.com' },
  ...change,
})

const ADMIN_ID = '5d1c7f0e-0000-4000-8000-00000000000a'
const CUSTOMER_ID = '5d1c7f0e-0000-4000-8000-000000000001'

const sampleAct = (change: Partial<AuditedAct> = {}): AuditedAct => {
  const { by: _, ...shared } = sampleActivity()
  return {
    ...shared,
    onBehalf: true,
    reason: 'Asked for on the phone',
    by: { userId: ADMIN_ID, name: 'Layla Hassan', email: 'layla@reseller.example', role: 'admin' },
    customer: { id: CUSTOMER_ID, name: 'Najd Trading', arabicName: 'شركة نجد للتجارة' },
    requestId: 'req_1',
    ...change,
  }
}

interface Counts {
  currentPage?: number
  totalPages?: number
  totalItems?: number
}

const activityPage = (activities: readonly Activity[], counts: Counts = {}) => ({
  ...samplePage('activities', activities, counts),
  more: false,
})
const auditPage = (acts: readonly AuditedAct[], counts: Counts = {}) => ({
  ...samplePage('acts', acts, counts),
  more: false,
})

type Options = Partial<Parameters<typeof renderApp>[0]>

const activityCall = (query = '') => `GET /v1/activity?limit=20&page=0${query}`
const auditCall = (query = '') => `GET /v1/audit?limit=20&page=0${query}`

const openActivity = (options: Options = {}) => act(() => renderApp({ path: '/accountActivity', ...options }))

const openAudit = (options: Options = {}) =>
  act(() =>
    renderApp({ path: '/audit', current: sampleCurrent({ role: 'admin', customer: null }), ...options }),
  )

afterEach(() => {
  vi.restoreAllMocks()
})

test('the age of an act follows the server’s time, also on a device with a wrong clock', async () => {
  await openActivity({
    now: '2026-03-06T12:10:00.000Z',
    answers: { [activityCall()]: activityPage([sampleActivity()]) },
  })
  expect(await screen.findByText('3 hours ago')).toBeTruthy()
})

const byTeam = sampleActivity({
  id: 'act_2',
  operation: 'users.invite',
  details: { email: 'x@najd-trading.com' },
  onBehalf: true,
  reason: 'Asked for on the phone',
  by: { kind: 'team', name: 'Layla', email: null },
})

describe('the account’s activity', () => {
  test('the activity shows the act, the person, the Riyadh time and the result', async () => {
    await openActivity({ answers: { [activityCall()]: activityPage([sampleActivity()]) } })
    await screen.findByText('Changed the support package to Standard')
    const [row] = rows()
    expect(row?.textContent).toContain('Noura Alqahtani')
    expect(row?.textContent).toContain('n.alqahtani@najd-trading.com')
    expect(row?.textContent).toContain('6 Mar 2026 12:00')
    expect(row?.textContent).toContain('Done')
  })

  test('the activity shows an administrator as a member of the team, with the reason [6.05]', async () => {
    await openActivity({ answers: { [activityCall()]: activityPage([byTeam]) } })
    await screen.findByText(/^Invited/)
    expect(rows()[0]?.textContent).toMatch(/Masar team \(.*Layla.*\)/)
    expect(screen.getByText('Reason: Asked for on the phone')).toBeTruthy()
  })

  const CHANGES: Activity['changes'] = [
    { noun: 'account', field: 'status', values: { before: 'active', after: 'suspended' } },
    { noun: 'account', field: 'statusReason', values: { before: null, after: 'budget-overage' } },
    { noun: 'account', field: 'suspensionNote', values: null },
    { noun: 'account', field: 'package', values: { before: 'Standard', after: 'Enhanced' } },
    { noun: 'account', field: 'monthlyQuota', values: { before: null, after: 100_000 } },
    { noun: 'account', field: 'threshold', values: { before: 0, after: 500_000 } },
    { noun: 'account', field: 'quotaWaivedMonth', values: { before: null, after: 202_603 } },
    { noun: 'account', field: 'discountBps', values: { before: 0, after: 1250 } },
    {
      noun: 'account',
      field: 'cancellationDate',
      values: { before: null, after: '2026-03-06T09:00:00.000Z' },
    },
    { noun: 'account', field: 'heldAt', values: { before: false, after: true } },
    {
      noun: 'account',
      field: 'oldGcpSubBillingAccount',
      values: { before: null, after: 'billingAccounts/01A2B3-C4D5E6-F70819,billingAccounts/0A-0B-0C' },
    },
    { noun: 'person', field: 'role', values: { before: 'analyst', after: 'admin' } },
    { noun: 'card', field: 'status', values: { before: 'backup', after: 'primary' } },
    { noun: 'target', field: 'share', values: { before: 0.9, after: 0.999 } },
    { noun: 'target', field: 'seconds', values: { before: 1, after: 240 } },
    { noun: 'sessions', field: 'live', values: { before: 2, after: 0 } },
  ]
  const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
  const changedFields = async () => {
    const list = await screen.findByRole('list', { name: /^(Changed fields|الحقول التي تغيّرت)$/ })
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent))
  }

  test('the activity shows the fields that an administrator changed, with both values', async () => {
    const changed = { ...byTeam, changes: CHANGES }
    await openActivity({ answers: { [activityCall()]: activityPage([changed]) } })
    expect(await changedFields()).toEqual([
      'Status: Active → Suspended',
      'Reason of the status: none → monthly quota used up',
      'Note on the suspension: changed',
      'Support package: Standard → Enhanced',
      'Monthly quota: none → SAR 1,000.00',
      'Threshold: SAR 0.00 → SAR 5,000.00',
      'Quota waived for: none → Mar 2026',
      'Discount: 0% → 12.5%',
      'Cancellation takes effect: none → 6 Mar 2026 12:00',
      'Held for review: no → yes',
      'Former billing accounts: none → 01A2B3-C4D5E6-F70819, 0A-0B-0C',
      'Role: analyst → administrator',
      'Card: backup → primary',
      'Share: 90% → 99.9%',
      'Time: 1 second → 240 seconds',
      'Signed-in devices: 2 → 0',
    ])
  })

  test('the Arabic activity shows changed fields with the arrow from right to left', async () => {
    const changed = { ...byTeam, changes: CHANGES.slice(0, 5) }
    await openActivity({ language: 'ar', answers: { [activityCall()]: activityPage([changed]) } })
    expect(await changedFields()).toEqual([
      'الحالة: نشط ← موقوف',
      'سبب الحالة: لا يوجد ← استُنفدت الحصة الشهرية',
      'ملاحظة الإيقاف: تم التغيير',
      'باقة الدعم: القياسية ← المتقدمة',
      expect.stringMatching(/^الحصة الشهرية: لا يوجد ← .*1,000\.00/),
    ])
  })

  test('an act that changed no field has no list of fields', async () => {
    await openActivity({ answers: { [activityCall()]: activityPage([byTeam]) } })
    await screen.findByText(/^Invited/)
    expect(screen.queryByRole('list', { name: 'Changed fields' })).toBeNull()
  })

  test.each([
    [
      { result: 'package-unchanged', outcome: 'failed' as const },
      'Failed',
      'This is already your support package.',
    ],
    [
      { result: 'package-locked', outcome: 'failed' as const },
      'Failed',
      'A lower support package was not possible yet.',
    ],
    [{ result: 'declined', outcome: 'failed' as const }, 'Declined', null],
    [{ result: 'unknown', outcome: 'open' as const }, 'Result unknown', null],
    [{ result: 'a-code-of-old', outcome: 'failed' as const }, 'Failed', null],
  ])('the activity shows an act with %o and its reason', async (change, result, why) => {
    await openActivity({
      // From a day on, an act has no age.
      now: '2026-03-07T09:00:00.000Z',
      answers: { [activityCall()]: activityPage([sampleActivity(change)]) },
    })
    expect(await screen.findByText(result, { selector: 'td *' })).toBeTruthy()
    if (why !== null) expect(screen.getByText(why)).toBeTruthy()
    else expect(rows()[0]?.textContent).toMatch(new RegExp(`12:0017 Ramadan 1447 AH${result}$`))
  })

  test.each([
    ['declined', 'failed', 'Tried to retry the payment'],
    ['version-conflict', 'failed', 'Tried to retry the payment'],
    ['checking', 'open', 'Tried to retry the payment'],
    ['running', 'open', 'Tried to retry the payment'],
    ['unknown', 'open', 'Tried to retry the payment'],
    ['done', 'done', 'Retried the payment'],
  ] as const)(
    'the activity shows a payment with the result %s (%s) as “%s”',
    async (result, outcome, words) => {
      const act = sampleActivity({ operation: 'invoices.retryPayment', details: {}, result, outcome })
      await openActivity({ answers: { [activityCall()]: activityPage([act]) } })
      expect(await screen.findByText(words)).toBeTruthy()
    },
  )

  test('the activity shows a failed act of Masar', async () => {
    const act = sampleActivity({
      ...{ operation: 'invoice.charges.exhausted', details: { amount: 100, currency: 'SAR' } },
      ...{ by: null, result: 'failed', outcome: 'failed' },
    })
    await openActivity({ answers: { [activityCall()]: activityPage([act]) } })
    expect(await screen.findByText(/^All cards were declined/)).toBeTruthy()
  })

  test('the activity shows an automatic act of Masar with the amount', async () => {
    const charged = sampleActivity({
      operation: 'invoice.charge.paid',
      details: { amount: 123_450, currency: 'SAR' },
      by: null,
    })
    await openActivity({ answers: { [activityCall()]: activityPage([charged]) } })
    await screen.findByText(/1,234\.50/)
    expect(rows()[0]?.textContent).toMatch(/Charged SAR.1,234\.50 to a card/)
    expect(rows()[0]?.textContent).toContain('Masar (automatic)')
  })

  test('the activity shows an unknown act by its name', async () => {
    const odd = sampleActivity({ operation: 'something.new', details: {} })
    await openActivity({ answers: { [activityCall()]: activityPage([odd]) } })
    expect(await screen.findByText('something.new')).toBeTruthy()
  })

  test('the activity can be filtered, the address has the filters, and they can be cleared', async () => {
    const app = await openActivity({
      answers: {
        [activityCall()]: activityPage([sampleActivity(), byTeam]),
        [activityCall('&kind=users')]: activityPage([byTeam]),
        [activityCall('&kind=users&onBehalf=true')]: activityPage([]),
      },
    })
    await screen.findByText('Changed the support package to Standard')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Users')
    await waitFor(() => expect(rows()).toHaveLength(1))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Masar team only')
    expect(await screen.findByText('No data available')).toBeTruthy()
    expect(screen.getByText('No results. Clear the search to see the whole list.')).toBeTruthy()
    expect(app.router.state.location.search).toMatchObject({ kind: 'users', who: 'team' })
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull()
  })

  test('the activity ignores invalid search parameters', async () => {
    await openActivity({
      path: '/accountActivity?kind=x&from=yesterday&outcome=failed',
      answers: { [activityCall('&outcome=failed')]: activityPage([sampleActivity()]) },
    })
    expect(await screen.findByText('Changed the support package to Standard')).toBeTruthy()
  })

  test('the activity shows a failed load and can be loaded again', async () => {
    let isBack = false
    await openActivity({
      answers: {
        [activityCall()]: () => (isBack ? activityPage([sampleActivity()]) : refusal('unexpected')),
      },
    })
    const alert = await screen.findByText('Network response was not ok.')
    isBack = true
    const place = alert.closest('[role="alert"]')?.parentElement ?? document.body
    await userEvent.click(within(place).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Changed the support package to Standard')).toBeTruthy()
  })

  test('the activity is exported with its filters', async () => {
    const saveFile = vi.spyOn(files, 'saveFile').mockReturnValue()
    await openActivity({
      path: '/accountActivity?kind=users',
      answers: {
        [activityCall('&kind=users')]: activityPage([byTeam]),
        'GET /v1/activity/export?kind=users': () => new Response('At\r\n'),
      },
    })
    await screen.findByText(/^Invited/)
    await userEvent.click(screen.getByRole('button', { name: 'CSV: download these entries' }))
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'account-activity.csv'))
  })

  test('the activity is shown in Arabic', async () => {
    await openActivity({ language: 'ar', answers: { [activityCall()]: activityPage([sampleActivity()]) } })
    expect(await screen.findByText('تغيير باقة الدعم إلى القياسية')).toBeTruthy()
  })
})

describe('the audit', () => {
  test.each([
    ['en', 'Set the target of Basic information in the flow Onboarding'],
    ['ar', 'تحديد هدف البيانات الأساسية في مسار التسجيل'],
  ] as const)('the audit names chart and state of a target in words, in %s', async (language, words) => {
    const target = sampleAct({
      operation: 'flows.setTarget',
      details: { chart: 'onboarding', state: 'basic-info', share: 0.9, seconds: 60 },
      customer: null,
    })
    await openAudit({ language, answers: { [auditCall()]: auditPage([target]) } })
    const shown = (await screen.findAllByText(/Onboarding|التسجيل/)).map(({ textContent }) => textContent)
    expect(shown.map((text) => text?.replace(/[\u2066-\u2069]/g, ''))).toContain(words)
  })

  test('the Arabic audit shows a company’s Arabic name first, also in the filter', async () => {
    await openAudit({
      language: 'ar',
      path: `/audit?about=${CUSTOMER_ID}`,
      answers: { [auditCall(`&about=${CUSTOMER_ID}`)]: auditPage([sampleAct()]) },
    })
    const table = within(await screen.findByRole('table'))
    const named = await table.findByRole('button', { name: /شركة نجد للتجارة/ })
    expect(named.textContent).toBe('شركة نجد للتجارةNajd Trading')
    expect(screen.getByRole('button', { name: /إزالة.*شركة نجد للتجارة/ })).toBeTruthy()
  })

  test('the audit shows the customer and the person’s address', async () => {
    await openAudit({ answers: { [auditCall()]: auditPage([sampleAct()]) } })
    await screen.findByText('Changed the support package to Standard')
    const [row] = rows()
    expect(row?.textContent).toMatch(/Layla Hassan.*layla@reseller\.example.*Najd Trading/)
    expect(screen.getByText('Showing the last 30 days.')).toBeTruthy()
  })

  test('a press on a name filters the audit by that person or customer', async () => {
    const other = sampleAct({ id: 'act_9', operation: 'customers.login', by: null, customer: null })
    await openAudit({
      answers: {
        [auditCall()]: auditPage([sampleAct(), other]),
        [auditCall(`&about=${CUSTOMER_ID}`)]: auditPage([sampleAct()]),
        [auditCall(`&about=${CUSTOMER_ID}&actor=${ADMIN_ID}`)]: auditPage([sampleAct()]),
      },
    })
    await screen.findByText('Signed in')
    await userEvent.click(screen.getByRole('button', { name: 'Najd Trading' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: /^Masar team.*Layla/ }))
    expect(await screen.findByRole('button', { name: /^Remove “By .*Layla Hassan/ })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Person' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Remove “By/ }))
    expect(await screen.findByRole('combobox', { name: 'Person' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: /^Remove “For .*Najd Trading/ }))
    await waitFor(() => expect(rows()).toHaveLength(2))
  })

  test('a customer who opens the audit is redirected to the dashboard', async () => {
    const app = await openActivity({
      path: '/audit',
      answers: { 'GET /v1/customers/support-package': {} },
    })
    expect(app.path()).toBe('/dashboard')
  })
})
