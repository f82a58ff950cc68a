import { DESKTOP, EACH_LANGUAGE, expect, expectGood, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { expectMails } from './support/mailbox.ts'
import { answerRecommendation } from './support/recommendation.ts'

test('an invited analyst starts at the flows, becomes an administrator, and is signed out by the next click after a deactivation', async ({
  page,
  context,
  browser,
  world,
  allowOnConsole,
}) => {
  test.slow()
  allowOnConsole(/status of (?:403|409)/)
  const person = newPerson('business')
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  await page.goto('/')
  await page.getByRole('link', { name: 'Manage Team' }).click()
  await expect(page).toHaveURL(`${world.appUrl}/manageTeam`)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Team' })).toBeVisible()

  await page.getByRole('button', { name: 'Invite to the team' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite to the team' })
  await invite.getByRole('textbox', { name: 'Email' }).fill(person.email.toUpperCase())
  await invite.getByRole('button', { name: 'Send' }).click()
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toContainText('Invited')
  const mail = await expectMails(world, `Sign in with ${person.email} to accept`)
  expect(mail.to).toEqual([person.email])
  expect(mail.text).toContain('as an analyst')

  const otherContext = await browser.newContext({ baseURL: world.appUrl })
  await answerRecommendation(otherContext)
  const theirPage = await otherContext.newPage()
  await signIn(otherContext, world, person)
  await theirPage.goto('/')
  await theirPage.waitForURL('/insight')
  await expect(theirPage.getByRole('heading', { level: 1, name: 'Flows' })).toBeVisible()
  await theirPage.goto('/manageCustomers')
  await theirPage.waitForURL('/insight')
  await expectGood(theirPage)

  await page.reload()
  await expect(row).toContainText('Active')
  await page.getByRole('button', { name: `Make administrator: ${person.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
  await expect(row).toContainText('Administrator')
  await theirPage.goto('/')
  await theirPage.waitForURL(/\/manageCustomers/)
  await expect(theirPage.getByRole('table')).toBeVisible()

  await page.getByRole('button', { name: `Deactivate: ${person.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
  await theirPage.getByRole('link', { name: 'Manage Team' }).click()
  await theirPage.waitForURL(`${world.appUrl}/`)
  await expect(theirPage.getByText('This user has been deactivated. Please contact support.')).toBeVisible()
  await theirPage.goto('/manageTeam')
  await theirPage.waitForURL(`${world.appUrl}/`)
  await otherContext.close()
})

test('the last administrator cannot leave and sees the reason @long', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 409/)
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  await page.goto('/manageTeam')
  for (const [opens, confirms] of [
    [`Deactivate: ${ADMINISTRATOR.email}`, 'Deactivate'],
    [`Make analyst: ${ADMINISTRATOR.email}`, 'Make analyst'],
  ] as const) {
    await page.getByRole('button', { name: opens }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^This is you/)).toBeVisible()
    await dialog.getByRole('button', { name: confirms }).click()
    await expect(dialog.getByRole('alert')).toContainText('This is the last active administrator.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: ADMINISTRATOR.email })).toContainText('Active')
})

test('the actions of a row have text beside their icons, even on a phone', async ({
  page,
  context,
  world,
}) => {
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  await page.goto('/manageTeam')
  const row = page.getByRole('row').filter({ hasText: ADMINISTRATOR.email })
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    for (const words of ['Make analyst', 'Deactivate']) await expect(row.getByText(words)).toBeInViewport()
  }
})

for (const language of EACH_LANGUAGE)
  test(`the team is accessible and fits every screen: ${language}`, async ({ page, context, world }) => {
    await signIn(context, world, ADMINISTRATOR)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await page.goto('/manageTeam')
    await expect(page.getByText(ADMINISTRATOR.email).last()).toBeVisible()
    await expectGood(page)
    await page
      .getByRole('button', { name: language === 'en' ? 'Invite to the team' : 'دعوة إلى الفريق' })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page)
  })
