import {
  DESKTOP,
  EACH_LANGUAGE,
  expect,
  expectAccessible,
  expectGood,
  inLanguage,
  PHONE,
  sampleOf,
  test,
} from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import type { Place } from '#test/support/seed/call-api.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { answerRecommendation } from './support/recommendation.ts'

/** Number of customers. Analysts see no figure of fewer people. */
const GROUP = 5

/** Seeds a group of customers in one step. */
const seedGroup = async (world: Place) => {
  for (let index = 0; index < GROUP; index += 1) await seed(world, 'support-package', newPerson('business'))
}

const ANALYST = { ...newPerson('business'), email: 'analyst@masar.example' }

/** True if the visible part of the drawing contains the full width of the current state's box. */
const currentBoxIsInSight = () => {
  const [view, box] = ['[data-view]', '[data-view] rect[class*="current"]'].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  )
  return view !== undefined && box !== undefined && box.left >= view.left && box.right <= view.right
}

test('an administrator sees the map change while a customer progresses, opens the flow, replays it and shares the link with an analyst', async ({
  page,
  context,
  world,
  browser,
}) => {
  test.slow()
  const person = newPerson('business')
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/v1/flows')) answers.push(await response.text().catch(() => ''))
  })
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  await page.goto('/insight')
  const drawing = page.getByRole('group', { name: /Map of the flow Onboarding/ })
  const packages = drawing.getByRole('link', { name: /^Support package/ })
  await expect(packages).toBeVisible()
  const number = async () =>
    Number(/Now here: ([\d,]+)/.exec((await packages.textContent()) ?? '')?.[1]?.replace(',', ''))
  const before = await number()

  await seedGroup(world)
  const { current } = await seed(world, 'support-package', person)
  const { id } = await current()
  await expect.poll(number, { timeout: 20_000 }).toBe(before + GROUP + 1)

  await packages.click()
  const panel = page.getByRole('complementary', { name: 'Support package' })
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await expectGood(page)
  // The last link leads to the newest flow.
  await panel.locator('section').first().getByRole('link').last().click()
  await expect(page.getByText(/^Step 3 of 3:/)).toBeVisible()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Step forward' }).click()
  await expect(page.getByText(/^Step 2 of 3:.*accountType.confirmed/)).toBeVisible()
  await expectGood(page)

  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open in inspector' }).click()
  const inspector = await opened
  await expect(inspector.getByRole('cell', { name: 'accountType.confirmed' })).toBeVisible()
  const inspected = await inspector.content()
  await inspector.close()

  const otherContext = await browser.newContext({ baseURL: world.appUrl })
  await answerRecommendation(otherContext)
  await signIn(otherContext, world, ANALYST)
  const shared = await otherContext.newPage()
  await shared.goto(page.url())
  await expect(shared.getByText(/^Step 2 of 3:.*accountType.confirmed/)).toBeVisible()
  await otherContext.close()

  const shown = `${answers.join('')}${await page.content()}${inspected}`
  expect(answers.length).toBeGreaterThan(3)
  for (const personal of [id, person.email, person.name, person.number]) expect(shown).not.toContain(personal)
})

test('an analyst sets a target, which colours its state, and saves the drawing as a picture', async ({
  page,
  context,
  world,
}) => {
  await answerRecommendation(context)
  await signIn(context, world, ANALYST)
  await page.goto('/insight?chart=invitation&state=pending&colour=target')
  const panel = page.getByRole('complementary', { name: 'Not answered yet' })
  await panel.getByRole('textbox', { name: 'Within' }).fill('3')
  await panel.getByRole('combobox', { name: 'Unit' }).selectOption('day')
  await panel.getByRole('button', { name: 'Set target' }).click()
  await expect(panel.getByText(/The target is 90% within 3 days/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByText('Target: 90% in 3 days')).toBeVisible()
  for (const [button, ending] of [
    ['Drawing as PNG', 'png'],
    ['Drawing as SVG', 'svg'],
    ['Figures as CSV', 'csv'],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^masar-invitation-.*\\.${ending}$`))
  }
})

for (const language of EACH_LANGUAGE)
  test(`a replay and the question before sending it to Stately are accessible and fit desktop and phone: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    await seedGroup(world)
    await answerRecommendation(context)
    await inLanguage(context, world, language)
    // Analysts see no list of flows while there are few customers.
    await signIn(context, world, ADMINISTRATOR)
    await page.goto('/insight?state=support-package')
    await page.locator('aside a[href*="/insight/flows/"]').first().click()
    await page.getByRole('button', { name: /Stately/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectGood(page)
    await page.setViewportSize(PHONE)
    await expect.poll(() => page.evaluate(currentBoxIsInSight), 'after the window became smaller').toBe(true)
  })

test('a screen reader announces that the map is loading, and the loading page is accessible', async ({
  page,
  context,
  world,
}) => {
  await answerRecommendation(context)
  await signIn(context, world, ANALYST)
  const answer = Promise.withResolvers<void>()
  await page.route('**/v1/flows/*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/insight')
  const loading = page.getByRole('status', { name: 'Loading the figures' })
  await expect(loading).toBeVisible()
  await expectAccessible(page)
  answer.resolve()
  await expect(page.getByRole('group', { name: /Map of the flow Onboarding/ })).toBeVisible()
  await expect(loading).toBeHidden()
})

test('a phone folds the filters of the map, and a desktop always shows them', async ({
  page,
  context,
  world,
}) => {
  await answerRecommendation(context)
  await signIn(context, world, ANALYST)
  await page.goto('/insight')
  const width = page.getByRole('combobox', { name: 'Device width' })
  const fold = page.getByRole('button', { name: 'Filters' })
  await expect(width).toBeVisible()
  await expect(fold).toBeHidden()
  await page.setViewportSize(PHONE)
  await expect(width).toBeHidden()
  await fold.click()
  await width.selectOption('phone')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expectGood(page)
  await page.setViewportSize(PHONE)
  const [height, scale] = await page.locator('[data-view]').evaluate((view) => {
    const drawing = view.querySelector('svg')
    const drawn = drawing?.viewBox.baseVal.width ?? 0
    return [view.clientHeight, (drawing?.getBoundingClientRect().width ?? 0) / drawn]
  })
  expect(height, 'leaves room to scroll the page beside the map').toBeLessThan(PHONE.height * 0.75)
  expect(scale, 'texts are nearly as large as they were drawn').toBeGreaterThanOrEqual(0.88)
})

for (const language of EACH_LANGUAGE)
  for (const view of sampleOf(2, [
    '?chart=account&state=active',
    '?view=funnel',
    '?view=trend',
    '?chart=cloud-account',
    '/rehearsal?chart=onboarding',
  ]))
    test(`the map is accessible and fits a phone, light and dark: ${view}, ${language}`, async ({
      page,
      context,
      world,
    }) => {
      await seed(world, 'onboarding-completed', newPerson('individual'))
      await answerRecommendation(context)
      await inLanguage(context, world, language)
      await signIn(context, world, ANALYST)
      await page.setViewportSize(PHONE)
      await page.goto(`/insight${view}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[class*="waiting"]')).toHaveCount(0)
      await page.setViewportSize(DESKTOP)
      await expectGood(page)
    })
