import type { BrowserContext, Page } from '@playwright/test'
import { DESKTOP, expect, expectGood, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { CARDS, CVC, HOLDER } from '#test/support/seed/cards.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { BankPage } from './pages/bank-page.ts'
import { PhonePage } from './pages/phone-page.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { startAt } from './support/start.ts'

/** Opens our own inspector in another tab, which also records every message. */
const openInspector = async (context: BrowserContext) => {
  const inspector = await context.newPage()
  await inspector.addInitScript(() => {
    const received: string[] = []
    Object.assign(window, { received })
    // Ids and instants have random digits, which sometimes contain the digits of a card code.
    const RANDOM = ['id', 'sessionId', 'rootId', 'sourceId', 'parentId', 'createdAt']
    new BroadcastChannel('masar-inspector').addEventListener('message', ({ data }) =>
      received.push(JSON.stringify(data, (key, value) => (RANDOM.includes(key) ? undefined : value))),
    )
  })
  await inspector.goto('/inspector')
  await expect(inspector.getByRole('heading', { name: 'Waiting for a page' })).toBeVisible()
  const received = () =>
    inspector.evaluate(() => (window as unknown as { received: string[] }).received.join('\n'))
  const actor = (name: string) =>
    inspector.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) })
  return { inspector, received, actor }
}

const expectText = (inspector: Page, text: string) =>
  expect(inspector.getByRole('main').getByText(text, { exact: true })).toBeVisible()

test('the inspector shows every actor of an inspected onboarding, from the identity check to the card’s return from the bank', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  const { screen, customer } = await startAt({ page, context, world }, 'basic-info', 'individual')
  const { inspector, received, actor } = await openInspector(context)
  await page.goto('/signup?inspect')
  await expect(page.getByText('This tab is inspected')).toBeVisible()
  for (const name of ['session', 'onboarding-screens']) await expect(actor(name)).not.toHaveCount(0)

  const { identity, info } = screen
  await info.identity.fill(customer.person.number)
  await info.verify.click()
  await expect(identity.choosing).toBeVisible()
  await actor('identity-dialog').first().click()
  await expectText(inspector, 'identity-dialog is in WAITING.')
  await expect(inspector.getByRole('cell', { name: 'countdown.ticked' }).nth(1)).toBeVisible()
  await expectGood(inspector)

  await inspector.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(inspector.getByText(/^Messages waiting: [1-9]/)).toBeVisible()
  await inspector.getByRole('button', { name: 'Resume', exact: true }).click()
  const phone = await PhonePage.open(context, world)
  await phone.choose(customer.person.number, await identity.number())
  await phone.page.close()
  await expectText(inspector, 'identity-dialog is in COMPLETED.')

  await info.fill({ phone: '512345678' })
  await info.fillAddress()
  await screen.next.click()
  await screen.package('Enhanced').check()
  await screen.next.click()
  await screen.expectScreen('payment-info')
  await screen.card.fill()
  await expect(actor('card-form')).toHaveCount(1)
  await screen.next.click()
  await new BankPage(page).typeCode()
  await screen.expectScreen('terms-conditions')
  await expect(page.getByText('This tab is inspected')).toBeVisible()
  await expect(actor('card-return')).toHaveCount(1)
  const events = inspector.getByRole('table', { name: 'Events' })
  await inspector.setViewportSize(PHONE)
  await expect(events.getByRole('cell').first()).toBeVisible()
  const [wide, room] = await events.evaluate(({ scrollWidth, parentElement }) => [
    scrollWidth,
    parentElement?.clientWidth,
  ])
  expect(wide, 'the width of the events on a phone').toBeLessThanOrEqual(room ?? 0)
  await inspector.setViewportSize(DESKTOP)
  await actor('card-form').click()
  await expectText(inspector, 'card-form was stopped in redirecting.')
  await inspector.getByRole('button', { name: 'Sequence' }).click()
  await expectGood(inspector)
  await inspector.setViewportSize(PHONE)
  await expect
    .poll(() =>
      actor('card-form').evaluate((element) => {
        const [box, list] = [element, element.closest('ul')].map((one) => one?.getBoundingClientRect())
        return box !== undefined && list !== undefined && box.top >= list.top && box.bottom <= list.bottom
      }),
    )
    .toBe(true)

  const { person } = customer
  const messages = await received()
  expect(messages).toContain('card-form')
  const cookies = await context.cookies()
  for (const secret of [
    ...[person.email, person.name, person.number, '512345678', CARDS.visa, CVC, HOLDER],
    ...cookies.map(({ value }) => value).filter((value) => value.length > 20),
  ])
    expect(messages).not.toContain(secret)
})

