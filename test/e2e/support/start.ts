import type { BrowserContext, Page } from '@playwright/test'
import type { AccountType } from '#contract/entities/common.ts'
import type { WayStep } from '#contract/steps.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { type Seeded, seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { OnboardingPage } from '../pages/onboarding-page.ts'

/** A browser page and the world that it shows. */
export interface Browsing {
  page: Page
  context: BrowserContext
  world: World
}

export interface OnboardingStart {
  screen: OnboardingPage
  customer: Seeded
}

/** Signs in a new customer at `step` and opens its screen. */
export const startAt = async (
  { page, context, world }: Browsing,
  step: WayStep,
  accountType: AccountType = 'business',
): Promise<OnboardingStart> => {
  const customer = await seed(world, step, newPerson(accountType))
  await signIn(context, world, customer.person)
  const screen = new OnboardingPage(page, accountType)
  await screen.open()
  await screen.expectScreen(step)
  return { screen, customer }
}
