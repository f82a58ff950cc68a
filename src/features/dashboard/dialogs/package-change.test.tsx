import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CustomerStatus, PackageName, StatusReason } from '#contract/entities/common.ts'
import { offerOf } from '#rules/price.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { consequencesIn } from '#src/shared/testing/ready-dialog.ts'
import { sampleCustomer } from '#src/shared/testing/samples.ts'
import { dialog, openDashboard, press, SUMMARY, toast } from '../dashboard-harness.ts'

const CHANGE = 'PUT /v1/customers/support-package'
const TITLE = 'Update the support package'
const CONFIRM = 'Support Package Upgrade Confirmation'
/** ISO instant of noon in Riyadh, `day` days after the subscription on 1 March 2026. */
const onDay = (day: number) => new Date(Date.UTC(2026, 2, 1 + day, 9)).toISOString()

beforeEach(() => {
  // A wrong device clock: the portal counts the days by the server's time.
  vi.useFakeTimers({ now: new Date('2031-07-20T09:00:00Z'), shouldAdvanceTime: true })
})

const changedTo = (name: PackageName) => ({
  package: name,
  customer: sampleCustomer({ package: name, revision: 4 }),
})

const open = async ({
  current = 'Standard' as PackageName,
  now = onDay(10),
  answer = changedTo('Enhanced') as object,
  activationDate = '2026-03-01T09:00:00.000Z' as string | null,
} = {}) => {
  const app = await openDashboard({
    customer: { package: current, subscriptionDate: '2026-03-01T09:00:00.000Z', activationDate },
    now,
    answers: { [CHANGE]: answer },
  })
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Unbilled Amount' }).getAttribute('aria-busy')).toBe('false'),
  )
  const button = screen.getByRole('button', { name: 'Change the support package' })
  button.focus()
  fireEvent.click(button)
  await dialog(TITLE)
  return { ...app, button }
}
const card = (name: PackageName) =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
const update = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' })

describe('the Change button', () => {
  test.each([
    ['active', null, true],
    ['suspended', 'budget-overage', true],
    ['suspended', 'failed-settlement', true],
    ['active', 'pending-review', false],
    ['pending-cancellation', null, false],
    ['cancelled', null, false],
    ['suspended', 'security', false],
    ['suspended', 'failed-payment', false],
    ['suspended', 'pending-review', false],
  ] as [CustomerStatus, StatusReason | null, boolean][])(
    'the Change button of an account that is %s for %s is shown: %s [2.7.20, 4.038, 4.039, 4.040, 4.041]',
    async (status, reason, isThere) => {
      await openDashboard({ customer: { status, statusDetails: { reason } } })
      expect(screen.queryByRole('button', { name: 'Change the support package' }) !== null).toBe(isThere)
    },
  )
})

describe('the dialog', () => {
  test('the dialog shows every package, and Update needs a package other than the current one [2.7.20, 2.7.25, 4.042]', async () => {
    await open()
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      true,
      false,
    ])
    expect(update().disabled).toBe(true)
    fireEvent.click(card('Enhanced'))
    expect(update().disabled).toBe(false)
    fireEvent.click(card('Standard'))
    expect(update().disabled).toBe(true)
  })

  test.each([
    ['Standard', 89, ['Basic']],
    ['Enhanced', 89, ['Basic', 'Standard']],
    ['Enhanced', 90, []],
    ['Basic', 0, []],
  ] as [PackageName, number, PackageName[]][])(
    'a change from %s on day %i locks lower packages and shows the day they unlock [4.043, 4.045, 4.046, 9.07]',
    async (current, day, locked) => {
      await open({ current, now: onDay(day) })
      const names: PackageName[] = ['Basic', 'Standard', 'Enhanced']
      expect(names.filter((name) => card(name).disabled)).toEqual(locked)
      for (const name of locked) {
        const [tipId] = (card(name).getAttribute('aria-describedby') ?? '').split(' ')
        const tip = document.getElementById(tipId ?? '')
        expect(tip?.getAttribute('role')).toBe('tooltip')
        expect(tip?.textContent).toBe('You can move to a lower support package from 30 May 2026.')
        expect(card(name).closest('label')?.textContent).toContain('Available from 30 May 2026')
      }
    },
  )

  test('Cancel closes the dialog without a change, and the focus returns to Change', async () => {
    const app = await open()
    fireEvent.click(card('Enhanced'))
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(app.button)
    expect(app.sent(CHANGE)).toEqual([])
  })
})

