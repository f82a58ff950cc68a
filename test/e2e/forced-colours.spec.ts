import type { Locator } from '@playwright/test'
import { en as manageCustomers } from '#src/shared/i18n/words/manage-customers.ts'
import { expect, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { LandingPage } from './pages/landing-page.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const edgesOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(shown)
    return { border: `${borderTopWidth} ${borderTopColor}`, outline: outlineStyle }
  })

test('forced colours show the sign-in as a button', async ({ page }) => {
  const landing = new LandingPage(page)
  await landing.open()
  expect((await edgesOf(landing.signIn)).border).toBe('1px rgb(0, 0, 0)')
})

test('forced colours highlight the current page and the chosen view', async ({ page, context, world }) => {
  await signIn(context, world, ADMINISTRATOR)
  await page.goto('/manageCustomers')
  const views = page.getByRole('group', { name: manageCustomers.tabs.label })
  const chosen = views.getByRole('button', { pressed: true })
  const other = views.getByRole('button', { pressed: false }).first()
  await expect(chosen).toBeVisible()
  expect((await edgesOf(chosen)).outline).toBe('solid')
  expect((await edgesOf(other)).outline).toBe('none')
  const here = page.getByRole('navigation').getByRole('link')
  expect((await edgesOf(here.and(page.locator('[aria-current=page]')))).outline).toBe('solid')
  expect((await edgesOf(here.and(page.locator(':not([aria-current])')).first())).outline).toBe('none')
})
