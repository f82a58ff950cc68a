import { devices } from '@playwright/test'
import { getVerificationStatus } from '#contract/endpoints/identity.ts'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import { expect, PHONE, test } from '#test/support/e2e.ts'
import { decide } from '#test/support/identity-app.ts'
import { letPass } from '#test/support/seed/clock.ts'
import type { World } from '#test/support/world.ts'
import { PhonePage } from './pages/phone-page.ts'
import { ledgerOf } from './support/ledger.ts'
import { liveConnections } from './support/live-connection.ts'
import { chooseOnPhone } from './support/phone.ts'
import { type Browsing, startAt } from './support/start.ts'

/** Every page has one connection; the identity dialog adds one that waits for the result. */
const CONNECTIONS = 2

const RETRY = 'Please check your National ID / Iqama and retry!'

/** Starts the verification of an individual, up to the number to choose. */
const startChoosing = async (place: Browsing) => {
  const { screen, customer } = await startAt(place, 'basic-info', 'individual')
  const nationalId = customer.person.number
  await screen.info.identity.fill(nationalId)
  await screen.info.verify.click()
  await expect(screen.identity.choosing).toBeVisible()
  return { screen, customer, nationalId, ...screen, number: await screen.identity.number() }
}

const requestOf = async (world: World, nationalId: string) => {
  const { nafath } = await ledgerOf(world)
  const [newest] = nafath.requests.filter((request) => request.nationalId === nationalId).toReversed()
  if (!newest) throw new Error('There is no such request')
  return newest
}

test('a wrong number shows an error, and Reverify starts again [2.3.24, 4.089, 4.090, 8.44]', async ({
  page,
  context,
  world,
}) => {
  const { identity, info, nationalId, number } = await startChoosing({ page, context, world })
  const phone = await PhonePage.open(context, world)
  await phone.chooseWrong(nationalId, number)
  await expect(identity.rejected).toBeVisible()
  await expect(identity.rejected).toContainText(
    'We are unable to identify you. Please make sure you select the correct number',
  )
  await expect(page.getByText(RETRY)).toBeVisible()
  await expect(identity.cancel).toBeVisible()
  await identity.reverify.click()
  await expect(identity.choosing).toBeVisible()
  await phone.choose(nationalId, await identity.number())
  await expect(info.verified).toBeVisible()
})

test('the portal reads the status at the end of the countdown, and a waiting verification counts as expired [4.083, 4.088, 4.089, 4.090, 8.43]', async ({
  page,
  context,
  world,
}) => {
  await page.clock.install()
  const { identity } = await startChoosing({ page, context, world })
  const statusRead = page.waitForRequest(`**${getVerificationStatus.path}`)
  await page.clock.fastForward(181_000)
  await statusRead
  await expect(identity.expired).toBeVisible()
  await expect(identity.expired).toContainText(
    'Please make sure you select the correct code within the time range to verify your Identity',
  )
  await expect(page.getByText(RETRY)).toBeVisible()
  // The identity service accepts no new request before the first one has ended.
  await expect(
    identity.expired.getByRole('button', { name: /^Reverify in \d+ (?:minute|second)/ }),
  ).toBeDisabled()
  await letPass(world, 201_000)
  await page.clock.fastForward(201_000)
  await expect(identity.reverify).toBeEnabled()
})

test('a deadline that passes on the server expires the code on the screen [4.084, 4.089]', async ({
  page,
  context,
  world,
}) => {
  const { identity, nationalId } = await startChoosing({ page, context, world })
  await letPass(world, 181_000)
  await expect(identity.expired).toBeVisible()
  expect((await requestOf(world, nationalId)).status).toBe('EXPIRED')
})

test('a cancelled verification can be repeated after the shown seconds [4.091, 8.45, 9.20]', async ({
  page,
  context,
  world,
}) => {
  await page.clock.install()
  const { identity, info, nationalId } = await startChoosing({ page, context, world })
  await identity.cancel.click()
  await expect(identity.mustWait).toBeVisible()
  await expect(identity.choosing).toBeHidden()
  const seconds = await identity.secondsToWait()
  expect(seconds).toBeGreaterThan(180)
  expect(seconds).toBeLessThanOrEqual(200)
  await expect(info.verify).toBeDisabled()
  await expect.poll(() => identity.secondsToWait()).toBeLessThan(seconds)

  await letPass(world, 201_000)
  await page.clock.fastForward(201_000)
  await expect(identity.mustWait).toBeHidden()
  await info.verify.click()
  await expect(identity.choosing).toBeVisible()
  expect((await requestOf(world, nationalId)).status).toBe('WAITING')
})

