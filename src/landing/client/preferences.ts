import { chooseScheme, chosenScheme, currentScheme, showScheme } from '#src/shared/browser/color-scheme.ts'
import { element } from './page.ts'

export const wirePreferences = (): void => {
  const chosen = chosenScheme()
  if (chosen) showScheme(chosen)
  element('scheme').addEventListener('click', () =>
    chooseScheme(currentScheme() === 'dark' ? 'light' : 'dark'),
  )
}
