import { getCurrentCardAttempt } from '#contract/endpoints/cards.ts'
import { expect, sampleOf, test } from '#test/support/e2e.ts'
import { answerAtBank, CARDS, EXPIRY, HOLDER } from '#test/support/seed/cards.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { BankPage } from './pages/bank-page.ts'
import { expectNothingSaved, savedCards, startAtBank } from './support/at-bank.ts'
import { expectMails } from './support/mailbox.ts'
import { filled, wordsOf } from './support/words.ts'

const { card } = wordsOf('en')

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
  await expect(page.getByRole('heading', { level: 1, name: card.return.verifying })).toBeFocused()
  await screen.expectScreen('terms-conditions')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await savedCards(customer)).toMatchObject([
    { status: 'primary', last4: '1111', expiryDate: EXPIRY, type: 'visa', cardHolderName: HOLDER },
  ])
  expect(await page.evaluate(() => localStorage.getItem('pendingCard'))).toBeNull()
})

for (const [answer, words, ids] of sampleOf(1, [
  ['Decline', 'Card Declined', '[2.5.04, 4.072, 4.076, 8.41]'],
  ['Insufficient funds', 'Insufficient Funds', '[2.5.04, 4.072, 8.41]'],
  ['Unspecified failure', 'Unspecified failure', '[2.5.04, 4.072, 8.41]'],
] as const))
  test(`the bank's answer '${answer}' opens the card form again, which reads '${words}', and saves nothing ${ids}`, async ({
    page,
    context,
    world,
  }) => {
    const { screen, customer, bank } = await startAtBank({ page, context, world })
    await bank.answer(answer)
    await screen.expectScreen('payment-info')
    await expect(screen.problem).toContainText(words)
    await expect(screen.card.field('number')).toBeFocused()
    await expect(screen.card.field('number')).toHaveValue('')
    await expectNothingSaved(customer)
    expect(await page.evaluate(() => localStorage.getItem('pendingCard'))).toBeNull()
  })

test('a broken-off verification shows an error, and another card may be entered [2.5.04, 4.074]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer, bank } = await startAtBank({ page, context, world })
  await bank.answer('Failed')
  await expect(page.getByText('Something went wrong, please try again')).toBeVisible()
  await expectNothingSaved(customer)
  await screen.card.enterAgain.click()
  await screen.expectScreen('payment-info')
  await expect(screen.card.field('number')).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a wrong code brings the form back with name and expiry, and the next try succeeds [4.073, 4.076, 4.077, 8.41]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer, bank } = await startAtBank({ page, context, world })
  await bank.typeCode('654321')
  await screen.expectScreen('payment-info')
  const expectFormBack = async () => {
    await expect(screen.problem).toContainText('Wrong OTP')
    await expect(screen.card.field('name')).toHaveValue(HOLDER)
    await expect(screen.card.field('expiry')).toHaveValue(EXPIRY)
    await expect(screen.card.field('number')).toHaveValue('')
    await expect(screen.card.field('cvc')).toHaveValue('')
    await expect(page.getByText(filled(card.form.endsWith, { last4: '1111' }))).toBeVisible()
  }
  await expectFormBack()
  await expectNothingSaved(customer)
  await page.reload()
  await expectFormBack()

  await screen.card.field('number').fill(CARDS.visa)
  await screen.card.field('cvc').fill('123')
  await screen.next.click()
  await bank.typeCode()
  await screen.expectScreen('terms-conditions')
})

test('an unknown answer of the bank refers to support and alerts the administrators [4.075]', async ({
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

test('a late decision of the bank is read again, and the card is saved without a click @long', async ({
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

test('a bank that never decides leads to a message about a later e-mail', async ({
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

test('an unfinished verification can be replaced by another card, whose approval is found at the next visit @long', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAtBank({ page, context, world })
  await screen.open()
  await expect(page.getByText(filled(card.unfinished.text, { last4: '1111' }))).toBeVisible()
  await page.getByRole('button', { name: card.unfinished.drop }).click()
  await expect(screen.card.field('number')).toBeVisible()
  await expect(screen.card.field('name')).toHaveValue(HOLDER)
  expect(await customer.call(getCurrentCardAttempt)).toEqual({ attempt: null })
  await screen.card.fill()
  await screen.next.click()
  const bank = new BankPage(page)
  await bank.expectOpen()

  await answerAtBank(page.url(), { choice: 'approved' })
  await screen.open()
  await screen.expectScreen('terms-conditions')
})