test('a tab that is opened again shows the number with the remaining seconds [4.082] @long', async ({
  page,
  context,
  world,
}) => {
  const { identity, info, nationalId, number } = await startChoosing({ page, context, world })
  for (const pause of [5, 55, 60]) {
    const before = await identity.secondsLeft()
    await letPass(world, pause * 1000)
    await page.reload()
    await expect(identity.choosing).toBeVisible()
    expect(await identity.number()).toBe(number)
    expect(await identity.secondsLeft()).toBeLessThanOrEqual(before - pause)
  }
  expect(await identity.secondsLeft()).toBeGreaterThan(0)
  await expect(info.identity).toHaveValue(nationalId)
  await chooseOnPhone({ page, context, world }, nationalId, number)
  await expect(info.verified).toBeVisible()
})

test.describe('on a phone', () => {
  const { userAgent } = devices['iPhone 13']
  test.use({ userAgent, viewport: PHONE })

  test('the number fills the screen of a phone, and its button opens the app that sends the result', async ({
    page,
    context,
    world,
  }) => {
    const { identity, info, nationalId, number } = await startChoosing({ page, context, world })
    expect(await identity.choosing.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
    const opened = context.waitForEvent('page')
    await identity.choosing.getByRole('link', { name: 'Open the Nafath app' }).click()
    await new PhonePage(await opened).choose(nationalId, number)
    await page.bringToFront()
    await expect(info.verified).toBeVisible()
  })
})

test('the result arrives by polling the status without the socket [7.39]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED|WebSocket/)
  await page.route(`**${NOTIFICATION_PATH}/**`, (route) => route.abort())
  await page.routeWebSocket(new RegExp(NOTIFICATION_PATH), (socket) => socket.close())
  const { info, nationalId, number } = await startChoosing({ page, context, world })
  await chooseOnPhone({ page, context, world }, nationalId, number)
  await expect(info.verified).toBeVisible()
})

test('the result arrives by the socket without polling the status [4.084, 7.47]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED/)
  await page.route(`**${getVerificationStatus.path}`, (route) => route.abort())
  const connected = liveConnections(page, CONNECTIONS)
  const { info, nationalId, number } = await startChoosing({ page, context, world })
  await connected()
  const phone = await PhonePage.open(context, world)
  await phone.choose(nationalId, number)
  await expect(info.verified).toBeVisible()
})

test('the result arrives by the socket’s long polling when WebSockets are blocked [7.39] @long', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED|WebSocket/)
  await page.routeWebSocket(new RegExp(NOTIFICATION_PATH), (socket) => socket.close())
  await page.route(`**${getVerificationStatus.path}`, (route) => route.abort())
  const connected = liveConnections(page, CONNECTIONS)
  const { info, nationalId, number } = await startChoosing({ page, context, world })
  await connected()
  const phone = await PhonePage.open(context, world)
  await phone.choose(nationalId, number)
  await expect(info.verified).toBeVisible()
})

test('a late answer to an older request changes nothing @long', async ({ page, context, world }) => {
  await page.clock.install()
  const { identity, info, nationalId, customer } = await startChoosing({ page, context, world })
  const older = await requestOf(world, nationalId)
  await identity.cancel.click()
  await expect(identity.mustWait).toBeVisible()
  await letPass(world, 201_000)
  await page.clock.fastForward(201_000)
  await info.verify.click()
  await expect(identity.choosing).toBeVisible()

  await decide(world, older, { choice: 'right', late: true })
  const polled = page.waitForResponse(`**${getVerificationStatus.path}`)
  expect(await (await polled).json()).toMatchObject({ status: 'waiting' })
  await expect(identity.choosing).toBeVisible()
  expect((await customer.current()).identificationNumberVerified).toBe(false)

  await chooseOnPhone({ page, context, world }, nationalId, await identity.number())
  await expect(info.verified).toBeVisible()
})

test('an ID that is shortened loses its verification and its names [4.081, 4.092]', async ({
  page,
  context,
  world,
}) => {
  const { info, nationalId, number, identity } = await startChoosing({ page, context, world })
  await chooseOnPhone({ page, context, world }, nationalId, number)
  await expect(info.verified).toBeVisible()
  await expect(info.field('firstName')).not.toHaveValue('')
  await info.identity.fill(nationalId.slice(0, 9))
  await expect(info.verified).toBeHidden()
  await expect(info.field('firstName')).toHaveValue('')
  await expect(info.verify).toBeDisabled()
  await info.identity.fill(nationalId)
  await info.verify.click()
  await expect(info.verified).toBeVisible()
  await expect(identity.choosing).toBeHidden()
})