test('the inspector separates two inspected tabs, and still follows one tab after the other tab is closed', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const { inspector, actor } = await openInspector(context)
  await page.goto('/signup?inspect')
  await expect(actor('onboarding-screens')).toHaveCount(1)
  const other = await context.newPage()
  await other.goto('/signup?inspect')
  await expect(actor('onboarding-screens .*page 2')).toHaveCount(1)
  await expect(actor('onboarding-screens .*page 1')).toHaveCount(1)
  await other.close()
  await expect(actor('onboarding-screens .*page 2')).toHaveAttribute('data-ended', 'true')
  await inspector.setViewportSize(PHONE)
  await expectGood(inspector)
  await page.bringToFront()
  await screen.package('Enhanced').check()
  await screen.next.click()
  await expect(actor('document-uploads .*page 1')).toHaveCount(1)
})

test('a page without inspection fetches no code of the inspector or of drawings', async ({
  page,
  context,
  world,
}) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return
    const text = await response.text().catch(() => '')
    const parts = ['@statelyai', 'maxDeferredEvents', 'STATUS_WAITING:xstate']
    scripts.push(`${response.url()}: ${parts.filter((part) => text.includes(part)).join()}`)
  })
  await startAt({ page, context, world }, 'support-package')
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((script) => !script.endsWith(': '))).toEqual([])
})

test('an inspection begins in the profile menu and can be stopped, and the inspector is readable in Arabic on a phone', async ({
  page,
  context,
  world,
}) => {
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  await page.goto('/manageTeam')
  await page.getByRole('button', { name: /Account menu/ }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Inspect this tab' }).click()
  const inspector = await opened
  await expect(inspector.getByRole('button', { name: /^session/ })).toBeVisible()
  await inspector.setViewportSize(PHONE)
  await expectGood(inspector)
  await inLanguage(context, world, 'ar')
  await inspector.reload()
  await expect(inspector.getByRole('heading', { name: 'أداة الفحص' })).toBeVisible()
  await expectGood(inspector)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('This tab is inspected')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('This tab is inspected')).toBeHidden()
})

test('an analyst sees every step that a chart of the server takes, and nothing personal', async ({
  page,
  context,
  world,
}) => {
  await answerRecommendation(context)
  await signIn(context, world, { ...newPerson('business'), email: 'analyst@masar.example' })
  await page.goto('/insight')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Watch every step in the inspector' }).click()
  const inspector = await opened
  const frames: string[] = []
  inspector.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  )
  // A page that is still being opened cannot be reloaded.
  await inspector.waitForLoadState()
  await inspector.reload()
  // Steps before the connection of the socket are not sent.
  const flows = inspector.getByRole('listitem').getByRole('button', { name: /^onboarding/ })
  await expect(async () => {
    await seed(world, 'google-info', newPerson('business'))
    await expect(flows).not.toHaveCount(0, { timeout: 2000 })
  }).toPass()

  const person = newPerson('business')
  await seed(world, 'support-package', person)
  await expect(inspector.getByRole('cell', { name: /^accountType.confirmed/ }).first()).toBeVisible()
  await expectGood(inspector)
  const shown = `${frames.join('')}${await inspector.content()}`
  for (const personal of [person.email, person.name, person.number]) expect(shown).not.toContain(personal)
})
