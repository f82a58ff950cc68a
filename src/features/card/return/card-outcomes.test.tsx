import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { ATTEMPT, field, formShown, outcomeIs, sentTo } from '../card-harness.ts'
import {
  ALERT,
  approved,
  CONFIRM,
  comeBack,
  heading,
  isKept,
  loaderOver,
  pass,
  REPORT,
  SAVE,
  TERMS,
} from './return-harness.ts'

describe('a card that was not approved', () => {
  for (const [outcome, words, ids] of [
    ['declined', 'Card Declined', '[2.5.04, 4.072, 8.41]'],
    ['insufficient-funds', 'Insufficient Funds', '[4.072, 8.41]'],
    ['unspecified-failure', 'Unspecified failure', '[4.072, 8.41]'],
    ['expired-card', 'The card has expired', '[8.42]'],
    ['over-limit', 'The card’s limit is exceeded', '[8.42]'],
    ['issuer-unavailable', 'Your bank could not be reached', '[8.42]'],
    ['not-enrolled', 'The card is not enrolled in 3-D Secure', '[8.42]'],
  ] as const)
    test(`the outcome ${outcome} opens the card form with '${words}' and saves nothing ${ids}`, async () => {
      const app = await comeBack('', outcomeIs(outcome))
      await loaderOver()
      await formShown()
      expect(app.path()).toBe('/signup')
      expect(screen.getByText(words).closest('[role="alert"]')).not.toBeNull()
      expect(document.activeElement).toBe(field('number'))
      expect(app.api.calls()).not.toContain(SAVE)
      expect(sentTo(app, 'POST /v1/auditlogs/log-error')).toMatchObject([{ context: { outcome } }])
    })

  test('a failed verification is shown on the return screen with a button for another card [2.5.04, 4.074]', async () => {
    const app = await comeBack('', outcomeIs('failed'))
    await loaderOver()
    expect(await screen.findByText('Something went wrong, please try again')).toBeTruthy()
    expect(app.api.calls()).not.toContain(SAVE)
    fireEvent.click(screen.getByRole('button', { name: 'Enter another card' }))
    await formShown()
    expect(screen.queryByText('Something went wrong, please try again')).toBeNull()
  })

  for (const [language, title, words, again] of [
    [
      'en',
      'Verification cancelled',
      /cancelled at your bank\. No card was saved and nothing was charged/,
      'Enter the card again',
    ],
    ['ar', 'أُلغي التحقق من البطاقة', /لم تُحفظ البطاقة ولم يُخصم أي مبلغ/, 'إدخال البطاقة من جديد'],
  ] as const)
    test(`a verification cancelled at the bank is no error, and the card can be entered again, in ${language}`, async () => {
      const app = await comeBack('', outcomeIs('cancelled'), { language })
      await loaderOver()
      await heading(title)
      expect(screen.getByText(words)).toBeTruthy()
      expect(document.querySelector('[data-tone="bad"]')).toBeNull()
      expect(isKept()).toBe(false)
      expect(app.api.calls()).not.toContain(SAVE)
      expect(app.api.calls()).not.toContain(ALERT)
      fireEvent.click(screen.getByRole('button', { name: again }))
      expect(await screen.findByLabelText(language === 'en' ? 'Card number' : 'رقم البطاقة')).toBeTruthy()
    })

  test('a declined card shows the reason in Arabic [4.072]', async () => {
    await comeBack('', outcomeIs('declined'), { language: 'ar' })
    await loaderOver()
    const told = await screen.findByText('رفض البنك البطاقة', {}, { timeout: 5000 })
    expect(told.closest('[role="alert"]')).not.toBeNull()
  })

  test('a declined card is removed from this browser [4.076]', async () => {
    await comeBack('', outcomeIs('declined'))
    expect(isKept()).toBe(true)
    await loaderOver()
    await formShown()
    expect(isKept()).toBe(false)
  })

  test('a card of a refused brand shows the name of the brand [5.89]', async () => {
    await comeBack('', outcomeIs('brand-refused', { brand: 'Mada' }))
    await loaderOver()
    expect(await screen.findByText('Mada cards are not accepted, please add another card!.')).toBeTruthy()
  })

  test('a wrong code opens the form with the stored values [4.073, 4.076]', async () => {
    const app = await comeBack('', outcomeIs('wrong-otp'))
    await loaderOver()
    expect(await screen.findByText('Wrong OTP', {}, { timeout: 5000 })).toBeTruthy()
    expect(app.path()).toBe('/signup')
    expect(screen.getByLabelText<HTMLInputElement>('Card holder name').value).toBe('Sara Alomar')
    expect(isKept()).toBe(true)
  })

  test('a wrong code is shown in the form even without stored values [8.41]', async () => {
    const app = await comeBack('', outcomeIs('wrong-otp'), { withCard: false })
    await loaderOver()
    await formShown()
    expect(screen.getByText('Wrong OTP').closest('[role="alert"]')).not.toBeNull()
    expect(app.path()).toBe('/signup')
  })

  test('an unknown reason asks to contact support and alerts the administrators [4.075, 7.34]', async () => {
    const app = await comeBack(
      '&message=SOMETHING%20ODD&status=weird&id=pay_1',
      outcomeIs('verification-failed'),
    )
    await loaderOver()
    expect(
      await screen.findByText('Payment verification failed. Please try again or contact support.'),
    ).toBeTruthy()
    expect(sentTo(app, ALERT)).toMatchObject([
      {
        alert_details: {
          paymentId: 'pay_1',
          rawMessage: 'SOMETHING ODD',
          rawStatus: 'weird',
          urlParams: `?attempt=${ATTEMPT}&message=SOMETHING%20ODD&status=weird&id=pay_1`,
          severity: 'critical',
        },
      },
    ])
    expect(isKept()).toBe(false)
  })

  test('an address that claims an approval does not save a card that the server refused', async () => {
    const app = await comeBack('&message=APPROVED&status=PAID&id=made-up', outcomeIs('verification-failed'))
    await loaderOver()
    expect(await heading('The card was not added')).toBeTruthy()
    expect(app.api.calls()).not.toContain(SAVE)
    expect(app.api.calls()).not.toContain(CONFIRM)
    expect(app.path()).toBe('/cardReturn')
  })
})

