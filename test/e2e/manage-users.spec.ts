import { inviteUser } from '#contract/endpoints/users.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, SESSION_ENDED, test } from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { expectMails } from './support/mailbox.ts'
import { answerRecommendation } from './support/recommendation.ts'

test('an invited colleague joins by consent, loses access at once when removed, and can still sign in [2.1.05, 2.10.05, 2.10.08, 4.106, 7.15, 7.16]', async ({
  page,
  context,
  browser,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(SESSION_ENDED)
  const { person: owner } = await seed(world, 'onboarding-completed', newPerson('business'))
  const colleague = newPerson('business')
  await signIn(context, world, owner)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible()
  await expect(page).toHaveURL(`${world.appUrl}/manageUsers`)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Add New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Invite' })
  // The text has the marks that a copy from an Arabic mail contains.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `\u2068${colleague.email.toUpperCase()}\u2069`,
  )
  const address = dialog.getByRole('textbox', { name: 'Email' })
  await address.press('ControlOrMeta+v')
  await expect(address).toHaveValue(colleague.email.toUpperCase())
  await dialog.getByRole('button', { name: 'Send' }).click()
  const row = page.getByRole('row').filter({ hasText: colleague.email })
  await expect(row).toContainText('Inactive')
  await expect(page.getByRole('button', { name: 'Add New user' })).toBeFocused()
  const mail = await expectMails(world, `Sign in with ${colleague.email} to accept or decline`)
  expect(mail.to).toEqual([colleague.email])

  const otherContext = await browser.newContext({ baseURL: world.appUrl })
  const theirPage = await otherContext.newPage()
  await signIn(otherContext, world, colleague)
  await theirPage.goto('/')
  await theirPage.waitForURL('/invitation')
  await expect(theirPage.getByText(owner.email)).toBeVisible()
  await theirPage.goto('/manageUsers')
  await theirPage.waitForURL('/invitation')
  await theirPage.getByRole('button', { name: 'Join' }).click()
  await theirPage.waitForURL('/dashboard')
  await theirPage.goto('/manageUsers')
  await expect(theirPage.getByRole('row').filter({ hasText: colleague.email })).toContainText('Active')
  await expect(theirPage.getByRole('button', { name: `Delete: ${owner.email}` })).toHaveCount(0)

  // The owner's window is updated.
  await expect(row).toContainText('Active')
  await page.getByRole('button', { name: `Delete: ${colleague.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(2)
  await theirPage.reload()
  await theirPage.waitForURL('/')
  await signIn(otherContext, world, colleague)
  await theirPage.goto('/')
  await theirPage.waitForURL('/signup')
  await expect(theirPage.getByRole('button', { name: 'Next' })).toBeVisible()
  await otherContext.close()
})

for (const language of EACH_LANGUAGE)
  test(`the users are accessible and fit every screen: ${language}`, async ({ page, context, world }) => {
    const { person } = await seed(world, 'onboarding-completed', newPerson('business'))
    await signIn(context, world, person)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await page.goto('/manageUsers')
    await expect(page.getByText(person.email).last()).toBeVisible()
    await expectGood(page)
    await page.locator('main').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page)
  })

for (const language of EACH_LANGUAGE)
  test(`the question to join is accessible and fits every screen: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { call } = await seed(world, 'onboarding-completed', newPerson('business'))
    const colleague = newPerson('business')
    await call(inviteUser, { body: { email: colleague.email } })
    await signIn(context, world, colleague)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await page.goto('/dashboard')
    await page.waitForURL('/invitation')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGood(page)
  })
