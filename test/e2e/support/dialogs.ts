import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import arPayment from '#src/shared/i18n/ar/manage-payment.ts'
import arTeam from '#src/shared/i18n/ar/manage-team.ts'
import arUsers from '#src/shared/i18n/ar/manage-users.ts'
import arSubscription from '#src/shared/i18n/ar/subscription.ts'
import enPayment from '#src/shared/i18n/en/manage-payment.ts'
import enTeam from '#src/shared/i18n/en/manage-team.ts'
import enUsers from '#src/shared/i18n/en/manage-users.ts'
import enSubscription from '#src/shared/i18n/en/subscription.ts'
import { expect } from '#test/support/e2e.ts'
import { wordsOf } from './words.ts'

const PAGES = {
  en: { payment: enPayment, team: enTeam, users: enUsers, subscription: enSubscription },
  ar: { payment: arPayment, team: arTeam, users: arUsers, subscription: arSubscription },
}
export const wordsIn = (language: Language) => ({ ...wordsOf(language), ...PAGES[language] })

export interface DialogSample {
  name: string
  path: string
  /** The label of the button that opens it. */
  opener: (words: ReturnType<typeof wordsIn>) => string
}

export const CUSTOMER_DIALOGS: readonly DialogSample[] = [
  { name: 'the contact form', path: '/dashboard', opener: ({ contact }) => contact.open },
  {
    name: 'the change of the package',
    path: '/dashboard',
    opener: ({ dashboard }) => dashboard.summary.changePackage,
  },
  {
    name: 'the permissions',
    path: '/dashboard',
    opener: ({ dashboard }) => dashboard.summary.updatePermissions,
  },
  { name: 'the migration', path: '/dashboard', opener: ({ dashboard }) => dashboard.links.migrate },
  { name: 'another card', path: '/managePayment', opener: ({ payment }) => payment.add.backup },
  { name: 'the invitation of a user', path: '/manageUsers', opener: ({ users }) => users.add },
  {
    name: 'the cancellation',
    path: '/subscription',
    opener: ({ subscription }) => subscription.cancel.button,
  },
]

export const TEAM_DIALOGS: readonly DialogSample[] = [
  { name: 'the invitation to the team', path: '/manageTeam', opener: ({ team }) => team.invite.open },
]

/** Opens a dialog from its page and waits until its layout is stable. */
export const openDialog = async (
  page: Page,
  { path, opener }: DialogSample,
  language: Language,
): Promise<Locator> => {
  await page.goto(path)
  const details = page.getByRole('button', { name: wordsOf(language).dashboard.summary.unfold })
  const button = page.getByRole('button', { name: opener(wordsIn(language)) }).first()
  await expect(page.locator('h1').first()).toBeVisible()
  if (!(await button.isVisible()) && (await details.isVisible())) await details.click()
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
  return dialog
}
