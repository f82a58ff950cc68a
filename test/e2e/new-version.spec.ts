import type { Page } from '@playwright/test'
import { saveDraft } from '#contract/endpoints/customers.ts'
import { BUILD_HEADER } from '#contract/portal-build.ts'
import { SETTLED_MS } from '#src/shared/new-version/build-watch.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { writeNewRelease } from './support/new-release.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { startAt } from './support/start.ts'
import { wordsOf } from './support/words.ts'

const { newVersion, unreachable, actions } = wordsOf('en').common

/** The messages of a browser whose server is replaced, or whose files are gone. */
const REPLACED =
  /ERR_|WebSocket|50\d \(|404 \(Not Found\)|Failed to fetch dynamically imported module|Unable to preload CSS|Refused to apply style/

/** Counts the documents that this page loads from now on. */
const countLoads = (page: Page) => {
  const loads = { count: 0 }
  page.on('domcontentloaded', () => {
    loads.count += 1
  })
  return loads
}

/** Waits until the code of the toasts is loaded, as in a page that has been open for a while. */
const toastsAreLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /toasts-[\w-]+\.js$/.test(name)),
  )

const noticeOf = (page: Page, words = newVersion) => page.getByRole('status').filter({ hasText: words.ready })

test('a new release is announced once under an open page, and Reload keeps what was typed', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(REPLACED)
  const { screen } = await startAt({ page, context, world }, 'billing-email')
  await toastsAreLoaded(page)
  await page.clock.install()
  const loads = countLoads(page)
  await world.killServer()
  await world.startServer(writeNewRelease())
  const told = page.waitForResponse((answer) => answer.url().includes(saveDraft.path))
  await screen.group.fill('group@')
  await page.clock.fastForward(1000)
  await told
  await expect(noticeOf(page)).toBeHidden()
  await page.clock.fastForward(SETTLED_MS)
  await expect(noticeOf(page)).toBeVisible()
  expect(loads.count).toBe(0)

  await screen.group.fill('group@najd')
  await noticeOf(page).getByRole('button', { name: newVersion.reload }).click()
  await expect.poll(() => loads.count).toBe(1)
  await screen.expectScreen('billing-email')
  await expect(screen.group).toHaveValue('group@najd')
  await page.clock.fastForward(SETTLED_MS)
  await expect(noticeOf(page)).toBeHidden()

  await screen.back.click()
  await screen.expectScreen('upload-documents')
  await world.killServer()
  await world.startServer()
  await screen.back.click()
  await page.clock.fastForward(SETTLED_MS)
  expect(loads.count).toBe(1)
})

test('a page whose files a release has replaced asks for one reload, and opens after it', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(REPLACED)
  const customer = await openAccount(world)
  await signIn(context, world, customer.person)
  await answerRecommendation(context)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loads = countLoads(page)
  await world.killServer()
  await world.startServer(writeNewRelease())
  const { layout } = wordsOf('en')
  await page.getByRole('link', { name: layout.menu.accountActivity }).click()
  await expect(page.getByRole('heading', { name: newVersion.ready })).toBeVisible()
  await expect(noticeOf(page)).toBeHidden()
  expect(loads.count).toBe(0)
  await page.getByRole('button', { name: actions.reload }).click()
  await expect.poll(() => loads.count).toBe(1)
  await expect(page.getByRole('heading', { level: 1, name: layout.menu.accountActivity })).toBeVisible()
  await expect(page.getByRole('heading', { name: newVersion.ready })).toBeHidden()
  expect(loads.count).toBe(1)
  await world.killServer()
  await world.startServer()
})

test('a page that cannot be loaded without a network says so, and does not reload by itself', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(REPLACED)
  const customer = await openAccount(world)
  await signIn(context, world, customer.person)
  await answerRecommendation(context)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loads = countLoads(page)
  const { layout } = wordsOf('en')
  await context.setOffline(true)
  await page.getByRole('link', { name: layout.menu.accountActivity }).click()
  await expect(page.getByRole('heading', { name: unreachable.title })).toBeVisible()
  expect(loads.count).toBe(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: new RegExp(`${actions.retry}|${actions.reload}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: layout.menu.accountActivity })).toBeVisible()
})

for (const language of EACH_LANGUAGE)
  test(`the notice of a new version is good on desktop and phone: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await page.route('**/v1/**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, headers: { ...answer.headers(), [BUILD_HEADER]: 'next' } })
    })
    const customer = await seed(world, 'support-package')
    await signIn(context, world, customer.person)
    const screen = new OnboardingPage(page, 'business', language)
    await screen.open()
    await screen.expectScreen('support-package')
    await toastsAreLoaded(page)
    await page.clock.install()
    const drafted = page.waitForResponse((answer) => answer.url().includes(saveDraft.path))
    await screen.package('Enhanced').check()
    await page.clock.fastForward(1000)
    await drafted
    await page.clock.fastForward(SETTLED_MS)
    await expect(noticeOf(page, screen.words.common.newVersion)).toBeVisible()
    await expectGood(page)
  })
