import { expect, test } from '#test/support/e2e.ts'
import { approve } from './support/approve.ts'
import { signIn } from './support/browser-session.ts'
import { newPerson } from './support/people.ts'
import { seed } from './support/seed.ts'

test('an approval is seen on a dashboard that is open, without a reload', async ({
  page,
  context,
  world,
}) => {
  const customer = await seed(world, 'onboarding-completed', newPerson('business'))
  await signIn(context, world, customer.person)
  const listening = page.waitForEvent('websocket', (socket) => socket.url().includes('/notification'))
  await page.goto('/dashboard')
  const review = page.getByText('Your onboarding is under review')
  await expect(review).toBeVisible()
  // A connection is let in before it is upgraded to a websocket.
  await (await listening).waitForEvent('framereceived')
  await approve(world, customer)
  await expect(review).toBeHidden()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})
