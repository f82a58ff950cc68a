import type { BrowserContext, Page } from '@playwright/test'
import { getCurrentCardAttempt, listPaymentMethods, openCardAttempt } from '#contract/endpoints/cards.ts'
import { expect, test } from '#test/support/e2e.ts'
import type { World } from '#test/support/world.ts'
import { BankPage } from './pages/bank-page.ts'
import { CARDS, decideAtBank, EXPIRY, HOLDER, tokenizeCard } from './support/cards.ts'
import { letPass } from './support/clocks.ts'
import { ledgerOf } from './support/ledger.ts'
import { expectMails } from './support/mailbox.ts'
import type { Seeded } from './support/seed.ts'
import { startAt } from './support/start.ts'
import { filled, wordsOf } from './support/words.ts'

const { card } = wordsOf('en')

interface Place {
  page: Page
  context: BrowserContext
  world: World
}

/** Somebody who has just been sent to the bank's page with a card. */
const startAtBank = async (place: Place) => {
  const started = await startAt(place, 'payment-info')
  await started.screen.card.fill()
  await started.screen.next.click()
  const bank = new BankPage(place.page)
  await bank.expectOpen()
  return { ...started, bank }
}

const savedCards = async ({ call }: Seeded) => (await call(listPaymentMethods)).paymentMethods

const expectNothingSaved = async (customer: Seeded) => {
  expect(await savedCards(customer)).toEqual([])
  expect((await customer.current()).step).toBe('payment-info')
}

test('an approved card is saved as primary and leads to the terms, after a loader of about two seconds [2.5.02, 2.5.03, 4.067, 4.070, 4.071, 4.076, 8.52]', async ({
  page,
  context,
  world,
}) => {
  const logged = page.waitForRequest('**/v1/auditlogs/log-success')
  const { screen, customer, bank } = await startAtBank({ page, context, world })
  expect((await logged).postDataJSON()).toMatchObject({
    message: 'Card verification initiated successfully',
  })
  const returned = page.waitForURL(/cardReturn/)
  await bank.typeCode()
  await returned
  await expect(page.getByText(card.return.verifying)).toBeVisible()
  await screen.expectScreen('terms-conditions')
  expect(await savedCards(customer)).toMatchObject([
    { status: 'primary', last4: '1111', expiryDate: EXPIRY, type: 'visa', cardHolderName: HOLDER },
  ])
  expect(await page.evaluate(() => localStorage.getItem('pendingCard'))).toBeNull()
})

for (const [answer, words, ids] of [
  ['Decline', 'Card Declined', '2.5.04, 4.072, 4.076, 8.41'],
  ['Insufficient funds', 'Insufficient Funds', '4.072, 8.41'],
  ['Unspecified failure', 'Unspecified failure', '4.072, 8.41'],
  ['Failed', 'Something went wrong, please try again', '4.074'],
] as const)
  test(`the bank's answer '${answer}' reads '${words}', saves nothing, and another card may be typed [${ids}]`, async ({
    page,
    context,
    world,
  }) => {
    const { screen, customer, bank } = await startAtBank({ page, context, world })
    await bank.answer(answer)
    await expect(page.getByText(words)).toBeVisible()
    await expectNothingSaved(customer)
    expect(await page.evaluate(() => localStorage.getItem('pendingCard'))).toBeNull()
    await screen.card.enterAgain.click()
    await screen.expectScreen('payment-info')
    await expect(screen.card.field('number')).toHaveValue('')
  })

test('a wrong code brings the form back with name and expiry, and the next try succeeds [4.073, 4.076, 4.077, 8.41]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer, bank } = await startAtBank({ page, context, world })
  await bank.typeCode('654321')
  await screen.expectScreen('payment-info')
  await expect(screen.problem).toContainText('Wrong OTP')
  await expect(screen.card.field('name')).toHaveValue(HOLDER)
  await expect(screen.card.field('expiry')).toHaveValue(EXPIRY)
  await expect(screen.card.field('number')).toHaveValue('')
  await expect(screen.card.field('cvc')).toHaveValue('')
  await expect(page.getByText(filled(card.form.endsWith, { last4: '1111' }))).toBeVisible()
  await expectNothingSaved(customer)

  await screen.card.field('number').fill(CARDS.visa)
  await screen.card.field('cvc').fill('123')
  await screen.next.click()
  await bank.typeCode()
  await screen.expectScreen('terms-conditions')
})

test('an unknown answer asks to contact support and alerts the administrators [4.075]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer, bank } = await startAtBank({ page, context, world })
  const { attempt } = await customer.call(getCurrentCardAttempt)
  const alerted = page.waitForRequest('**/v1/email/admin-alert')
  await bank.answer('Unknown answer')
  await expect(
    page.getByText('Payment verification failed. Please try again or contact support.'),
  ).toBeVisible()
  expect((await alerted).postDataJSON()).toMatchObject({
    alert_details: { rawMessage: 'SOMETHING ODD', rawStatus: 'weird', severity: 'critical' },
  })
  const mail = await expectMails(world, attempt?.id ?? 'no attempt')
  expect(mail.text).toContain('SOMETHING ODD')
  await expectNothingSaved(customer)
  await screen.card.enterAgain.click()
  await screen.expectScreen('payment-info')
})

test('a bank that decides late is asked again, and the card is saved by itself', async ({
  page,
  context,
  world,
}) => {
  const { screen, bank } = await startAtBank({ page, context, world })
  await bank.answer('Approve after 20 s')
  await expect(page.getByText(card.return.stillChecking, { exact: true })).toBeVisible()
  await letPass(world, 20_000)
  await screen.expectScreen('terms-conditions')
})

