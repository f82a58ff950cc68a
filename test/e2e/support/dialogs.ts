import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect } from '#test/support/e2e.ts'
import { type Words, wordsOf } from './words.ts'

export interface DialogSample {
  name: string
  path: string
  /** The label of the button that opens it. */
  opener: (words: Words) => string
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
  const button = page.getByRole('button', { name: opener(wordsOf(language)) }).first()
  await expect(page.locator('h1').first()).toBeVisible()
  if (!(await button.isVisible()) && (await details.isVisible())) await details.click()
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
  return dialog
}
