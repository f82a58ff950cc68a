import type { BrowserContext, Page } from '@playwright/test'
import { requestChanges } from '#contract/endpoints/review.ts'
import { inviteUser } from '#contract/endpoints/users.ts'
import type { Language } from '#contract/languages.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { approve, openAccount } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { type Seeded, seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { DashboardPage } from './pages/dashboard-page.ts'
import { liveConnection } from './support/live-connection.ts'
import { filled, wordsOf } from './support/words.ts'

/** Opens the dashboard of a customer under review, with a live connection. */
const openDashboard = async (page: Page, context: BrowserContext, world: World, language: Language) => {
  const customer = await seed(world, 'onboarding-completed', newPerson('business'))
  await inLanguage(context, world, language)
  await signIn(context, world, customer.person)
  const connected = liveConnection(page)
  const dashboard = new DashboardPage(page, language)
  await dashboard.open()
  await expect(dashboard.review).toBeVisible()
  await connected()
  return { customer, dashboard }
}

const askForChanges = async (world: World, { current }: Seeded) => {
  const { id: customerId } = await current()
  await (await callAsAdmin(world))(requestChanges, {
    params: { customerId },
    body: {
      changes: [
        { target: 'district', reason: 'The register has another district' },
        { target: 'documents.address', reason: 'The certificate is cut off' },
      ],
    },
  })
}

test('an open dashboard shows an approval without a reload', async ({ page, context, world }) => {
  const { customer, dashboard } = await openDashboard(page, context, world, 'en')
  await approve(world, customer)
  await expect(dashboard.review).toBeHidden()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})

for (const language of EACH_LANGUAGE)
  test(`an open dashboard shows requested changes, and its button leads to them: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { dashboard: words, changes, targets } = wordsOf(language)
    const { customer, dashboard } = await openDashboard(page, context, world, language)
    await askForChanges(world, customer)
    const title = language === 'en' ? filled(changes.title_other, { count: 2 }) : 'أمران للتصحيح'
    const notice = page.getByRole('region', { name: title })
    await expect(notice).toBeVisible()
    await expect(dashboard.review).toBeHidden()
    await expectGood(page)
    await notice.getByRole('link', { name: words.notice.correct }).click()
    await page.waitForURL('/signup')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('region', { name: targets.district })).toBeVisible()
  })

for (const language of EACH_LANGUAGE)
  test(`an invitation is shown during the onboarding, with a link to answer it: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { onboarding, invitation } = wordsOf(language)
    const owner = await openAccount(world)
    const { name: latin, arabicBusinessName: arabic } = await owner.current()
    const invited = await seed(world, 'support-package', newPerson('business'))
    await inLanguage(context, world, language)
    await signIn(context, world, invited.person)
    const connected = liveConnection(page)
    await page.goto('/signup')
    await connected()
    await owner.call(inviteUser, { body: { email: invited.person.email } })
    const company = (language === 'ar' ? arabic : latin) ?? ''
    const title = filled(onboarding.invited.title, { company: isolated(company) })
    const notice = page.getByRole('region', { name: title })
    await expect(notice).toBeVisible()
    await expectGood(page)
    await notice.getByRole('link', { name: onboarding.invited.open }).click()
    await page.waitForURL('/invitation')
    await expect(page.getByRole('button', { name: invitation.join.yes })).toBeVisible()
  })
