import { expect, test } from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'

const SIZES = [
  { window: 1440, app: 1440 },
  { window: 1919, app: 1440 },
  { window: 1920, app: 1550 },
  { window: 2400, app: 1550 },
]

test('the app is at most 1440 wide, and 1550 from a window of 1920 on [1.27, 1.28]', async ({
  page,
  context,
  world,
}) => {
  const { person } = await seed(world, 'onboarding-completed', newPerson('business'))
  await signIn(context, world, person)
  await page.goto('/dashboard')
  const menu = page.getByRole('complementary')
  const content = page.getByRole('main')
  await expect(content.getByRole('heading').first()).toBeVisible()

  for (const { window, app } of SIZES) {
    await page.setViewportSize({ width: window, height: 900 })
    const [left, right] = await Promise.all([menu.boundingBox(), content.boundingBox()])
    const width = (right?.x ?? 0) + (right?.width ?? 0) - (left?.x ?? 0)
    expect(Math.abs(width - app), `${width} in a window of ${window}`).toBeLessThanOrEqual(2)
  }
})