describe('an upgrade', () => {
  const review = async (answer?: object) => {
    const app = await open(answer ? { answer } : {})
    fireEvent.click(card('Enhanced'))
    fireEvent.click(update())
    const confirmation = await dialog(CONFIRM)
    return { ...app, confirmation }
  }

  test('an upgrade is sent only after a confirmation, which explains the 90 days without a downgrade [2.7.26, 4.044]', async () => {
    const app = await review()
    expect(app.confirmation.getByText('The package cannot be downgraded for 90 days.')).toBeTruthy()
    expect(app.confirmation.getByText('$500')).toBeTruthy()
    expect(plain(screen.getByRole('dialog').textContent)).toContain(
      'SAR 2,156.25 a month, VAT includedUSD 500.00 × 3.75 = SAR 1,875.00, plus 15% VAT SAR 281.25',
    )
    expect(consequencesIn(app.confirmation)).toEqual({
      'Price until now, VAT included': 'SAR 125.06',
      'Price from': '11 Mar 2026. This month is charged by days.',
      'Lower package possible from': '9 Jun 2026',
    })
    expect(app.sent(CHANGE)).toEqual([])
    press('Upgrade')
    expect(await toast('Your support package is now Enhanced.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.sent(CHANGE).map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ package: 'Enhanced', total: 215_625, percent: 5 }, '"3"'],
    ])
    expect(screen.getByText('Enhanced')).toBeTruthy()
    await waitFor(() => expect(app.sent(SUMMARY)).toHaveLength(2))
    expect(document.activeElement).toBe(app.button)
  })

  test('Back from the confirmation of an upgrade keeps the selection [2.7.26]', async () => {
    const app = await review()
    press('Back')
    await dialog(TITLE)
    expect(card('Enhanced').checked).toBe(true)
    expect(app.sent(CHANGE)).toEqual([])
  })

  test('an upgrade shows a changed price and sends it with the next press', async () => {
    const offer = {
      ...offerOf('Enhanced'),
      usdCents: 60_000,
      net: 225_000,
      vat: 33_750,
      total: 258_750,
      percent: 6,
    }
    let isPriceShown = false
    const app = await review(() => {
      if (isPriceShown) return changedTo('Enhanced')
      isPriceShown = true
      return refusal('price-changed', undefined, { offer })
    })
    press('Upgrade')
    expect(await screen.findByText(/The price of your support package has changed/)).toBeTruthy()
    expect(plain(screen.getByRole('dialog').textContent)).toContain('SAR 2,587.50 a month, VAT included')
    press('Upgrade')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.sent(CHANGE).map(({ body }) => body)).toEqual([
      { package: 'Enhanced', total: 215_625, percent: 5 },
      { package: 'Enhanced', total: 258_750, percent: 6 },
    ])
  })

  test('a failed upgrade shows the reason in the confirmation and can be sent again [8.13]', async () => {
    let isDown = true
    const app = await review(() => (isDown ? 'no-answer' : changedTo('Enhanced')))
    press('Upgrade')
    expect(await screen.findByText('An error occurred while changing support package.')).toBeTruthy()
    isDown = false
    press('Upgrade')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.sent(CHANGE)).toHaveLength(2)
  })
})

describe('a downgrade', () => {
  test('a downgrade after the lock is sent without a confirmation [2.7.25, 4.043]', async () => {
    const app = await open({ now: onDay(91), answer: changedTo('Basic') })
    fireEvent.click(card('Basic'))
    await dialog(TITLE)
    fireEvent.click(update())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.sent(CHANGE).map(({ body }) => body)).toEqual([{ package: 'Basic', total: 0, percent: 0 }])
  })

  test('a downgrade shows both prices and the first day before it is sent', async () => {
    await open({ current: 'Enhanced', now: onDay(91) })
    expect(screen.queryByRole('region', { name: 'What happens' })).toBeNull()
    fireEvent.click(card('Standard'))
    expect(consequencesIn(await dialog(TITLE))).toEqual({
      'Price until now, VAT included': 'SAR 2,156.25',
      'Price per month, VAT included': 'SAR 125.06',
      'Price from': '31 May 2026. This month is charged by days.',
      'Lower package possible from': '29 Aug 2026',
    })
    fireEvent.click(card('Basic'))
    expect(consequencesIn(await dialog(TITLE))).toMatchObject({ 'Price per month, VAT included': '0.00' })
    fireEvent.click(card('Enhanced'))
    expect(screen.queryByRole('region', { name: 'What happens' })).toBeNull()
  })

  test('a downgrade before the activation of the account is paid from that day', async () => {
    await open({ current: 'Enhanced', now: onDay(91), activationDate: null })
    fireEvent.click(card('Standard'))
    expect(consequencesIn(await dialog(TITLE))).toMatchObject({ 'Price from': 'The day of the activation' })
  })

  test('a downgrade that the server refuses shows the first possible day [4.043]', async () => {
    await open({
      now: onDay(91),
      answer: refusal('package-locked', 'You can move to a lower support package from 2026-05-30.'),
    })
    fireEvent.click(card('Basic'))
    await dialog(TITLE)
    fireEvent.click(update())
    expect(await screen.findByText(/from 2026-05-30/)).toBeTruthy()
    expect(card('Basic').checked).toBe(true)
  })
})