describe('a slow bank', () => {
  test('a slow bank is polled with a notice, and the card is saved once the bank approves', async () => {
    let isDecided = false
    const [undecided, decided] = [outcomeIs('still-checking')[REPORT], approved[REPORT]]
    await comeBack('&message=APPROVED', {
      ...approved,
      [REPORT]: () => (isDecided ? decided : undecided) as object,
    })
    await loaderOver()
    const told = await heading('Your bank has not decided yet')
    expect(told.closest('[role="status"]')).not.toBeNull()
    isDecided = true
    await pass(3000)
    expect(await heading(TERMS)).toBeTruthy()
  })

  test('the screen of a slow bank offers to return to the bank or use another card', async () => {
    await comeBack('&message=APPROVED', outcomeIs('still-checking'))
    await loaderOver()
    await heading('Your bank has not decided yet')
    expect(screen.getByRole('button', { name: 'Return to your bank or use another card' })).toBeTruthy()
  })

  test('after a minute the screen of a slow bank announces an e-mail', async () => {
    const app = await comeBack('&message=APPROVED', outcomeIs('still-checking'))
    await loaderOver()
    await heading('Your bank has not decided yet')
    await pass(61_000)
    expect(await heading('We’ll e-mail you the result')).toBeTruthy()
    expect(sentTo(app, REPORT).length).toBeGreaterThan(10)
    expect(app.api.calls()).not.toContain(SAVE)
  })
})

test('a return during an outage of the provider shows the failure and can be tried again [8.06]', async () => {
  let isDown = true
  await comeBack('', {
    ...approved,
    [REPORT]: () => (isDown ? refusal('card-provider-unavailable') : (approved[REPORT] as object)),
  })
  await loaderOver()
  await heading('We couldn’t get the result')
  expect(screen.getByText('Unable to process payment. Please enter valid card.')).toBeTruthy()
  expect(isKept()).toBe(true)
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await loaderOver()
  expect(await heading(TERMS)).toBeTruthy()
})

test('a return of an expired attempt asks to enter the card again', async () => {
  await comeBack('', { [REPORT]: refusal('card-attempt-expired') })
  await loaderOver()
  expect(
    await screen.findByText('This card verification has expired. Please enter the card again.'),
  ).toBeTruthy()
})
