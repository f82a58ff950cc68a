import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { plain } from './page-text.ts'

/** The open dialog once it shows what its act leads to. */
export const readyDialog = async (name?: string | RegExp) => {
  const dialog = await screen.findByRole('dialog', name === undefined ? {} : { name }, { timeout: 10_000 })
  await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).toBeNull())
  return within(dialog)
}

/** Names of an act's consequences, each with its text. */
export const consequencesIn = (place: ReturnType<typeof within>): Record<string, string> =>
  Object.fromEntries(
    [...place.getByRole('region', { name: /^(What happens|ما سيحدث)$/ }).querySelectorAll('dt')].map(
      (name) => [plain(name.textContent), plain(name.nextElementSibling?.textContent)],
    ),
  )
