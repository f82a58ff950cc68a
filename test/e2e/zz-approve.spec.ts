import { expect, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { answerRecommendation } from './support/recommendation.ts'
for (const [lang, scheme, size] of [['en','light',null],['ar','dark',PHONE]] as const)
test(`x ${lang}`, async ({ page, context, world }) => {
  const customer = await seed(world, 'terms-conditions', newPerson('business'))
  await world.control('/faults', { provider: 'cloud-billing', mode: 'error' })
  const c = await customer.current()
  const { signedIn } = customer as never as { signedIn: unknown }
  void signedIn
  await answerRecommendation(context)
  await inLanguage(context, world, lang)
  await page.emulateMedia({ colorScheme: scheme })
  if (size) await page.setViewportSize(size)
  await signIn(context, world, customer.person)
  await page.goto('/signup')
  await page.getByRole('checkbox').first().check().catch(() => {})
  await page.locator('button[type=submit]').last().click()
  await expect.poll(async () => (await customer.current()).status).toBe('pending-review')
  const admin = await context.browser()!.newContext({ viewport: size ?? { width: 1440, height: 900 }, colorScheme: scheme, baseURL: world.appUrl })
  await inLanguage(admin, world, lang)
  await answerRecommendation(admin)
  await signIn(admin, world, ADMINISTRATOR)
  const p = await admin.newPage()
  await p.goto(`/review?customer=${c.id}`)
  await p.locator('main button[aria-describedby]').first().scrollIntoViewIfNeeded()
  await p.screenshot({ path: `/tmp/approve-${lang}.png` })
  await world.control('/faults', { provider: 'cloud-billing', mode: 'off' })
  await expect(p.locator('main button[aria-describedby][disabled]')).toHaveCount(0, { timeout: 60_000 })
  await p.screenshot({ path: `/tmp/approve-${lang}-2.png` })
  await admin.close()
})
