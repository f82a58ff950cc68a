import { getCurrentCardAttempt } from '#contract/endpoints/cards.ts'
import { expect, test } from '#test/support/e2e.ts'
import { CARDS, HOLDER } from '#test/support/seed/cards.ts'
import { BankPage } from './pages/bank-page.ts'
import { expectNothingSaved } from './support/at-bank.ts'
import { ledgerOf } from './support/ledger.ts'
import { startAt } from './support/start.ts'

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
    const refusal = brand === 'Mada' ? page.getByRole('alert') : screen.problem
    await expect(refusal.first()).toContainText(`${brand} cards are not accepted, please add another card!.`)
    await expectNothingSaved(customer)
    await screen.card.field('number').fill(CARDS.master)
    await screen.card.field('cvc').fill('123')
    await screen.next.click()
    await new BankPage(page).typeCode()
    await screen.expectScreen('terms-conditions')
  })

test('a card without a verification page shows an error, and the browser stays [4.068, 5.92, 8.39]', async ({
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

test('card details that the provider refuses show the provider’s message [8.38]', async ({
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
