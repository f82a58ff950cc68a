import { openCardAttempt } from '#contract/endpoints/cards.ts'
import { expect, test } from '#test/support/e2e.ts'
import { answerAtBank, CARDS, tokenizeCard } from '#test/support/seed/cards.ts'
import { expectNothingSaved } from './support/at-bank.ts'
import { expectMails } from './support/mailbox.ts'
import { startAt } from './support/start.ts'
import { wordsOf } from './support/words.ts'

const { card } = wordsOf('en')

test('a return address that claims an approval saves nothing and alerts the administrators once', async ({
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
  await expectMails(world, attempt.id)
  await screen.open()
  await screen.expectScreen('payment-info')
})

test('a return address that claims an approval is ignored after a refusal of the bank', async ({
  page,
  context,
  world,
}) => {
  const { customer } = await startAt({ page, context, world }, 'payment-info')
  const { verificationUrl } = await tokenizeCard(customer.call, CARDS.visa)
  const back = await answerAtBank(verificationUrl, { choice: 'declined' })
  back.searchParams.set('message', 'APPROVED')
  back.searchParams.set('status', 'paid')
  await page.goto(back.href)
  await expect(page.getByText('Card Declined')).toBeVisible()
  await expectNothingSaved(customer)
})

test('the last of repeated parameters of the return address counts, and none stays in the address bar [2.5.01]', async ({
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
