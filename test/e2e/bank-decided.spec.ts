import { getCurrentCardAttempt } from '#contract/endpoints/cards.ts'
import { EACH_LANGUAGE, expect, inLanguage, test } from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { answerAtBank, CARDS, tokenizeCard } from '#test/support/seed/cards.ts'
import { seed } from '#test/support/seed/customer.ts'
import { BankPage } from './pages/bank-page.ts'
import { CardScreen } from './pages/card-screen.ts'
import { expectNothingSaved, savedCards, startAtBank } from './support/at-bank.ts'
import { answerRecommendation } from './support/recommendation.ts'
import type { Browsing } from './support/start.ts'
import { filled, wordsOf } from './support/words.ts'

const { card } = wordsOf('en')

test('a card approved at the bank in another window is saved when the first window is opened again, without a click [4.070, 4.071]', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAtBank({ page, context, world })
  await answerAtBank(page.url(), { choice: 'approved' })
  await screen.open()
  await screen.expectScreen('terms-conditions')
  expect(await savedCards(customer)).toMatchObject([{ status: 'primary', last4: '1111' }])
})

test('the form shows the decline of a card in another window when the first window is opened again [4.072] @long', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAtBank({ page, context, world })
  await answerAtBank(page.url(), { choice: 'insufficient-funds' })
  await screen.open()
  await expect(screen.problem).toContainText('Insufficient Funds')
  await expect(screen.card.field('number')).toBeFocused()
  await expectNothingSaved(customer)
  await screen.open()
  await expect(screen.card.field('number')).toBeVisible()
  await expect(page.getByText('Insufficient Funds')).toHaveCount(0)
})

test('a wrong code typed in another window brings the form back with name and expiry [4.073] @long', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAtBank({ page, context, world })
  await answerAtBank(page.url(), { choice: 'wrong-code' })
  await screen.open()
  await expect(screen.problem).toContainText('Wrong OTP')
  await expect(screen.card.field('name')).not.toHaveValue('')
  await expect(screen.card.field('expiry')).not.toHaveValue('')
})

test('a press on “another card” saves the first card if the bank has approved it @long', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAtBank({ page, context, world })
  const bank = page.url()
  await screen.open()
  const again = page.getByRole('button', { name: card.unfinished.drop })
  await expect(again).toBeVisible()
  await answerAtBank(bank, { choice: 'approved' })
  await again.click()
  await screen.expectScreen('terms-conditions')
  expect(await savedCards(customer)).toHaveLength(1)
})

for (const language of EACH_LANGUAGE)
  test(`a cancellation at the bank is shown as such, and nothing is saved: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { customer, bank } = await startAtBank({ page, context, world })
    await inLanguage(context, world, language)
    const words = wordsOf(language).card.return
    await bank.answer('Cancel and go back')
    await expect(page.getByRole('heading', { level: 1, name: words.cancelled })).toBeVisible()
    await expect(page.getByText(words.cancelledText)).toBeVisible()
    await expectNothingSaved(customer)
    await page.getByRole('button', { name: words.same, exact: true }).click()
    await expect(page.getByLabel(wordsOf(language).card.form.number, { exact: true })).toBeVisible()
    await expect(page.getByText(words.cancelledText)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

test('Back after the return from the bank stays in the portal: the onboarding', async ({
  page,
  context,
  world,
}) => {
  const { screen, bank } = await startAtBank({ page, context, world })
  await bank.answer('Decline')
  await screen.expectScreen('payment-info')
  await expect(screen.problem).toContainText('Card Declined')
  await screen.card.fill()
  await screen.next.click()
  await bank.typeCode()
  await screen.expectScreen('terms-conditions')
  const portal = new URL(page.url()).origin
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).origin))
  for (const _ of [1, 2]) {
    await page.goBack()
    if (page.url() === 'about:blank') break
    expect(page.url()).toContain(portal)
  }
  expect(visited.filter((origin) => origin !== portal && origin !== 'null')).toEqual([])
})

const openManaged = async ({ page, context, world }: Browsing) => {
  const customer = await seed(world, 'onboarding-completed')
  await signIn(context, world, customer.person)
  await answerRecommendation(context)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Manage Payment' }).first().click()
  await expect(page).toHaveURL(/managePayment$/)
  return customer
}

const sendBackup = async ({ page }: Pick<Browsing, 'page'>) => {
  await page.getByRole('button', { name: 'Add a backup card' }).click()
  await new CardScreen(page, wordsOf('en')).fill({ number: CARDS.master })
  await page.getByRole('dialog', { name: 'Add Card' }).getByRole('button', { name: 'Add Card' }).click()
  const bank = new BankPage(page)
  await bank.expectOpen()
  return bank
}

test('Back after the return from the bank stays in the portal: Manage Payment [2.9.11] @long', async ({
  page,
  context,
  world,
}) => {
  await openManaged({ page, context, world })
  const bank = await sendBackup({ page })
  await bank.typeCode()
  await expect(page.getByText(card.return.added)).toBeVisible()
  await expect(page).toHaveURL(/managePayment$/)
  await page.goBack()
  await expect(page).toHaveURL(/managePayment$/)
  await expect(page.getByRole('region', { name: 'Backup card' })).toContainText('0000')
  await page.goBack()
  await expect(page).toHaveURL(/dashboard/)
})

test('Back from the page of the bank leads to the card screen, which offers to continue @long', async ({
  page,
  context,
  world,
}) => {
  const { screen, bank } = await startAtBank({ page, context, world })
  await page.goBack()
  await expect(page.getByText(filled(card.unfinished.text, { last4: '1111' }))).toBeVisible()
  await page.getByRole('button', { name: card.unfinished.bank }).click()
  await bank.typeCode()
  await screen.expectScreen('terms-conditions')
})

test('Manage Payment finds and announces a card that the bank approved while the page was closed [2.9.11, 4.070]', async ({
  page,
  context,
  world,
}) => {
  const customer = await seed(world, 'onboarding-completed')
  await signIn(context, world, customer.person)
  await answerRecommendation(context)
  const request = { purpose: 'manage-payment', status: 'backup' } as const
  const { verificationUrl } = await tokenizeCard(customer.call, CARDS.master, request)
  await answerAtBank(verificationUrl, { choice: 'approved' })
  await page.goto('/managePayment')
  await expect(page.getByText(card.return.added)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Backup card' })).toContainText('0000')
  expect(await customer.call(getCurrentCardAttempt)).toEqual({ attempt: null })
})
