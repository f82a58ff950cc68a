import { readFile } from 'node:fs/promises'
import { cancelSubscription } from '#contract/endpoints/subscription.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, SESSION_ENDED, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { customerOf, type Seeded } from '#test/support/seed/customer.ts'
import { pressOn } from './support/keyboard.ts'
import { answerRecommendation } from './support/recommendation.ts'
import type { Browsing } from './support/start.ts'

const HOUR_MS = 60 * 60_000
/** Opens the subscription of a customer with an active account. */
const open = async ({ page, context, world }: Browsing) => {
  const customer = await openAccount(world)
  await signIn(context, world, customer.person)
  await answerRecommendation(context)
  await page.goto('/subscription')
  return customer
}

/** The states of the customer's cloud accounts at the provider. */
const statesOf = async (world: Browsing['world'], { current }: Seeded) =>
  cloudStatesOf(world, (await current()).id)

const cancel = async ({ page }: Pick<Browsing, 'page'>) => {
  await pressOn(page.getByRole('button', { name: 'Cancel Subscription' }))
  const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await expect(dialog).toContainText('Your subscription will be cancelled within 48 hours.')
  await pressOn(dialog.getByRole('button', { name: 'Yes, cancel it' }))
  await expect(page.getByText('Your subscription has been cancelled')).toBeVisible()
}

test('a subscription is cancelled by keyboard and kept, cancelled again, ended after 48 hours, and resumed [2.11.03, 2.11.06, 2.11.07, 4.098, 4.101, 4.102, 4.103, 7.09, 7.10]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  test.slow()
  allowOnConsole(SESSION_ENDED)
  const customer = await open({ page, context, world })
  const summary = page.getByRole('region', { name: 'Your subscription' })
  await expect(summary).toContainText('Active')

  await cancel({ page })
  await expect(summary).toContainText('Pending Cancellation')
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeDisabled()
  await pressOn(page.getByRole('button', { name: 'Keep subscription' }))
  await expect(page.getByText('Your account stays open.')).toBeVisible()
  expect((await customer.current()).status).toBe('active')

  await cancel({ page })
  await expect(summary).toContainText('Pending Cancellation')
  await letPass(world, 48 * HOUR_MS)
  // No session lasts that long.
  const { current } = await customerOf(world, customer.person)
  await expect.poll(async () => (await current()).status).toBe('cancelled')
  await signIn(context, world, customer.person)
  await page.goto('/subscription')
  await expect(summary).toContainText('Cancelled')
  expect(await statesOf(world, customer)).toEqual(['closed'])
  await pressOn(page.getByRole('button', { name: 'Re-subscribe' }))
  const dialog = page.getByRole('dialog', { name: 'Re-subscribe?' })
  await expect(dialog).toContainText('Visa •••• 1111')
  await pressOn(dialog.getByRole('button', { name: 'Re-subscribe' }))
  await expect(page.getByText('New billing account has been created')).toBeVisible()
  expect(await statesOf(world, customer)).toEqual(['closed', 'open'])
  await expect(summary).toContainText('Active')
  await page.getByRole('link', { name: 'Support Package history' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
})

for (const language of EACH_LANGUAGE)
  test(`a cloud account that projects keep open has a notice until it is closed: ${language} [4.103] @long`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    test.slow()
    allowOnConsole(SESSION_ENDED)
    const customer = await open({ page, context, world })
    await inLanguage(context, world, language)
    const { id, gcpSubBillingAccountId } = await customer.current()
    const project = (value: 'lock' | 'unlink') =>
      page.request.post(
        `${world.sandboxUrl}/cloud-billing/board/${gcpSubBillingAccountId?.replace('billingAccounts/', '')}`,
        { form: { projects: value } },
      )
    await project('lock')
    await customer.call(cancelSubscription)
    await letPass(world, 48 * HOUR_MS)
    const { current } = await customerOf(world, customer.person)
    await expect
      .poll(async () => (await current()).cloudAccount)
      .toMatchObject({ failure: 'projects-linked' })

    await signIn(context, world, customer.person)
    const title = {
      en: 'The cloud billing account is not closed yet',
      ar: 'لم يُغلق حساب الفوترة السحابي بعد',
    }[language]
    for (const path of ['/dashboard', '/subscription']) {
      await page.goto(path)
      await expect(page.getByRole('region', { name: title })).toBeVisible()
      await expectGood(page)
    }

    await signIn(context, world, ADMINISTRATOR)
    await page.goto(`/dashboard?customer=${id}`)
    const notice = page.getByRole('region', { name: title })
    await expect(notice).toBeVisible()
    // The project is unlinked only at the administrator's retry: otherwise the server's retry may close the account first.
    await page.route('**/cloud-account/retry', async (route) => {
      await project('unlink')
      await route.continue()
    })
    await notice
      .getByRole('button', { name: { en: 'Try again now', ar: 'إعادة المحاولة الآن' }[language] })
      .click()
    await expect(notice).toBeHidden()
    await expect.poll(() => statesOf(world, customer)).toEqual(['closed'])
  })

for (const language of EACH_LANGUAGE)
  test(`the subscription, its dialog and its history are accessible and fit every screen: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    await open({ page, context, world })
    await inLanguage(context, world, language)
    await page.reload()
    // The last button changes the subscription. The buttons before it open the files of the contract.
    const button = page.locator('main').getByRole('button').last()
    await expect(button).toBeEnabled()
    await expectGood(page)
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page)
    await page.goto('/subscription?tab=history')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectGood(page)
  })

test('the contract is downloaded from the subscription in both languages', async ({
  page,
  context,
  world,
}) => {
  await open({ page, context, world })
  const summary = page.getByRole('region', { name: 'Your subscription' })
  await expect(summary).toContainText('Your contract')
  for (const [name, language] of [
    ['PDF in English', 'en'],
    ['PDF in Arabic', 'ar'],
  ] as const) {
    const started = page.waitForEvent('download')
    await summary.getByRole('button', { name }).click()
    const download = await started
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^contract-summary-\\d{4}-\\d\\d-\\d\\d-${language}\\.pdf$`),
    )
    const content = (await readFile(await download.path())).toString('latin1')
    expect(content).toMatch(/^%PDF-/)
    expect(content).toContain(`/Lang (${language})`)
  }
})
