import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { addCard, CARDS } from '#test/support/seed/cards.ts'
import { seed } from '#test/support/seed/customer.ts'
import { BankPage } from './pages/bank-page.ts'
import { CardScreen } from './pages/card-screen.ts'
import { savedCards } from './support/at-bank.ts'
import { answerRecommendation } from './support/recommendation.ts'
import type { Browsing } from './support/start.ts'
import { wordsOf } from './support/words.ts'

/** Opens Manage Payment as a customer with a primary card. */
const open = async ({ page, context, world }: Browsing) => {
  const customer = await seed(world, 'onboarding-completed')
  await signIn(context, world, customer.person)
  await answerRecommendation(context)
  await page.goto('/managePayment')
  const place = (name: string) => page.getByRole('region', { name })
  await expect(place('Primary card')).toContainText('1111')
  return { customer, place }
}

/** Enters another card as the backup, up to the bank's page. */
const sendBackup = async ({ page }: Pick<Browsing, 'page'>) => {
  await page.getByRole('button', { name: 'Add a backup card' }).click()
  const form = new CardScreen(page, wordsOf('en'))
  await expect(form.field('number')).toBeFocused()
  await form.fill({ number: CARDS.master })
  await page.getByRole('dialog', { name: 'Add Card' }).getByRole('button', { name: 'Add Card' }).click()
  return new BankPage(page)
}

test('a backup card is verified at the bank, becomes primary, and the former one is removed [2.9.03, 2.9.06, 2.9.10, 2.9.12, 4.063, 4.064, 4.065]', async ({
  page,
  context,
  world,
}) => {
  const { customer, place } = await open({ page, context, world })
  const bank = await sendBackup({ page })
  await bank.typeCode()
  await page.waitForURL(/managePayment$/)
  await expect(place('Backup card')).toContainText('0000')
  await expect(page.getByText('Your card is added.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: 'Change the MasterCard card ending in 0000' }).click()
  await page.getByRole('button', { name: 'Make primary' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make primary' }).click()
  await expect(place('Primary card')).toContainText('0000')
  await expect(place('Backup card')).toContainText('1111')

  const menu = page.getByRole('button', { name: 'Change the Visa card ending in 1111' })
  await menu.click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this card?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove the card' }).click()
  await expect(page.getByRole('button', { name: 'Add a backup card' })).toBeVisible()
  expect(await savedCards(customer)).toMatchObject([{ status: 'primary', last4: '0000', type: 'master' }])
})

test('the modal opens again with the reason after the bank has declined a card [4.072] @long', async ({
  page,
  context,
  world,
}) => {
  const { customer } = await open({ page, context, world })
  const bank = await sendBackup({ page })
  await bank.answer('Insufficient funds')
  const dialog = page.getByRole('dialog', { name: 'Add Card' })
  await expect(dialog.getByRole('alert').filter({ hasText: 'Insufficient Funds' })).toBeVisible()
  await expect(dialog).toContainText('becomes your backup card')
  await expect(new CardScreen(page, wordsOf('en')).field('number')).toBeFocused()
  expect(await savedCards(customer)).toHaveLength(1)
})

for (const language of EACH_LANGUAGE)
  test(`the cards, their menu and the modal are accessible and fit every screen: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { customer } = await open({ page, context, world })
    await addCard(customer.call, CARDS.master, { purpose: 'manage-payment', status: 'other' })
    await inLanguage(context, world, language)
    // The open page may have received the card during its verification, and may have navigated away to finish it.
    await page.goto('/managePayment')
    const main = page.locator('main')
    await expect(main).toContainText('0000')
    await expectGood(page)
    await main.getByRole('button', { name: /0000/ }).click()
    await expectGood(page)
    await page.goto('/managePayment?add=backup')
    await expect(new CardScreen(page, wordsOf(language)).field('number')).toBeFocused()
    await expectGood(page)
  })
