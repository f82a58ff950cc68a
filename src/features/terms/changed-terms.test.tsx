import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { FETCHED_LINKS, renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer, sampleSeller } from '#src/shared/testing/samples.ts'

const ACCEPT = 'POST /v1/customers/terms-conditions'
const HISTORY = 'GET /v1/customers/support-package/history'
const outdated = sampleCurrent({ termsOutdated: true })

type Answers = NonNullable<Parameters<typeof renderApp>[0]['answers']>
const open = (answers: Answers = {}, current = outdated) =>
  renderApp({ path: '/dashboard', current, answers })
const dialog = () => screen.findByRole('dialog', { name: 'Our terms have changed' })
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Our terms have changed' })).toBeNull())
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('changed terms', () => {
  test('changed terms are shown over the page with the three texts and cannot be closed', async () => {
    await open()
    const shown = await dialog()
    const links = [...shown.querySelectorAll('li a')]
    await waitFor(() =>
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        FETCHED_LINKS.URL_PRIVACY_POLICY,
        FETCHED_LINKS.URL_TERMS_OF_USE,
        FETCHED_LINKS.URL_SUBSCRIPTION_AGREEMENT,
      ]),
    )
    expect([...shown.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Logout',
      'Accept',
    ])
    expect(fireEvent(shown, new Event('cancel', { cancelable: true }))).toBe(false)
    expect(await dialog()).toBe(shown)
  })

  test('changed terms show the unchanged price of the account', async () => {
    await open({
      [HISTORY]: {
        changes: [
          { package: 'Standard', since: '2026-03-01T09:00:00.000Z', monthlyPrice: 9375, percent: 3 },
          { package: 'Basic', since: '2026-02-01T09:00:00.000Z', monthlyPrice: 0, percent: 0 },
        ],
      },
    })
    const shown = await dialog()
    await waitFor(() =>
      expect(plain(shown.textContent)).toContain(
        'Standard supportSAR 107.81 a month, VAT includedUSD 25.00 × 3.75 = SAR 93.75, plus 15% VAT SAR 14.06',
      ),
    )
    expect(shown.textContent).toContain('The price of your support package does not change.')
  })

  test('changed terms show the current price while the account waits for its approval', async () => {
    await open(
      { [HISTORY]: { changes: [] } },
      sampleCurrent({ termsOutdated: true, customer: sampleCustomer({ package: 'Standard' }) }),
    )
    const shown = await dialog()
    await waitFor(() =>
      expect(plain(shown.textContent)).toContain('Standard supportSAR 125.06 a month, VAT included'),
    )
  })

  test('changed terms show no price without a package', async () => {
    await open({}, sampleCurrent({ termsOutdated: true, customer: sampleCustomer({ package: null }) }))
    expect((await dialog()).textContent).not.toContain('a month')
  })

  test('changed terms show the seller', async () => {
    await open()
    const shown = await dialog()
    const { name, crNumber, vatNumber, email } = sampleSeller()
    for (const part of [name.en, name.ar, crNumber, vatNumber, email])
      await waitFor(() =>
        expect(within(shown).getByRole('group', { name: 'Seller' }).textContent).toContain(part),
      )
  })

  test('changed terms are accepted once for two clicks, and the page opens', async () => {
    const app = await open({ [ACCEPT]: { customer: sampleCustomer() } })
    await dialog()
    press('Accept')
    press('Accept')
    await isGone()
    expect(app.api.calls().filter((call) => call === ACCEPT)).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy()
  })

  test('a person can log out instead of accepting changed terms', async () => {
    const app = await open()
    await dialog()
    press('Logout')
    await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
    expect(app.api.calls()).not.toContain(ACCEPT)
  })

  test('changed terms that cannot be accepted show an error and can be accepted again [8.37]', async () => {
    let answers: () => Response | object | 'no-answer' = () => 'no-answer'
    await open({ [ACCEPT]: () => answers() })
    const shown = await dialog()
    press('Accept')
    await waitFor(() => expect(shown.textContent).toContain('The API failed while accepting the terms.'))
    answers = () => ({ customer: sampleCustomer() })
    press('Accept')
    await isGone()
  })

  test('changed terms disappear if another window has accepted them', async () => {
    let current = outdated
    await open({
      'GET /v1/customers/current': () => current,
      [ACCEPT]: () => {
        current = sampleCurrent()
        return refusal('step-conflict')
      },
    })
    const shown = await dialog()
    press('Accept')
    await isGone()
    expect(shown.textContent).not.toContain('moved on')
  })

  test('changed terms are shown in Arabic', async () => {
    await renderApp({ path: '/dashboard', current: outdated, language: 'ar' })
    const shown = await screen.findByRole('dialog', { name: 'تغيّرت شروطنا' })
    expect(shown.textContent).toContain('سياسة الخصوصية')
    expect(screen.getByRole('button', { name: 'أوافق' })).toBeTruthy()
  })

  test('changed terms are shown before the desktop recommendation', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width'),
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    const customer = sampleCustomer({ desktopVersion: false })
    await open({ [ACCEPT]: { customer } }, sampleCurrent({ termsOutdated: true, customer }))
    await dialog()
    expect(screen.queryByRole('region', { name: 'Desktop Recommend' })).toBeNull()
    press('Accept')
    expect(await screen.findByRole('region', { name: 'Desktop Recommend' })).toBeTruthy()
  })
})

test('unchanged terms are not shown', async () => {
  await open({}, sampleCurrent())
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  expect(screen.queryByRole('dialog', { name: 'Our terms have changed' })).toBeNull()
})