test('a bank that never decides ends with a word about the e-mail to come', async ({
  page,
  context,
  world,
}) => {
  await page.clock.install()
  const { customer, bank } = await startAtBank({ page, context, world })
  await bank.answer('Never decide')
  await page.clock.fastForward(2_000)
  await expect(page.getByText(card.return.stillChecking, { exact: true })).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(page.getByText(card.return.byEmail)).toBeVisible()
  await expectNothingSaved(customer)
})

for (const [number, brand] of [
  [CARDS.mada, 'Mada'],
  [CARDS.debit, 'Debit'],
] as const)
  test(`a ${brand} card is refused in the form, which takes another one [4.069, 5.88, 5.89, 5.90, 8.40]`, async ({
    page,
    context,
    world,
  }) => {
    const { screen, customer } = await startAt({ page, context, world }, 'payment-info')
    await screen.card.fill({ number })
    await screen.next.click()
    await expect(screen.problem).toContainText(`${brand} cards are not accepted, please add another card!.`)
    await expectNothingSaved(customer)
    await screen.card.field('number').fill(CARDS.master)
    await screen.card.field('cvc').fill('123')
    await screen.next.click()
    await new BankPage(page).typeCode()
    await screen.expectScreen('terms-conditions')
  })

test('a card without a page to verify at is told, and nobody is sent anywhere [4.068, 5.92, 8.39]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'payment-info')
  await screen.card.fill({ name: 'Sara NOURL' })
  await screen.next.click()
  await expect(screen.problem).toContainText('An error occurred during verification.')
  await screen.expectScreen('payment-info')
  await expectNothingSaved(customer)
})

test('details the provider refuses are told in its words [8.38]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/400 \(Bad Request\).*\/cards\/v1\/tokens/)
  const { screen } = await startAt({ page, context, world }, 'payment-info')
  await screen.card.fill({ number: '4111111111111112' })
  await screen.next.click()
  await expect(screen.problem).toContainText(/\w/)
  await expect(screen.card.field('name')).toHaveValue(HOLDER)
})

test('an address that claims an approval saves nothing and alerts the administrators', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAt({ page, context, world }, 'payment-info')
  await page.goto('/cardReturn?message=APPROVED&status=paid&id=made-up')
  await expect(page.getByText(card.return.nothing)).toBeVisible()
  await expectNothingSaved(customer)

  const { attempt } = await customer.call(openCardAttempt, {
    body: { purpose: 'onboarding', status: 'primary' },
  })
  await page.goto(`/cardReturn?attempt=${attempt.id}&message=APPROVED&status=paid&id=made-up`)
  await expect(page.getByText(card.return.unknown)).toBeVisible()
  await expectNothingSaved(customer)
  await expectMails(world, attempt.id, 2)
  await screen.open()
  await screen.expectScreen('payment-info')
})

test('an address that claims an approval the bank refused is not believed', async ({
  page,
  context,
  world,
}) => {
  const { customer } = await startAt({ page, context, world }, 'payment-info')
  const { verificationUrl } = await tokenizeCard(customer.call, CARDS.visa)
  const back = new URL(await decideAtBank(verificationUrl, 'declined'))
  back.searchParams.set('message', 'APPROVED')
  back.searchParams.set('status', 'paid')
  await page.goto(back.href)
  await expect(page.getByText('Card Declined')).toBeVisible()
  await expectNothingSaved(customer)
})

test('of repeated parameters of the return address the last counts, and none stays in the address bar [2.5.01]', async ({
  page,
  context,
  world,
}) => {
  const { customer } = await startAt({ page, context, world }, 'payment-info')
  const { attempt } = await customer.call(openCardAttempt, {
    body: { purpose: 'onboarding', status: 'primary' },
  })
  await page.goto(
    `/cardReturn?message=APPROVED&status=paid&attempt=${attempt.id}&message=FAILED&status=failed`,
  )
  await expect(page.getByText('Something went wrong, please try again')).toBeVisible()
  expect(page.url()).not.toContain('message')
})

test('a verification left unfinished can be looked at again or dropped for another card', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAtBank({ page, context, world })
  await screen.open()
  await expect(page.getByText(filled(card.unfinished.text, { last4: '1111' }))).toBeVisible()
  await page.getByRole('button', { name: card.unfinished.drop }).click()
  await expect(screen.card.field('number')).toBeVisible()
  expect(await customer.call(getCurrentCardAttempt)).toEqual({ attempt: null })
  await screen.card.fill()
  await screen.next.click()
  const bank = new BankPage(page)
  await bank.expectOpen()

  const bankUrl = page.url()
  await decideAtBank(bankUrl, 'approved')
  await screen.open()
  await page.getByRole('button', { name: card.unfinished.continue }).click()
  await screen.expectScreen('terms-conditions')
})

test('pressing Next twice sends the card once', async ({ page, context, world }) => {
  const { screen, customer } = await startAt({ page, context, world }, 'payment-info')
  await screen.card.fill()
  await screen.next.dblclick()
  const bank = new BankPage(page)
  await bank.expectOpen()
  const { attempt } = await customer.call(getCurrentCardAttempt)
  const { cards } = await ledgerOf(world)
  const mine = cards.tokens.filter(({ metadata }) => metadata?.attempt === attempt?.id)
  expect(mine).toHaveLength(1)
})
